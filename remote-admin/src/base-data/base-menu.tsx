import { canOpen } from '@shared/runtime/navigation.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import css from './base-data.module.css';
import { MENU, type MenuLine } from './base-menu.rules.ts';

/** The kinds of base data; what finance keeps leads to its page, or says where it is kept while the page is not there. */
export function BaseMenu({ current }: { current: string }) {
  const may = useMay();
  const shown = ({ permission }: MenuLine) => permission === undefined || may(permission);
  return (
    <nav className={css.menu} aria-label="基础数据种类">
      {MENU.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          {lines.filter(shown).map((one) => (
            <Line key={one.kind} line={one} current={one.kind === current} />
          ))}
        </section>
      ))}
    </nav>
  );
}

function Line({ line: { kind, title, path, place }, current }: { line: MenuLine; current: boolean }) {
  const where = place ? <small className={css.where}>{place}</small> : null;
  if (path !== undefined && !canOpen(path))
    return (
      <span className={css.away} title={`${title}在「${place ?? ''}」中维护，该页面尚未开通`}>
        {title}
        {where}
      </span>
    );
  return (
    <Link to={path ?? `/system/default?kind=${kind}`} className={css.line} aria-current={current ? 'page' : undefined}>
      {title}
      {where}
    </Link>
  );
}
