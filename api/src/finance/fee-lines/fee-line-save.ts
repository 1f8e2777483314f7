import { requireCurrency } from '../../masters/base/known-currency.ts';
import { compare } from '@shared/contract/decimal.ts';
import type { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder, type OrderRow } from '../../logistics/orders/order.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { versionConflict } from '../../platform/conflict.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { invalid, refuse, type Refusal } from '../../platform/refusal.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { feeLines, ordersInFinance, type FeeLineRow } from './fee-line.entity.ts';
import { orderFees } from './fee-line.reads.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { warnOfDeviation } from './price-deviation.ts';

type SaveBody = BodyOf<typeof contract.save>;
type LineInput = SaveBody['lines'][number];

/** Locks the business order of fees in the caller's finance scope; NOT_FOUND, or refused when it is cancelled. */
export async function lockOrder(ctx: CommandCtx, orderId: string): Promise<OrderRow> {
  const [order] = await ctx.tx
    .select()
    .from(lgOrder)
    .where(and(eq(lgOrder.id, orderId), ordersInFinance.scopeWhere(ctx.actor)))
    .for('update');
  if (!order) throw refuse('NOT_FOUND');
  if (order.status === 'CANCELLED') throw refuse('FIN-010', `${order.orderNo} 已取消，不能录入费用。`);
  return order;
}

/** Saves draft receivables of one logistics order, all or none: new lines and changed ones. */
export async function saveFeeLines(ctx: CommandCtx, body: SaveBody): Promise<void> {
  const order = await lockOrder(ctx, body.bizId);
  const ids = body.lines.flatMap((line) => (line.id ? [line.id] : []));
  const existing = new Map((await feeLines.lockAll(ctx, ids)).map((row) => [row.id, row]));
  const context = await referencesOf(ctx, body.lines);
  for (const [index, line] of body.lines.entries()) {
    const path = `lines.${index}`;
    const values = await valuesOf(ctx, order, line, path, context);
    const row = line.id ? existing.get(line.id) : undefined;
    if (row) await change(ctx, order, row, line, values, path);
    else await add(ctx, order, values);
  }
  await warnOfDuplicates(ctx, order);
  await warnOfDeviation(ctx, order, body.lines);
}

interface References {
  charges: Map<string, typeof finChargeCode.$inferSelect>;
  customers: Map<string, typeof acCustomer.$inferSelect>;
}
async function referencesOf(ctx: CommandCtx, lines: readonly LineInput[]): Promise<References> {
  const charges = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(inArray(finChargeCode.id, [...new Set(lines.map((line) => line.chargeCodeId))]));
  const parties = await customers.findMany(
    ctx,
    inArray(acCustomer.id, [...new Set(lines.map((line) => line.partyId))]),
  );
  return {
    charges: new Map(charges.map((row) => [row.id, row])),
    customers: new Map(parties.map((row) => [row.id, row])),
  };
}

/** Stored values of a line: amounts by FIN-002, the day's rate unless one was typed, the due date out of the credit days. */
async function valuesOf(ctx: CommandCtx, order: OrderRow, line: LineInput, path: string, known: References) {
  const charge = known.charges.get(line.chargeCodeId);
  if (!charge || charge.status !== 'ENABLED' || !charge.directions.includes('AR'))
    throw invalid({ [`${path}.chargeCodeId`]: '费用项目不存在或已停用' });
  const customer = known.customers.get(line.partyId);
  if (!customer) throw invalid({ [`${path}.partyId`]: '结算单位不存在或无权访问' });
  await requireCurrency(ctx, line.currency, `${path}.currency`);
  const day = ctx.today();
  const rate =
    line.rate && line.currency !== 'CNY' ? { rate: line.rate, date: day } : await rateOf(ctx, line.currency, day);
  const amounts = feeAmounts(line);
  return {
    ...amounts,
    chargeCodeId: line.chargeCodeId,
    customerId: line.partyId,
    qty: line.qty,
    unit: line.unit ?? charge.unit,
    unitPrice: line.unitPrice,
    currency: line.currency,
    taxMode: line.taxMode,
    taxRateBp: line.taxRateBp,
    rate: rate?.rate ?? null,
    rateDate: rate?.date ?? null,
    baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
    dueDate: line.dueDate ?? addDays(order.orderDate, customer.creditDays),
    remark: line.remark,
  };
}

async function add(ctx: CommandCtx, order: OrderRow, values: Awaited<ReturnType<typeof valuesOf>>): Promise<void> {
  if (!ctx.actor.may('finance.ar.fee.create')) throw refuse('NO_PERMISSION');
  await feeLines.insert(
    ctx,
    {
      ...values,
      feeNo: await ctx.nextNumber('YS'),
      direction: 'AR',
      companyId: order.companyId,
      ownerId: order.salesId ?? order.ownerId,
      deptId: order.deptId,
      bizType: 'LOGISTICS',
      bizId: order.id,
      bizNo: order.orderNo,
      state: 'DRAFT',
    },
    { action: '新增', code: 'create' },
  );
}

/** Somebody else saved a line first: the whole sheet as it stands now, for mine and theirs. */
async function sheetConflict(ctx: CommandCtx, order: OrderRow, row: FeeLineRow, seen: number): Promise<Refusal> {
  const { data } = await versionConflict(ctx, anyEntity(feeLines), row, seen);
  return refuse('VERSION_CONFLICT', `费用 ${row.feeNo} 已被他人修改，请刷新后重试。`, {
    ...(data as object),
    current: await orderFees(ctx, order.id),
    fields: ['lines'],
  });
}

async function change(
  ctx: CommandCtx,
  order: OrderRow,
  row: FeeLineRow,
  line: LineInput,
  values: Awaited<ReturnType<typeof valuesOf>>,
  path: string,
): Promise<void> {
  if (!ctx.actor.may('finance.ar.fee.edit')) throw refuse('NO_PERMISSION');
  if (row.bizId !== order.id || row.bizType !== 'LOGISTICS') throw invalid({ [`${path}.id`]: '费用不属于这个订单' });
  if (row.version !== line.version) throw await sheetConflict(ctx, order, row, line.version ?? 0);
  if (row.state !== 'DRAFT') throw refuse('FIN-011', `费用 ${row.feeNo} 不是草稿，不能修改。`);
  await feeLines.update(ctx, row, values, { action: '编辑', code: 'update' });
}

/** 6.2: the same party, charge and amount on one order is asked about. */
async function warnOfDuplicates(ctx: CommandCtx, order: OrderRow): Promise<void> {
  const lines = await ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.bizType, 'LOGISTICS'),
        eq(finFeeLine.bizId, order.id),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    );
  const same = lines.find((line, index) =>
    lines
      .slice(index + 1)
      .some(
        (other) =>
          other.chargeCodeId === line.chargeCodeId &&
          other.customerId === line.customerId &&
          other.currency === line.currency &&
          compare(other.amount, line.amount) === 0,
      ),
  );
  if (same) ctx.warn('FIN_DUPLICATE_FEE', `${order.orderNo} 有相同的费用项目、结算单位和金额，是否重复？`);
}
