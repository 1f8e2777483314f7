import { TEMPLATE_PARTS, type PartIssue } from '@shared/contract/system/template-check.ts';
import css from './templates.module.css';

interface Props {
  /** What forbids publishing. */
  issues: readonly PartIssue[];
  /** What is wider than the page. */
  overflows: readonly PartIssue[];
  /** What the preview said: missing values, labels that are too full. */
  warnings: readonly string[];
  /** Goes to the line. */
  onGo: (issue: PartIssue) => void;
}
/** The validator of a template: faults, then what prints but should be looked at. */
export function TemplateIssues({ issues, overflows, warnings, onGo }: Props) {
  const lines = (of: readonly PartIssue[]) =>
    of.map((issue) => (
      <li key={`${issue.part}:${issue.line}:${issue.message}`}>
        <button type="button" onClick={() => onGo(issue)}>
          {TEMPLATE_PARTS[issue.part]}第 {issue.line} 行：{issue.message}
        </button>
      </li>
    ));
  const hints = overflows.length + warnings.length;
  return (
    <div className={css.checks} aria-label="校验" role="group">
      {issues.length > 0 ? (
        <ul className={css.issues} aria-label="错误">
          {lines(issues)}
        </ul>
      ) : (
        <p className={css.fine} role="status">
          没有错误，可以发布{hints > 0 ? `；${hints} 条提示` : ''}
        </p>
      )}
      {hints > 0 ? (
        <ul className={css.warnings} aria-label="提示">
          {lines(overflows)}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
