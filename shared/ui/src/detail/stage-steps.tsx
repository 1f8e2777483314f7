import { labelOf } from '@shared/contract/label-of.ts';
import css from './detail.module.css';

export interface StageStep {
  title: string;
  /** done, now, ahead; stopped: cancelled or on hold here. */
  state: 'done' | 'now' | 'ahead' | 'stopped';
  /** Below the title: date, who. */
  hint?: string;
}
const SAID = { done: '已完成', now: '当前', ahead: '未开始', stopped: '已停止' } as const;
const SIGN = { done: '✓', now: '●', ahead: '○', stopped: '✕' } as const;

/** Stages a document passes, with where it stands: `<StageSteps steps={stageSteps(STAGES, STAGE, row.stage)} />`. */
export function StageSteps({ steps }: { steps: readonly StageStep[] }) {
  return (
    <ol className={css.steps} aria-label="阶段">
      {steps.map((step) => (
        <li key={step.title} className={css[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true" className={css.sign}>
            {SIGN[step.state]}
          </span>
          <span>
            {step.title}
            <span className={css.said}>{`（${SAID[step.state]}）`}</span>
            {step.hint ? <small>{step.hint}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Steps out of an ordered list of codes and the current one; `stopped` marks the place where a document was cancelled. */
export function stageSteps(
  order: readonly string[],
  labels: Readonly<Record<string, string>>,
  current: string,
  options: { stopped?: boolean; hints?: Readonly<Record<string, string>> } = {},
): StageStep[] {
  const at = order.indexOf(current);
  return order.map((code, index) => ({
    title: labelOf(labels, code),
    state:
      index < at
        ? 'done'
        : index > at
          ? 'ahead'
          : options.stopped
            ? 'stopped'
            : index === order.length - 1
              ? 'done'
              : 'now',
    ...(options.hints?.[code] ? { hint: options.hints[code] } : {}),
  }));
}
