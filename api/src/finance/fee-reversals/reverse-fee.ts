import { compare, isZero, negate } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { closeRedPair } from '../allocations/close-red-pair.ts';
import { claimedBy } from '../allocations/claimed.ts';
import { requireFree } from '../allocations/locks.ts';
import { applicationClaims } from '../allocations/ports.ts';
import { postFee } from '../fee-lines/confirm-fee.ts';
import { feeLines, feeRight, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';

/**
 * 冲红 (4.10, FIN-014) of a locked, confirmed line: a red line of the exact negative at the same rate, dated `date` in an open
 * period and not before the line; both are closed against each other. Refused while something of it is settled or invoiced, a document holds it, or
 * it stands on a confirmed statement. `byRule`: a rule does it (FIN-133), the caller needs no right of their own.
 */
export async function reverseFee(
  ctx: CommandCtx,
  row: FeeLineRow,
  reason: string,
  date = ctx.today(),
  byRule = false,
): Promise<FeeLineRow> {
  if (!byRule && !ctx.actor.system && !ctx.actor.may(feeRight(row.direction, 'reverse'))) throw refuse('NO_PERMISSION');
  if (row.state === 'CONFIRMED') await requireReversible(ctx, row);
  const reversed = await feeLines.transition(
    ctx,
    feeLineMachine,
    row,
    'reverse',
    { reverseReason: reason },
    { reason, system: byRule },
  );
  const { id: _id, version: _version, createdBy, createdAt, updatedBy, updatedAt, open, baseOpen, ...rest } = row;
  void [createdBy, createdAt, updatedBy, updatedAt, open, baseOpen];
  const red = await feeLines.insert(
    ctx,
    {
      ...rest,
      feeNo: await ctx.nextNumber(row.direction === 'AR' ? 'YS' : 'YF'),
      qty: negate(row.qty),
      amount: negate(row.amount),
      amountEx: negate(row.amountEx),
      tax: negate(row.tax),
      baseAmount: row.baseAmount === null ? null : negate(row.baseAmount),
      accountingDate: date,
      businessDate: date,
      state: 'REVERSED',
      editedBy: [],
      redOf: row.id,
      reverseReason: reason,
      adjustsId: null,
      splitOf: null,
      sourceType: null,
      sourceId: null,
      sourceLine: null,
      statementId: null,
      statementNo: null,
      confirmedBy: ctx.actor.system ? null : ctx.actor.userId,
      confirmedAt: ctx.now(),
    },
    { action: '冲红', code: 'create', reason },
  );
  await postFee(ctx, red, date, `冲红费用 ${row.feeNo}`);
  await closeRedPair(ctx, { line: row, red, date });
  await ctx.emit('fee.reversed', { feeLineId: row.id });
  return reversed;
}

async function requireReversible(ctx: CommandCtx, row: FeeLineRow): Promise<void> {
  if (row.redOf) throw refuse('ILLEGAL_STATE', `${row.feeNo} 是红字费用，不能再冲红。`);
  if (compare(row.open ?? row.amount, row.amount) !== 0)
    throw refuse('FIN-014', `${row.feeNo} 已核销或冲减，请先反结或冲回，再冲红。`);
  if (!isZero(row.invoiced)) throw refuse('FIN-014', `${row.feeNo} 已开票，请先冲红发票，再冲红费用。`);
  await requireFree(ctx, null, [{ ...row, no: `费用 ${row.feeNo}` }]);
  const claim = (await applicationClaims().on(ctx, 'line', [row.id])).get(row.id);
  if (claim) throw claimedBy(`费用 ${row.feeNo}`, claim);
  if (row.statementFixed)
    throw refuse('FIN_STATEMENT_FROZEN', `${row.feeNo} 已在已确认的对账单 ${row.statementNo ?? ''} 中，请改用补差。`);
}
