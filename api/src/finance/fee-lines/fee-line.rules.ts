import { isZero } from '@shared/contract/decimal.ts';

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
  action: 'submit' | 'confirm' | 'reject' | 'reverse' | 'void',
  authorId: string | null,
  actor: FeeActor,
): string | null {
  if (authorId === null) return null;
  const own = authorId === actor.userId;
  if (action === 'confirm' || action === 'reverse') return null;
  if (action === 'reject') return own ? '不能驳回自己的费用' : null;
  return own || actor.mayReverse ? null : '只有录入人或财务主管可以操作';
}

/**
 * 审核 (10.3): not one's own line; one that a document or the system made may be confirmed by one person (4.10), as long as
 * nobody has typed or changed by hand what it comes to. Null: it may.
 */
export const confirmProblem = (
  row: {
    createdBy: string | null;
    submittedBy: string | null;
    editedBy: readonly string[];
    sourceType: string | null;
  },
  userId: string,
): string | null => {
  const made = row.sourceType !== null && row.editedBy.length === 0;
  return !made && [row.createdBy, row.submittedBy, ...row.editedBy].includes(userId)
    ? '不能审核自己录入或改动的费用'
    : null;
};

/** Why an action is not for a line as it stands, beside who asks; null: it is. */
export function feeActionProblem(
  action: 'submit' | 'confirm' | 'reject' | 'reverse' | 'void',
  row: Parameters<typeof confirmProblem>[0] & {
    redOf: string | null;
    settled: string;
    reduced: string;
    invoiced: string;
    statementFixed: boolean;
  },
  userId: string,
): string | null {
  if (action === 'confirm') return confirmProblem(row, userId);
  if (action !== 'reverse') return null;
  if (row.redOf) return '红字费用不能再冲红';
  if (!isZero(row.settled) || !isZero(row.reduced)) return '已核销或冲减，请先反结或冲回';
  if (!isZero(row.invoiced)) return '已开票，请先冲红发票';
  return row.statementFixed ? '已在已确认的对账单中，请改用补差' : null;
}
