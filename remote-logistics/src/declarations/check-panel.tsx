import type { DeclarationCheck } from '@shared/contract/logistics/declaration-checks.ts';
import css from './declarations.module.css';

interface Props {
  checks: readonly DeclarationCheck[];
  /** Goes to where an issue is put right; without it the panel only tells. */
  onFix?: (path: string) => void;
}
/** The check panel (LOG-071…079): each ✓, ! or ✗ in words and sign, and where it is put right. */
export function CheckPanel({ checks, onFix }: Props) {
  const open = checks.filter(({ ok }) => !ok).length;
  return (
    <section className={css.panel} aria-label="检查">
      <h2>
        检查{' '}
        <span className={open > 0 ? css.bad : css.good}>
          {open > 0 ? `${open} 项未通过` : `${checks.length} 项全部通过`}
        </span>
      </h2>
      <ul>
        {checks.map(({ code, title, ok, issues }) => (
          <li key={code}>
            <span
              className={ok ? (issues.length > 0 ? css.soft : css.good) : css.bad}
              role="img"
              aria-label={wordOf(ok, issues.length)}
            >
              {ok ? (issues.length > 0 ? '!' : '✓') : '✗'}
            </span>
            <span className={css.title} title={code}>
              {title}
            </span>
            <span className={css.issues}>
              {issues.map(({ text, path }) =>
                path !== null && onFix ? (
                  <button key={text} type="button" onClick={() => onFix(path)}>
                    {text}
                  </button>
                ) : (
                  <span key={text}>{text}</span>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
const wordOf = (ok: boolean, issues: number): string => (ok ? (issues > 0 ? '提醒' : '通过') : '未通过');
