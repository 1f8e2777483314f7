import type { KeyboardEvent } from 'react';
import { formatCount } from '../format/format.ts';
import css from './list-page.module.css';

interface Props {
  label: string;
  tabs: Readonly<Record<string, string>>;
  active: string | null;
  counts?: Readonly<Record<string, number>>;
  onChange: (tab: string) => void;
}
/** Tabs of a list with how many rows each has under the same filter; arrows move between them. */
export function ListTabs({ label, tabs, active, counts, onChange }: Props) {
  const keys = Object.keys(tabs);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const to = (at + step + keys.length) % keys.length;
    onChange(keys[to] ?? '');
    const next = event.currentTarget.parentElement?.children[to];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={css.tabs}>
      {keys.map((key, at) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          tabIndex={key === active || (active === null && at === 0) ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(key)}
          onKeyDown={(event) => move(event, at)}
        >
          {tabs[key]}
          <span className={css.count}>
            {counts?.[key] === undefined ? '' : formatCount(counts[key], counts[key] >= 10_000)}
          </span>
        </button>
      ))}
    </div>
  );
}
