import { addDays } from '@shared/contract/business-day.ts';
import { compare } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { versionConflict } from '../../platform/conflict.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse, type Refusal } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { containersOf, lockBiz, type FeeBiz } from './fee-biz.ts';
import { feeLines, feeRight, moneyGroup, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { orderFees } from './fee-line.reads.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { warnOfDeviation } from './price-deviation.ts';

type SaveBody = BodyOf<typeof contract.save>;

/** Saves draft lines of one direction of one business order, all or none: new lines and changed ones. */
export async function saveFeeLines(ctx: CommandCtx, direction: FeeDirection, body: SaveBody): Promise<void> {
  const biz = await lockBiz(ctx, body.bizType, body.bizId);
  requireSight(ctx, moneyGroup(direction));
  const ids = body.lines.flatMap((line) => (line.id ? [line.id] : []));
  const existing = new Map((await feeLines.lockAll(ctx, ids)).map((row) => [row.id, row]));
  const known = await referencesOf(ctx, direction, body.lines, {
    companyId: biz.companyId,
    orderId: biz.order?.id ?? null,
  });
  // A line keeps the container that it names, also when the cargo has left it.
  for (const { containerId } of existing.values()) if (containerId !== null) known.containers.add(containerId);
  const saved: string[] = [];
  for (const [index, line] of body.lines.entries()) {
    const path = `lines.${index}.`;
    const values = await lineValues(ctx, direction, biz, line, path, known);
    const row = line.id ? existing.get(line.id) : undefined;
    if (row) await change(ctx, { biz, direction, row, seen: line.version ?? 0, path }, values);
    saved.push((row ?? (await addLine(ctx, direction, biz, values))).id);
  }
  await warnOfDuplicates(ctx, biz, saved);
  await warnOfDeviation(ctx, direction, biz, body.lines);
}

/** What lines point at, by id; parties in the caller's scope, containers that hold cargo of the order, of other business those of the company. */
export interface References {
  charges: Map<string, typeof finChargeCode.$inferSelect>;
  parties: Map<string, { creditDays: number }>;
  containers: Set<string>;
}
export async function referencesOf(
  ctx: CommandCtx,
  direction: FeeDirection,
  lines: readonly Pick<FeeLineInput, 'chargeCodeId' | 'partyId' | 'containerId'>[],
  of: { companyId: string; orderId: string | null },
): Promise<References> {
  const ids = (key: 'chargeCodeId' | 'partyId' | 'containerId') => [
    ...new Set(lines.flatMap((line) => line[key] ?? [])),
  ];
  const charges = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(inArray(finChargeCode.id, ids('chargeCodeId')));
  const parties =
    direction === 'AR'
      ? await customers.findMany(ctx, inArray(acCustomer.id, ids('partyId')))
      : await suppliers.findMany(ctx, inArray(acSupplier.id, ids('partyId')));
  const own = of.orderId === null ? null : (await containersOf(ctx, of.orderId)).map(({ id }) => id);
  const boxes = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(
      and(
        inArray(lgContainer.id, ids('containerId')),
        own === null ? eq(lgContainer.companyId, of.companyId) : inArray(lgContainer.id, own),
      ),
    );
  return {
    charges: new Map(charges.map((row) => [row.id, row])),
    parties: new Map(parties.map((row) => [row.id, row])),
    containers: new Set(boxes.map(({ id }) => id)),
  };
}

/**
 * Stored values of a line: amounts by FIN-002, the rate of the day unless one was typed, the due date out of the party's
 * credit days. `path` is what field errors begin with. `day`: the business date; that of the order, else today.
 */
export async function lineValues(
  ctx: CommandCtx,
  direction: FeeDirection,
  biz: Pick<FeeBiz, 'day'> | null,
  line: FeeLineInput,
  path: string,
  known: References,
) {
  const charge = known.charges.get(line.chargeCodeId);
  if (!charge || charge.status !== 'ENABLED' || !charge.directions.includes(direction))
    throw invalid({ [`${path}chargeCodeId`]: '费用项目不存在或已停用' });
  const party = known.parties.get(line.partyId);
  if (!party) throw invalid({ [`${path}partyId`]: '结算单位不存在或无权访问' });
  if (line.containerId && !known.containers.has(line.containerId))
    throw invalid({ [`${path}containerId`]: '货柜不存在或没有本单货物' });
  if (line.isEstimate && direction === 'AR') throw invalid({ [`${path}isEstimate`]: '只有应付可以暂估' });
  await requireCurrency(ctx, line.currency, `${path}currency`);
  const today = ctx.today();
  const rate =
    line.rate && line.currency !== 'CNY' ? { rate: line.rate, date: today } : await rateOf(ctx, line.currency, today);
  const amounts = feeAmounts(line);
  if (!fits(amounts.amount)) throw invalid({ [`${path}unitPrice`]: '金额超出范围' });
  const businessDate = biz?.day ?? today;
  return {
    ...amounts,
    chargeCodeId: line.chargeCodeId,
    customerId: direction === 'AR' ? line.partyId : null,
    supplierId: direction === 'AP' ? line.partyId : null,
    containerId: line.containerId,
    isEstimate: line.isEstimate,
    qty: line.qty,
    unit: line.unit ?? charge.unit,
    unitPrice: line.unitPrice,
    currency: line.currency,
    taxMode: line.taxMode,
    taxRateBp: line.taxRateBp,
    rate: rate?.rate ?? null,
    rateDate: rate?.date ?? null,
    baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
    businessDate,
    dueDate: line.dueDate ?? addDays(businessDate, party.creditDays),
    remark: line.remark,
  };
}
export type LineValues = Awaited<ReturnType<typeof lineValues>>;
/** Digits that the money columns hold in any currency and in CNY. */
const fits = (amount: string): boolean => amount.replace('-', '').split('.')[0]!.length <= 12;

/** A new draft of an order; the right of the direction decides. */
export async function addLine(
  ctx: CommandCtx,
  direction: FeeDirection,
  biz: Pick<FeeLineRow, 'bizType' | 'bizId' | 'bizNo' | 'companyId' | 'ownerId' | 'deptId'>,
  values: LineValues &
    Partial<Pick<FeeLineRow, 'adjustsId' | 'reason' | 'sourceType' | 'sourceId' | 'sourceLine' | 'editedBy'>>,
  action = '新增',
): Promise<FeeLineRow> {
  if (!ctx.actor.may(feeRight(direction, 'create'))) throw refuse('NO_PERMISSION');
  const { bizType, bizId, bizNo, companyId, ownerId, deptId } = biz;
  return feeLines.insert(
    ctx,
    {
      ...values,
      feeNo: await ctx.nextNumber(direction === 'AR' ? 'YS' : 'YF'),
      direction,
      companyId,
      ownerId,
      deptId,
      bizType,
      bizId,
      bizNo,
      state: 'DRAFT',
    },
    { action, code: 'create' },
  );
}

/** Somebody else saved a line first: the whole sheet as it stands now, for mine and theirs. */
async function sheetConflict(ctx: CommandCtx, biz: FeeBiz, row: FeeLineRow, seen: number): Promise<Refusal> {
  const { data } = await versionConflict(ctx, anyEntity(feeLines), row, seen);
  return refuse('VERSION_CONFLICT', `费用 ${row.feeNo} 已被他人修改，请刷新后重试。`, {
    ...(data as object),
    current: await orderFees(ctx, row.direction, biz.bizType, biz.bizId),
    fields: ['lines'],
  });
}

async function change(
  ctx: CommandCtx,
  {
    biz,
    direction,
    row,
    seen,
    path,
  }: { biz: FeeBiz; direction: FeeDirection; row: FeeLineRow; seen: number; path: string },
  values: LineValues,
): Promise<void> {
  if (!ctx.actor.may(feeRight(direction, 'edit'))) throw refuse('NO_PERMISSION');
  if (row.bizId !== biz.bizId || row.bizType !== biz.bizType || row.direction !== direction)
    throw invalid({ [`${path}id`]: '费用不属于这个订单' });
  if (row.version !== seen) throw await sheetConflict(ctx, biz, row, seen);
  requireDraft(row);
  await editFee(ctx, row, { ...values, businessDate: row.businessDate ?? values.businessDate }, '编辑', 'update');
}

/** What a line is of and for, and what it comes to. */
const FACTS = ['chargeCodeId', 'customerId', 'supplierId', 'isEstimate', 'currency', 'taxMode', 'taxRateBp'] as const;
const FIGURES = ['amount', 'amountEx', 'rate'] as const;

/**
 * Changes a draft by hand and keeps who changed what it comes to: he does not confirm it (10.3). A sheet sends lines that stay
 * as they are along.
 */
export async function editFee(
  ctx: CommandCtx,
  row: FeeLineRow,
  values: Partial<FeeLineRow>,
  action: string,
  code: string,
): Promise<FeeLineRow> {
  const changed =
    FACTS.some((key) => values[key] !== undefined && values[key] !== row[key]) ||
    FIGURES.some((key) => compare(values[key] ?? row[key] ?? '0', row[key] ?? '0') !== 0);
  const by = changed ? { editedBy: withHand(ctx, row) } : {};
  return feeLines.update(ctx, row, { ...values, ...by }, { action, code });
}

/** FIN-011: only a draft changes. */
export function requireDraft(row: FeeLineRow): void {
  if (row.state !== 'DRAFT') throw refuse('FIN-011', `费用 ${row.feeNo} 不是草稿，不能修改。`);
}

/** 6.2: a saved line of the same party, charge and amount as another one of the order is asked about. */
async function warnOfDuplicates(ctx: CommandCtx, biz: FeeBiz, saved: readonly string[]): Promise<void> {
  const other = alias(finFeeLine, 'other');
  const [same] = await ctx.tx
    .select({ id: finFeeLine.id })
    .from(finFeeLine)
    .innerJoin(
      other,
      and(
        ...(['direction', 'bizType', 'bizId', 'chargeCodeId', 'isEstimate', 'currency', 'amount'] as const).map((key) =>
          eq(other[key], finFeeLine[key]),
        ),
        ...(['customerId', 'supplierId', 'containerId'] as const).map(
          (key) => sql`${other[key]} is not distinct from ${finFeeLine[key]}`,
        ),
        ne(other.id, finFeeLine.id),
        notInArray(other.state, ['VOID', 'REVERSED']),
      ),
    )
    .where(and(inArray(finFeeLine.id, [...saved]), notInArray(finFeeLine.state, ['VOID', 'REVERSED'])))
    .limit(1);
  if (same) ctx.warn('FIN_DUPLICATE_FEE', `${biz.bizNo} 有相同的费用项目、结算单位和金额，是否重复？`);
}
