import { STAGES, stageRank, type Stage } from './container.machine.ts';
import type { RecordAction } from './stage-record.labels.ts';

/** A stage record as the replay reads it, in order of seq. */
export interface StageStep {
  action: RecordAction;
  fromStage: Stage | null;
  toStage: Stage | null;
}

const CHANGES: readonly RecordAction[] = ['CREATE', 'ADVANCE', 'ROLLBACK', 'CANCEL', 'RESTORE'];

/** Whether a record moves the container; holds, milestones and notes do not. */
export const changesStage = (action: RecordAction): boolean => CHANGES.includes(action);

/**
 * LOG-064: replays the records of one container from CREATE. Answers the stage they lead to, or the first record that
 * does not fit the one before it (gap, wrong direction, more than one step).
 */
export function replay(steps: readonly StageStep[]): { stage: Stage } | { broken: number; why: string } {
  let stage: Stage | null = null;
  for (const [index, step] of steps.entries()) {
    if (!changesStage(step.action)) continue;
    const why = wrong(stage, step);
    if (why) return { broken: index, why };
    stage = step.toStage;
  }
  return stage === null ? { broken: 0, why: '没有新建记录' } : { stage };
}

function wrong(stage: Stage | null, step: StageStep): string | null {
  if (step.toStage === null) return '没有到达阶段';
  if (step.action === 'CREATE')
    return stage === null && step.fromStage === null && step.toStage === STAGES[0] ? null : '新建记录不在开头';
  if (stage === null) return '缺少新建记录';
  if (step.fromStage !== stage) return '起点与上一条记录不符';
  const moved = stageRank(step.toStage) - stageRank(stage);
  if (step.action === 'ADVANCE') return moved === 1 && stage !== 'CANCELLED' ? null : '推进不是一步';
  if (step.action === 'ROLLBACK') return moved === -1 && step.toStage !== 'CANCELLED' ? null : '回退不是一步';
  if (step.action === 'CANCEL')
    return step.toStage === 'CANCELLED' && stage !== 'CANCELLED' ? null : '取消记录的阶段不对';
  return stage === 'CANCELLED' && step.toStage === 'CONSOLIDATE' ? null : '恢复记录的阶段不对';
}

/** LOG-065: whole minutes between two moments. */
export const stayMinutes = (from: string | Date, to: string | Date): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000));

/** 进度 of an order: the lowest stage of its live allocations (5.2), NONE without any. */
export function lowestStage(stages: readonly Stage[]): Stage | 'NONE' {
  const ranked = stages.filter((stage) => stage !== 'CANCELLED').toSorted((a, b) => stageRank(a) - stageRank(b));
  return ranked[0] ?? 'NONE';
}
