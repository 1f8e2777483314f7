import type { TraceStep } from '@shared/contract/warehouse/ledger.contract.ts';

/** What one command did to a batch; `left`: pieces of the batch after it. */
export interface TraceGroup extends Pick<TraceStep, 'type' | 'docType' | 'docId' | 'docNo' | 'businessDate' | 'left'> {
  id: string;
  at: string;
  operatorName: string | null;
  steps: TraceStep[];
}
/** Entries of a batch by the command that posted them, in their order; another type in a command begins a group anew. */
export function stepsByGroup(steps: readonly TraceStep[]): TraceGroup[] {
  const groups: TraceGroup[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.steps[0]?.groupId === step.groupId && last.type === step.type) {
      last.steps.push(step);
      last.left = step.left;
      continue;
    }
    const { type, docType, docId, docNo, businessDate, left, occurredAt: at, operatorName } = step;
    groups.push({ id: step.id, type, docType, docId, docNo, businessDate, left, at, operatorName, steps: [step] });
  }
  return groups;
}
