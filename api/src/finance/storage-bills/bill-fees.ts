import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { aliasedTable, and, asc, eq, inArray, or } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inSavepoint } from '../../platform/route.ts';
import { isRetryable, refusalOf } from '../../platform/sql-errors.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';
import { partsOf } from './bill-draft.ts';
import { billEntities } from './storage-bill.entity.ts';
import type { StorageBill, StorageBillLine } from './storage-bill.tables.ts';

const CONFIRM = { AR: 'finance.ar.fee.confirm', AP: 'finance.ap.fee.confirm' } as const;
const ofBill = (table: typeof finFeeLine, { id, direction }: Pick<StorageBill, 'id' | 'direction'>) =>
  and(eq(table.sourceType, billEntities[direction].kind), eq(table.sourceId, id));

/**
 * Makes the fee lines of a bill (13, FIN-016): storage and handling apart, each at its tax rate, EXCL, of the last day of the
 * period. Who may confirm fees enters them into the books in the same step (4.10: one person may confirm what a document
 * made); where that is refused – limit of the role, missing rate – they wait in 待审核.
 */
export async function makeBillFees(
  ctx: CommandCtx,
  row: StorageBill,
  lines: readonly StorageBillLine[],
): Promise<void> {
  const { direction, companyId, billNo, currency, ownerId, deptId } = row;
  const charges = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(inArray(finChargeCode.code, ['STORAGE', 'HANDLING']));
  for (const [nth, part] of partsOf(lines, currency).entries()) {
    const charge = charges.find(({ code, status }) => code === part.charge && status === 'ENABLED');
    if (!charge)
      throw refuse(
        'GUARD_FAILED',
        `${billNo} 缺少费用项目「${part.charge === 'STORAGE' ? '仓储费' : '操作费'}」，请先启用。`,
      );
    const fee = await makeFeeLine(
      ctx,
      {
        direction,
        companyId,
        currency,
        ownerId,
        deptId,
        partyId: row.customerId ?? row.supplierId ?? '',
        bizType: 'WAREHOUSE',
        bizId: row.id,
        bizNo: billNo,
        chargeCodeId: charge.id,
        qty: '1',
        unit: null,
        unitPrice: part.amountEx,
        taxMode: 'EXCL',
        taxRateBp: part.taxRate,
        businessDate: row.periodTo,
        remark: `${row.periodFrom} 至 ${row.periodTo}`,
        source: {
          type: billEntities[direction].kind,
          id: row.id,
          line: String(nth + 1),
        },
        note: `仓储账单 ${billNo} ${direction === 'AR' ? '转应收' : '转应付'}`,
      },
      true,
    );
    if (ctx.actor.may(CONFIRM[direction])) await confirmed(ctx, fee);
  }
}

async function confirmed(ctx: CommandCtx, fee: FeeLineRow): Promise<void> {
  try {
    await inSavepoint(ctx, (inner) => confirmFee(inner, fee));
  } catch (error) {
    if (isRetryable(error) || !refusalOf(error)) throw error;
  }
}

/** Takes the fee lines of a bill back: 冲红 of what is in the books, 作废 of what waits; refused while something is settled. */
export async function reverseBillFees(ctx: CommandCtx, row: StorageBill, reason: string): Promise<void> {
  const mine = await ctx.tx.select({ id: finFeeLine.id }).from(finFeeLine).where(ofBill(finFeeLine, row));
  for (const fee of await feeLines.lockAll(
    ctx,
    mine.map(({ id }) => id),
  )) {
    if (fee.state === 'CONFIRMED') await reverseFee(ctx, fee, reason);
    else if (fee.state === 'DRAFT' || fee.state === 'SUBMITTED')
      await feeLines.transition(ctx, feeLineMachine, fee, 'void', { voidReason: reason }, { reason, system: true });
  }
}

const red = aliasedTable(finFeeLine, 'original');
/** Fee lines of a bill, with the red ones that took them back. */
export const feesOf = (ctx: Ctx, row: Pick<StorageBill, 'id' | 'direction'>) =>
  ctx.db
    .select({
      id: finFeeLine.id,
      feeNo: finFeeLine.feeNo,
      chargeName: finChargeCode.name,
      currency: finFeeLine.currency,
      amountEx: finFeeLine.amountEx,
      tax: finFeeLine.tax,
      amount: finFeeLine.amount,
      state: finFeeLine.state,
      dueDate: finFeeLine.dueDate,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(red, eq(red.id, finFeeLine.redOf))
    .where(or(ofBill(finFeeLine, row), ofBill(red, row)))
    .orderBy(asc(finFeeLine.id));
