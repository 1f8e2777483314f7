import { compare } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { versionConflict } from '../../platform/conflict.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse, type Refusal } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import type { ToldOf } from '../../services/exchange/import-work.ts';
import { actualText, actualsOf } from './estimate-actuals.ts';
import { lockBiz, lockOrders, type FeeBiz } from './fee-biz.ts';
import { feeLines, feeRight, moneyGroup, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { orderFees } from './fee-line.reads.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { containersOfCompany, containersOfOrders, lineValues, referencesOf, type LineValues } from './fee-values.ts';
import { deviationTexts, sharesAmong } from './price-deviation.ts';

type SaveBody = BodyOf<typeof contract.save>;

/** Saves draft lines of one direction of one business order, all or none: new lines and changed ones. */
export async function saveFeeLines(ctx: CommandCtx, direction: FeeDirection, body: SaveBody): Promise<void> {
  const biz = await lockBiz(ctx, body.bizType, body.bizId);
  requireSight(ctx, moneyGroup(direction));
  const ids = body.lines.flatMap((line) => (line.id ? [line.id] : []));
  const existing = new Map((await feeLines.lockAll(ctx, ids)).map((row) => [row.id, row]));
  const known = await referencesOf(ctx, direction, body.lines);
  const containers = biz.order
    ? (await containersOfOrders(ctx, [biz.bizId], body.lines)).get(biz.bizId)
    : await containersOfCompany(ctx, biz.companyId, body.lines);
  // A line keeps the container that it names, also when the cargo has left it.
  for (const { containerId } of existing.values()) if (containerId !== null) containers?.add(containerId);
  const added: NewFee[] = [];
  for (const [index, line] of body.lines.entries()) {
    const path = `lines.${index}.`;
    const row = line.id ? existing.get(line.id) : undefined;
    // Where the document knows no day, the line's own one is what its due date counts from.
    const day = biz.day ?? row?.businessDate ?? null;
    const values = lineValues(direction, { companyId: biz.companyId, day }, line, path, known, containers ?? new Set());
    if (row) await change(ctx, { biz, direction, row, seen: line.version ?? 0, path }, values);
    else added.push({ biz, values });
  }
  const made = await addLines(ctx, direction, added);
  const saved = [...existing.keys(), ...made.map(({ id }) => id)];
  await warnDuplicates(ctx, biz.bizNo, saved);
  for (const one of await actualsOf(ctx, saved)) ctx.warn('FIN_DUPLICATE_FEE', actualText(one));
  const shares = await sharesAmong(ctx, [...existing.keys()]);
  const priced = body.lines
    .filter(({ id }) => !id || !shares.has(id))
    .map((line) => ({ order: biz.order, line, day: line.id && existing.get(line.id)?.businessDate }));
  for (const { message } of await deviationTexts(ctx, direction, priced)) ctx.warn('FIN_PRICE_DEVIATION', message);
}

/**
 * New drafts of several logistics orders at once, all or none, in as many queries as one order takes, by the same rules as
 * `saveFeeLines`; answers what that would warn of, by the place of the fee. A field error does not say of which of them it is.
 */
export async function saveNewFees(
  ctx: CommandCtx,
  direction: FeeDirection,
  fees: readonly { orderId: string; line: FeeLineInput }[],
): Promise<ToldOf[]> {
  const ids = [...new Set(fees.map(({ orderId }) => orderId))];
  const orders = await lockOrders(ctx, ids);
  requireSight(ctx, moneyGroup(direction));
  const lines = fees.map(({ line }) => line);
  const known = await referencesOf(ctx, direction, lines);
  const containers = await containersOfOrders(ctx, ids, lines);
  const added = fees.map(({ orderId, line }) => {
    const biz = orders.get(orderId);
    if (!biz) throw refuse('NOT_FOUND');
    return { biz, values: lineValues(direction, biz, line, '', known, containers.get(orderId) ?? new Set()) };
  });
  const made = (await addLines(ctx, direction, added)).map(({ id }) => id);
  // Of two that are alike the second one is asked about, as if they had come one after the other.
  const same = await duplicatesOf(ctx, made, lt);
  const priced = fees.map(({ orderId, line }) => ({ order: orders.get(orderId)?.order ?? null, line }));
  const far = await deviationTexts(ctx, direction, priced);
  const settled = await actualsOf(ctx, made);
  return [
    ...same.map(({ id, bizNo }) => ({
      at: made.indexOf(id),
      code: 'FIN_DUPLICATE_FEE',
      message: duplicateText(bizNo ?? ''),
    })),
    ...settled.map((one) => ({ at: made.indexOf(one.id), code: 'FIN_DUPLICATE_FEE', message: actualText(one) })),
    ...far.map((one) => ({ ...one, code: 'FIN_PRICE_DEVIATION' })),
  ];
}

/** A draft to be made. */
interface NewFee {
  biz: Pick<FeeLineRow, 'bizType' | 'bizId' | 'bizNo' | 'companyId' | 'ownerId' | 'deptId'>;
  values: LineValues &
    Partial<
      Pick<FeeLineRow, 'adjustsId' | 'splitOf' | 'reason' | 'sourceType' | 'sourceId' | 'sourceLine' | 'editedBy'>
    >;
}
/** New drafts, with numbers in their order; the right of the direction decides. */
async function addLines(
  ctx: CommandCtx,
  direction: FeeDirection,
  fees: readonly NewFee[],
  action = '新增',
): Promise<FeeLineRow[]> {
  if (fees.length === 0) return [];
  if (!ctx.actor.may(feeRight(direction, 'create'))) throw refuse('NO_PERMISSION');
  const numbers = await ctx.nextNumbers(direction === 'AR' ? 'YS' : 'YF', fees.length);
  const rows = fees.map(({ biz: { bizType, bizId, bizNo, companyId, ownerId, deptId }, values }, nth) => ({
    ...values,
    feeNo: numbers[nth] ?? '',
    direction,
    companyId,
    ownerId,
    deptId,
    bizType,
    bizId,
    bizNo,
    state: 'DRAFT' as const,
  }));
  return feeLines.insertMany(ctx, rows, { action, code: 'create' });
}

/** A new draft of an order; the right of the direction decides. */
export async function addLine(
  ctx: CommandCtx,
  direction: FeeDirection,
  biz: NewFee['biz'],
  values: NewFee['values'],
  action?: string,
): Promise<FeeLineRow> {
  const [row] = await addLines(ctx, direction, [{ biz, values }], action);
  if (!row) throw new Error('No fee was added');
  return row;
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

/** 6.2: saved lines of the same party, charge and amount as another one of their order; `than`: `lt` for older ones only. */
async function duplicatesOf(
  ctx: CommandCtx,
  saved: readonly string[],
  than: typeof lt = ne,
): Promise<{ id: string; bizNo: string | null }[]> {
  const other = alias(finFeeLine, 'other');
  return ctx.tx
    .selectDistinct({ id: finFeeLine.id, bizNo: finFeeLine.bizNo })
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
        than(other.id, finFeeLine.id),
        notInArray(other.state, ['VOID', 'REVERSED']),
      ),
    )
    .where(and(inArray(finFeeLine.id, [...saved]), notInArray(finFeeLine.state, ['VOID', 'REVERSED'])));
}

/** 6.2: asks about lines just made for an order that are like another one of it. */
export async function warnDuplicates(ctx: CommandCtx, bizNo: string, made: readonly string[]): Promise<void> {
  if ((await duplicatesOf(ctx, made)).length > 0) ctx.warn('FIN_DUPLICATE_FEE', duplicateText(bizNo));
}
const duplicateText = (bizNo: string): string => `${bizNo} 有相同的费用项目、结算单位和金额，是否重复？`;
