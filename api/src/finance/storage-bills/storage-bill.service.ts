import { compare, negate } from '@shared/contract/decimal.ts';
import type { BillAction } from '@shared/contract/finance/storage-bill.machine.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { payableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { asc, eq } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { lockCoveredDays } from '../../warehouse/days/lock-days.ts';
import { lockPostings } from '../../warehouse/stock/days.ts';
import { computeBill } from './bill-compute.ts';
import { sameLines, type BillDraft } from './bill-draft.ts';
import { makeBillFees, reverseBillFees } from './bill-fees.ts';
import { insertLines } from './bill-make.ts';
import { billEntities, billMachines, covered } from './storage-bill.entity.ts';
import { whStorageBillLine, type StorageBill, type StorageBillLine } from './storage-bill.tables.ts';

const userOf = (ctx: Ctx) => (ctx.actor.system ? null : ctx.actor.userId);
const spanOf = ({ warehouseId, periodFrom: from, periodTo: to }: StorageBill) => ({ warehouseId, from, to });

/** The party of a bill: customer or supplier. */
export const partyOf = ({ customerId, supplierId }: Pick<StorageBill, 'customerId' | 'supplierId'>): string =>
  customerId ?? supplierId ?? '';

/** Lines of a bill in their order. */
export const linesOf = (ctx: Pick<Ctx, 'db'>, billId: string): Promise<StorageBillLine[]> =>
  ctx.db
    .select()
    .from(whStorageBillLine)
    .where(eq(whStorageBillLine.billId, billId))
    .orderBy(asc(whStorageBillLine.lineNo));

/** What a bill would be today; refused with its number when there would be none. */
export async function freshDraft(ctx: Ctx, row: StorageBill): Promise<BillDraft> {
  const draft = await computeBill(ctx, { ...row, partyId: partyOf(row) });
  if (typeof draft === 'string') throw refuse('GUARD_FAILED', `${row.billNo} ${draft}。`);
  return draft;
}

const lockFor = (ctx: CommandCtx, direction: BillDirection, action: BillAction, id: string, version: number) =>
  direction === 'AR' && action !== 'counter'
    ? billEntities.AR.lockFor(ctx, billMachines.AR, action, id, version)
    : billEntities.AP.lockFor(ctx, billMachines.AP, action, id, version);
const move = (
  ctx: CommandCtx,
  row: StorageBill,
  action: 'confirm' | 'bill' | 'reverse',
  changes: Partial<StorageBill>,
  options: { reason?: string } = {},
) => billEntities[row.direction].transition(ctx, billMachines[row.direction], row, action, changes, options);

/** 重算: a draft becomes what inventory and rules say today. */
export async function recomputeBill(
  ctx: CommandCtx,
  direction: BillDirection,
  id: string,
  version: number,
): Promise<void> {
  const row = await lockFor(ctx, direction, 'recompute', id, version);
  const { lines, ...draft } = await freshDraft(ctx, row);
  await ctx.tx.delete(whStorageBillLine).where(eq(whStorageBillLine.billId, id));
  await insertLines(ctx, id, lines);
  await billEntities[direction].update(ctx, row, draft, { action: '重算', code: 'recompute', touch: true });
}

/**
 * 确认: its days and rows of inventory are LOCKED from now on (WMS-085). Refused when inventory or rules are not what the
 * draft was computed of any more.
 */
export async function confirmBill(
  ctx: CommandCtx,
  direction: BillDirection,
  id: string,
  version: number,
): Promise<void> {
  const row = await lockFor(ctx, direction, 'confirm', id, version);
  await lockPostings(ctx, row.warehouseId);
  const fresh = await freshDraft(ctx, row);
  if (!sameLines(await linesOf(ctx, id), fresh.lines))
    throw refuse('GUARD_FAILED', `${row.billNo} 生成后库存或计费规则有变化，请先重算再确认。`);
  await move(ctx, row, 'confirm', { confirmedBy: userOf(ctx), confirmedAt: ctx.now() });
  await lockCoveredDays(ctx, spanOf(row), covered, row.customerId);
}

