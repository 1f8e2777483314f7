import type { PermissionNode } from '@shared/contract/permissions.ts';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Input, Switch } from 'antd';
import { filterTree, heldOf, switchCodes } from './rights-editor.rules.ts';
import css from './permission-tree.module.css';
import page from './roles.module.css';

interface Props {
  held: ReadonlySet<string>;
  /** Whether the editor holds a code and so may grant it (ACC-037). */
  may: (code: string) => boolean;
  readOnly: boolean;
  onChange: (held: ReadonlySet<string>) => void;
}
type Screen = PermissionNode['screens'][number];

/** 菜单与操作: each screen is a row with its actions; search, 只看已选, all of a branch at once. */
export function PermissionTree({ held, may, readOnly, onChange }: Props) {
  const [words, setWords] = useState('');
  const [chosenOnly, setChosenOnly] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => filterTree(words, chosenOnly ? held : null), [words, chosenOnly, held]);
  const latest = useRef({ held, may, onChange });
  useEffect(() => {
    latest.current = { held, may, onChange };
  });
  const change = useCallback((codes: readonly string[], on: boolean) => {
    const now = latest.current;
    // A branch of which the rest cannot be granted is full: the next click empties it.
    const more = codes.some((code) => !now.held.has(code) && now.may(code));
    now.onChange(switchCodes(now.held, codes, on && more, now.may));
  }, []);
  const toggle = (title: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(title)) next.add(title);
      return next;
    });
  return (
    <div className={css.tree}>
      <div className={css.treeBar}>
        <Input.Search
          allowClear
          aria-label="搜索菜单或操作"
          placeholder="搜索菜单或操作"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          style={{ width: 240 }}
        />
        <label className={page.only}>
          <Switch size="small" checked={chosenOnly} onChange={setChosenOnly} /> 只看已选
        </label>
        <span className={css.count} role="status">
          已选 {held.size} 项
        </span>
        <Button
          type="text"
          size="small"
          onClick={() => setClosed(new Set(closed.size > 0 ? [] : tree.map(({ title }) => title)))}
        >
          {closed.size > 0 ? '全部展开' : '全部收起'}
        </Button>
      </div>
      {tree.length === 0 ? <p className={page.none}>没有匹配的菜单或操作</p> : null}
      {tree.map(({ title, screens }) => {
        const codes = screens.flatMap(({ actions }) => actions.map(({ code }) => code));
        const open = !closed.has(title);
        return (
          <section key={title} className={css.group} aria-label={title}>
            <h3>
              <Check
                title={title}
                state={heldOf(held, codes)}
                disabled={readOnly}
                onChange={(on) => change(codes, on)}
              />
              <span className={css.groupCount}>
                {codes.filter((code) => held.has(code)).length} / {codes.length}
              </span>
              <Button type="text" size="small" aria-expanded={open} onClick={() => toggle(title)}>
                {open ? '收起' : '展开'}
              </Button>
            </h3>
            {open
              ? screens.map((screen) => (
                  <ScreenRow
                    key={screen.screen}
                    screen={screen}
                    // One text a row, so that a row is drawn again only when its own codes change.
                    held={screen.actions.map(({ code }) => (held.has(code) ? '1' : '0')).join('')}
                    blocked={screen.actions.map(({ code }) => (may(code) ? '0' : '1')).join('')}
                    readOnly={readOnly}
                    onChange={change}
                  />
                ))
              : null}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  screen: Screen;
  held: string;
  blocked: string;
  readOnly: boolean;
  onChange: (codes: readonly string[], on: boolean) => void;
}
const ScreenRow = memo(
  function ScreenRow({ screen, held, blocked, readOnly, onChange }: RowProps) {
    const codes = screen.actions.map(({ code }) => code as string);
    const state = held.includes('0') ? (held.includes('1') ? 'some' : 'none') : 'all';
    return (
      <div className={css.screen}>
        <div className={css.screenName}>
          <Check title={screen.title} state={state} disabled={readOnly} onChange={(on) => onChange(codes, on)} />
        </div>
        <div className={css.actions}>
          {screen.actions.map(({ code, title }, at) => {
            const on = held[at] === '1';
            const denied = blocked[at] === '1' && !on;
            return (
              <label
                key={code}
                title={denied ? '您没有此权限，不能授予' : code}
                className={denied ? css.denied : undefined}
              >
                <input
                  type="checkbox"
                  checked={on}
                  disabled={readOnly || denied}
                  aria-label={`${screen.title}·${title}`}
                  onChange={(event) => onChange([code], event.target.checked)}
                />
                {title}
              </label>
            );
          })}
        </div>
      </div>
    );
  },
  (before, after) =>
    before.screen.screen === after.screen.screen &&
    before.screen.actions.length === after.screen.actions.length &&
    before.screen.actions.every(({ code }, at) => code === after.screen.actions[at]?.code) &&
    before.held === after.held &&
    before.blocked === after.blocked &&
    before.readOnly === after.readOnly,
);

interface CheckProps {
  title: string;
  state: 'all' | 'some' | 'none';
  disabled: boolean;
  onChange: (on: boolean) => void;
}
/** A check for a whole branch: on, off, or some of it. */
function Check({ title, state, disabled, onChange }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        disabled={disabled}
        aria-label={`${title}全选`}
        onChange={() => onChange(state !== 'all')}
      />
      {title}
    </label>
  );
}
