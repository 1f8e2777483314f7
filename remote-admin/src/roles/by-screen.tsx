import css from './rights-tables.module.css';

/** 物流订单·查看, 物流订单·审核 → 物流订单: 查看、审核. */
export function byScreen(names: readonly string[]): [screen: string, actions: string[]][] {
  const screens = new Map<string, string[]>();
  for (const name of names) {
    const at = name.lastIndexOf('·');
    const screen = name.slice(0, at);
    const actions = screens.get(screen);
    if (actions) actions.push(name.slice(at + 1));
    else screens.set(screen, [name.slice(at + 1)]);
  }
  return [...screens];
}

/** Names of permissions, a line a screen. */
export function ByScreen({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <>—</>;
  return (
    <dl className={css.byScreen}>
      {byScreen(names).map(([screen, actions]) => [
        <dt key={`${screen}-t`}>{screen}</dt>,
        <dd key={screen}>{actions.join('、')}</dd>,
      ])}
    </dl>
  );
}