/** 转应收, 转应付: a fee line for storage and one for handling at each tax rate, made once (FIN-016). */
export async function billBill(ctx: CommandCtx, direction: BillDirection, id: string, version: number): Promise<void> {
  const row = await lockFor(ctx, direction, 'bill', id, version);
  if (row.counterAmount !== null && compare(row.counterAmount, row.amount) !== 0)
    ctx.warn(
      'STORAGE_DIFFERENCE',
      `${row.billNo} ${told(ctx, 'money.cost', `对方账单 ${row.counterAmount}，我方计算 ${row.amount}`, '对方账单与我方计算不一致')}，将按我方计算转应付。`,
    );
  const moved = await move(ctx, row, 'bill', { billedBy: userOf(ctx), billedAt: ctx.now() });
  await makeBillFees(ctx, moved, await linesOf(ctx, id));
}

/**
 * 冲红 (1.6, 4.9): only while its fee lines are unsettled and on no confirmed statement; they are reversed with it. A bill of
 * its own takes the amounts back, the days are free again (WMS-085) and may be billed anew.
 */
export async function reverseBill(
  ctx: CommandCtx,
  direction: BillDirection,
  id: string,
  version: number,
  reason: string,
): Promise<StorageBill> {
  const row = await lockFor(ctx, direction, 'reverse', id, version);
  await reverseBillFees(ctx, row, reason);
  const { rules, ruleText, freeDays, currency, companyId, warehouseId, customerId, supplierId, periodFrom, periodTo } =
    row;
  const made = await billEntities[direction].insert(
    ctx,
    {
      rules,
      ruleText,
      freeDays,
      currency,
      companyId,
      warehouseId,
      customerId,
      supplierId,
      periodFrom,
      periodTo,
      ownerId: row.ownerId,
      deptId: row.deptId,
      direction,
      state: 'REVERSED',
      endReason: reason,
      reversalOf: id,
      billNo: await ctx.nextNumber('CC'),
      volumeDays: -row.volumeDays,
      storage: negate(row.storage),
      handling: negate(row.handling),
      amountEx: negate(row.amountEx),
      tax: negate(row.tax),
      amount: negate(row.amount),
    },
    { action: '冲红', code: 'create', reason },
  );
  const lines = await linesOf(ctx, id);
  await insertLines(
    ctx,
    made.id,
    lines.map(({ id: _id, billId: _bill, lineNo: _no, ...line }) => ({
      ...line,
      units: -line.units,
      amount: negate(line.amount),
      days: line.days.map((day) => ({ ...day, units: -day.units })),
    })),
  );
  await move(ctx, row, 'reverse', { endReason: reason }, { reason });
  await lockCoveredDays(ctx, spanOf(row), covered, row.customerId);
  return made;
}

/** 删除 of a draft with its lines. */
export async function removeBill(
  ctx: CommandCtx,
  direction: BillDirection,
  id: string,
  version: number,
): Promise<void> {
  const row = await lockFor(ctx, direction, 'remove', id, version);
  await ctx.tx.delete(whStorageBillLine).where(eq(whStorageBillLine.billId, id));
  await billEntities[direction].remove(ctx, row, { action: '删除', code: 'remove' });
}

/** 录入对方金额: what the landlord bills for the period, with tax. */
export async function enterCounter(
  ctx: CommandCtx,
  id: string,
  body: BodyOf<typeof payableBills.counter>,
): Promise<void> {
  const row = await lockFor(ctx, 'AP', 'counter', id, body.version);
  const { counterAmount, counterNo, counterRemark } = body;
  const changes = { counterAmount, counterNo, counterRemark };
  await billEntities.AP.update(ctx, row, changes, { action: '录入对方金额', code: 'counter' });
}
