import { chargeableTonnes } from '@shared/contract/figures.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import type { QuoteInput } from '@shared/contract/logistics/quotation.contract.ts';
import { quoteMachine } from '@shared/contract/logistics/quotation.machine.ts';
import type { ChargeContext } from '@shared/contract/logistics/quotation-rules.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { allRates, chargeContext } from './charge-context.ts';
import { cargoOf, type OrderCargo } from './container-cargo.ts';
import { quotations } from './quotation.entity.ts';
import { checkLines, linesOf, writeLines } from './quotation-lines.ts';
import { firstLines } from './quotation-start.ts';
import { lockQuote, moveQuote, strikeQuote } from './quotation-steps.ts';
import { lgQuotation, type QuoteRow } from './quotation.tables.ts';

/** Figures that a quotation keeps of its order in the container. */
const figuresOf = ({ source, cartons, volume, gross }: OrderCargo, { rules }: ChargeContext) => ({
  figuresSource: source,
  cartons,
  volume,
  gross,
  rt: chargeableTonnes(volume, gross, rules.kgPerCbm, rules.rtMin),
});

/**
 * 生成报价: one quotation in 草稿 for every order of the container in the caller's scope that has none, from 待装柜 on. One
 * whose order has left the container becomes void.
 */
export async function generateQuotes(ctx: CommandCtx, containerId: string): Promise<void> {
  mustSeePrices(ctx);
  const container = await containers.lock(ctx, containerId);
  if (stageRank(container.stage) < stageRank('LOAD') || container.stage === 'CANCELLED')
    throw refuse('ILLEGAL_STATE', `${container.containerCode} 还没有到待装柜，不能生成报价。`);
  const cargo = await cargoOf(ctx, containerId);
  await voidStrays(ctx, containerId, cargo);
  const live = await quotations.findMany(
    ctx,
    and(eq(lgQuotation.containerId, containerId), ne(lgQuotation.state, 'VOID')),
  );
  const open = cargo.filter(({ order, visible }) => visible && !live.some(({ orderId }) => orderId === order.id));
  const rates = await allRates(ctx, container.companyId);
  for (const each of open) await insertQuote(ctx, container, each, rates);
}

async function insertQuote(
  ctx: CommandCtx,
  container: ContainerRow,
  cargo: OrderCargo,
  rates: Readonly<Record<string, string>>,
): Promise<QuoteRow> {
  const { order } = cargo;
  const [before] = await ctx.tx
    .select()
    .from(lgQuotation)
    .where(and(eq(lgQuotation.containerId, container.id), eq(lgQuotation.orderId, order.id)))
    .orderBy(desc(lgQuotation.versionNo))
    .limit(1);
  const context = await chargeContext(ctx, cargo, rates);
  const lines = await firstLines(ctx, order, container, before?.id ?? null);
  const made = await quotations.insert(
    ctx,
    {
      quoteNo: await ctx.nextNumber('BJ'),
      companyId: container.companyId,
      ownerId: container.ownerId,
      deptId: container.deptId,
      containerId: container.id,
      orderId: order.id,
      customerId: order.customerId,
      versionNo: (before?.versionNo ?? 0) + 1,
      ...figuresOf(cargo, context),
    },
    { action: before ? '重新报价' : '生成报价', code: 'create' },
  );
  await writeLines(ctx, made.id, lines, context);
  return made;
}

/** Quotations of orders that are not aboard any more: what is not accepted becomes void. */
async function voidStrays(ctx: CommandCtx, containerId: string, cargo: readonly OrderCargo[]): Promise<void> {
  const rows = await quotations.lockWhere(ctx, eq(lgQuotation.containerId, containerId));
  for (const row of rows)
    if (row.state !== 'VOID' && row.state !== 'ACCEPTED' && !cargo.some(({ order }) => order.id === row.orderId))
      await strikeQuote(ctx, row, '订单已不在柜内');
}

/** The cargo of a quotation's order; refused when the order has left the container. */
async function ownCargo(ctx: CommandCtx, row: QuoteRow): Promise<OrderCargo> {
  const cargo = (await cargoOf(ctx, row.containerId)).find(({ order }) => order.id === row.orderId);
  if (!cargo) throw refuse('ILLEGAL_STATE', `${row.quoteNo} 的订单已不在柜内，请作废。`);
  return cargo;
}

/** 编辑: lines as they were typed, amounts computed with today's figures. */
export async function updateQuote(ctx: CommandCtx, id: string, input: QuoteInput): Promise<QuoteRow> {
  mustSeePrices(ctx);
  const { row } = await lockQuote(ctx, id, input.version, 'update');
  const { validUntil, remark, lines } = input;
  if (validUntil !== null && validUntil < ctx.today()) throw invalid({ validUntil: '不能早于今天' });
  await checkLines(ctx, lines);
  const cargo = await ownCargo(ctx, row);
  const context = await chargeContext(ctx, cargo, await allRates(ctx, row.companyId));
  await writeLines(ctx, id, lines, context);
  return quotations.update(
    ctx,
    row,
    { validUntil, remark, ...figuresOf(cargo, context) },
    { action: '编辑', code: 'update', touch: true, after: { 费用行: lines.length } },
  );
}

/** 重新计算: quantities from what is loaded now (planned before) and the rates of today; prices stay. */
export async function recalculateQuote(ctx: CommandCtx, id: string, version: number): Promise<QuoteRow> {
  const { row } = await lockQuote(ctx, id, version, 'recalculate');
  const cargo = await ownCargo(ctx, row);
  const context = await chargeContext(ctx, cargo, await allRates(ctx, row.companyId));
  await writeLines(ctx, id, await linesOf(ctx, id), context);
  return quotations.transition(ctx, quoteMachine, row, 'recalculate', figuresOf(cargo, context));
}

/** 重新报价: the old one becomes void (with its draft fees), version n+1 starts with its lines. */
export async function requote(ctx: CommandCtx, id: string, version: number, reason: string): Promise<QuoteRow> {
  mustSeePrices(ctx);
  const { row, container } = await lockQuote(ctx, id, version, 'requote');
  if (row.state !== 'REFUSED' && !ctx.actor.may('logistics.quote.void')) throw refuse('NO_PERMISSION');
  const cargo = await ownCargo(ctx, row);
  await moveQuote(ctx, row, 'requote', reason);
  return insertQuote(ctx, container, cargo, await allRates(ctx, container.companyId));
}

/** Who does not see prices would send empty ones back. */
function mustSeePrices(ctx: CommandCtx): void {
  if (fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') throw refuse('NO_PERMISSION');
}
