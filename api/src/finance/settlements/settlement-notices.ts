import { SETTLEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import { SETTLEMENT_CODES } from '@shared/contract/finance/settlement.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makersOf } from '../../platform/hands.ts';
import { approversOf, holdersOfStep } from '../approval-rules/due-steps.ts';
import { settleDue, tellDeciders, tellRejected } from '../../services/approvals/tell-deciders.ts';
import { settlements } from './settlement.entity.ts';
import type { Settlement } from './settlement.tables.ts';

const of = (row: Settlement, tab: 'submitted' | 'draft') => ({
  of: settlements,
  doc: { id: row.id, no: row.settlementNo, companyId: row.companyId, version: row.version },
  link: `${SETTLEMENT_PAGES[row.direction]}tab=${tab}&open=${row.id}`,
});

/** Tells who may decide on a settlement that waits (10.3, 3.16); none: what waited is settled. */
export async function tellReviewers(ctx: CommandCtx, row: Settlement): Promise<Settlement> {
  if (row.state === 'SUBMITTED')
    await tellDeciders(ctx, of(row, 'submitted'), {
      code: SETTLEMENT_CODES[row.direction].approve,
      without: [...makersOf(row), ...(await approversOf(ctx, { type: 'fin_settlement', id: row.id }))],
      among: await holdersOfStep(ctx, { type: 'fin_settlement', id: row.id, no: row.settlementNo }),
    });
  else await settleDue(ctx, settlements, row.id);
  return row;
}

/** Tells its makers that a settlement was sent back. */
export async function tellSentBack(ctx: CommandCtx, row: Settlement, reason: string): Promise<Settlement> {
  await settleDue(ctx, settlements, row.id);
  await tellRejected(ctx, of(row, 'draft'), { makers: makersOf(row), reason });
  return row;
}
