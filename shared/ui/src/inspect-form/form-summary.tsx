import type { Evaluation } from '@shared/contract/system/inspect-form/evaluate.ts';
import { SEVERITIES, type Severity } from '@shared/contract/system/inspect-form/form.ts';
import css from './inspect-form.module.css';

/** What the answers mean so far: failed items by severity, and what is still to be done. */
export function FormSummary({ told }: { told: Evaluation }) {
  const open = told.missing.length + Object.keys(told.invalid).length;
  const photos = told.missingPhotos.reduce((sum, { need, has }) => sum + need - has, 0);
  return (
    <p className={css.summary} role="status">
      {(Object.keys(SEVERITIES) as Severity[]).map((severity) => (
        <span key={severity} className={told.counts[severity] > 0 ? css.bad : undefined}>
          {SEVERITIES[severity]} {told.counts[severity]}
        </span>
      ))}
      <span className={css.rest}>
        {told.complete ? '已填完' : `待填 ${open} 项${photos > 0 ? `，缺照片 ${photos} 张` : ''}`}
        {told.rejects ? '，有致命缺陷，判不合格' : ''}
      </span>
    </p>
  );
}
