import type { CheckIssue, DeclarationCheck } from '@shared/contract/logistics/declaration-checked.ts';
import { useState } from 'react';
import css from './declarations.module.css';

interface Props {
  checks: readonly DeclarationCheck[];
  /** Goes to where an issue is put right; without it the panel only tells. */
  onFix?: (path: string) => void;
}
/** The check panel (LOG-071…079): each ✓, ! or ✗ in words and sign, and where it is put right; what passed in one line. */
export function CheckPanel({ checks, onFix }: Props) {
  const open = checks.filter(({ ok }) => !ok).length;
  const told = checks.filter(({ issues }) => issues.length > 0);
  const passed = checks.filter(({ issues }) => issues.length === 0);
  return (
    <section className={css.panel} aria-label="检查">
      <h2>
        检查{' '}
        <span className={open > 0 ? css.bad : css.good}>
          {open > 0 ? `${open} 项未通过` : `${checks.length} 项全部通过`}
        </span>
      </h2>
      <ul>
        {told.map(({ code, title, ok, issues }) => (
          <li key={code}>
            <span className={ok ? css.soft : css.bad} role="img" aria-label={ok ? '提醒' : '未通过'}>
              {ok ? '!' : '✗'}
            </span>
            <span className={css.title} title={code}>
              {title}
            </span>
            <Issues issues={issues} {...(onFix ? { onFix } : {})} />
          </li>
        ))}
      </ul>
      {passed.length > 0 ? (
        <p className={css.passed}>
          <span className={css.good} role="img" aria-label="通过">
            ✓
          </span>{' '}
          {passed.map(({ title }) => title).join('、')}
        </p>
      ) : null}
    </section>
  );
}

const FIRST = 4;
/** The first issues of a check; the others on demand, so that fifty items do not push the page away. */
function Issues({ issues, onFix }: { issues: readonly CheckIssue[]; onFix?: (path: string) => void }) {
  const [all, setAll] = useState(false);
  const shown = all ? issues : issues.slice(0, FIRST);
  const more = issues.length - shown.length;
  return (
    <span className={css.issues}>
      {shown.map(({ text, path }) =>
        path !== null && onFix ? (
          <button key={text} type="button" onClick={() => onFix(path)}>
            {text}
          </button>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {more > 0 ? (
        <button type="button" onClick={() => setAll(true)}>
          其余 {more} 条
        </button>
      ) : null}
    </span>
  );
}
