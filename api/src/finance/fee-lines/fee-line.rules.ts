import type { FEE_STATES } from '@shared/contract/finance/fee-line.contract.ts';

type State = keyof typeof FEE_STATES;

/** Who does something with a line: the author, and who may reverse (fin_manager) in place of the author (4.10). */
export interface FeeActor {
  userId: string;
  mayReverse: boolean;
}

/**
 * Why an action on a line is not for this person; null: it is. 提交 and 作废: the author, or fin_manager.
 * 驳回: anybody who may confirm but the author (10.3). Lines made by the system (author null) are everybody's.
 */
export function feeDutyProblem(
  action: 'submit' | 'reject' | 'void',
  authorId: string | null,
  actor: FeeActor,
): string | null {
  if (authorId === null) return null;
  const own = authorId === actor.userId;
  if (action === 'reject') return own ? '不能驳回自己的费用' : null;
  return own || actor.mayReverse ? null : '只有录入人或财务主管可以操作';
}

/** Fee state of an order out of the states of its live lines: the least far counts (F4). */
export function orderFeeState(states: readonly State[]): 'NONE' | 'DRAFT' | 'SUBMITTED' | 'CONFIRMED' {
  for (const state of ['DRAFT', 'SUBMITTED', 'CONFIRMED'] as const) if (states.includes(state)) return state;
  return 'NONE';
}
