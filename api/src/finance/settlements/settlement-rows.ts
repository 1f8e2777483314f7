import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RuledDoc } from '../approval-rules/due-steps.ts';
import type { Owner } from './draft-sides.ts';
import { settlements } from './settlement.entity.ts';
import { finSettlementLine, type Settlement, type SettlementLine } from './settlement.tables.ts';

/** A settlement as the rules of approval name it. */
export const ruledOf = ({ id, settlementNo }: Settlement): RuledDoc => ({
  type: 'fin_settlement',
  id,
  no: settlementNo,
});
/** A settlement as the ledger names it. */
export const docOf = ({ id, settlementNo }: Settlement) => ({ type: settlements.kind, id, no: settlementNo });
/** Whose a settlement is, and of which day. */
export const ownerOf = (row: Settlement): Owner => ({
  side: row.direction,
  companyId: row.companyId,
  partyId: (row.direction === 'AR' ? row.customerId : row.supplierId) ?? '',
  date: row.accountingDate,
});

/** The settlement of a side, or NOT_FOUND: each side has its own rights. */
export async function findSettlement(ctx: Ctx, side: Side, id: string): Promise<Settlement> {
  const row = await settlements.find(ctx, id);
  if (row.direction !== side) throw refuse('NOT_FOUND');
  return row;
}

/** Lines as they were drafted, in their order. */
export const linesOf = (ctx: Ctx, settlementId: string): Promise<SettlementLine[]> =>
  ctx.db
    .select()
    .from(finSettlementLine)
    .where(eq(finSettlementLine.settlementId, settlementId))
    .orderBy(asc(finSettlementLine.lineNo));
/** Its lines as what is to be allocated. */
export const itemsOf = (lines: readonly SettlementLine[]) => lines.map((line) => ({ ...line, cross: line.crossRate }));
