import { chargeableTonnes } from '@shared/contract/figures.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import type {
  ContainerQuotes,
  OrderQuote,
  Quotation,
  QuoteVersion,
} from '@shared/contract/logistics/quotation.contract.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { quoteMachine } from '@shared/contract/logistics/quotation.machine.ts';
import { profitOf, rtMoved, totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { costOfOrder, sharedCosts, type Shared } from '../cost-shares/cost-share-compute.ts';
import { liveSlipOf } from '../loading/loading-slip-make.ts';
import { acCustomer, acCustomerContact } from '../../masters/customers/customer.tables.ts';
import { profits, type ProfitFigure } from '../fees/ports.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { allRates, chargeContext } from './charge-context.ts';
import { quotations } from './quotation.entity.ts';
import { incomeOf } from './quotation-income.ts';
import { linesOf } from './quotation-lines.ts';
import { lgQuotation, lgQuotationLine, type QuoteRow } from './quotation.tables.ts';

/** What the caller may do with a quotation; who does not see prices cannot write them. */
export const quoteActions = (ctx: Ctx, row: Pick<QuoteRow, 'state'>): AllowedAction[] =>
  allowedActions(
    quoteMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (action === 'update' || action === 'requote')
        if (fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') return null;
      if (action === 'requote' && row.state !== 'REFUSED' && !ctx.actor.may('logistics.quote.void')) return null;
      return [];
    },
  );

/** Everything of a container that its quotations are shown with. */
interface Around {
  container: ContainerRow;
  slipId: string | null;
  rates: Record<string, string>;
  shared: Shared;
}
async function aroundOf(ctx: Ctx, container: ContainerRow): Promise<Around> {
  const rates = await allRates(ctx, container.companyId);
  const slip = await liveSlipOf(ctx, container.id);
  return { container, slipId: slip?.id ?? null, rates, shared: await sharedCosts(ctx, container, rates) };
}

/** Name of the default contact with the address that a quotation goes to. */
const contactText = sql<
  string | null
>`nullif(concat_ws(' ', ${acCustomerContact.name}, coalesce(${acCustomerContact.email}, ${acCustomerContact.wechat}, ${acCustomerContact.phone})), '')`;

async function shown(ctx: Ctx, row: QuoteRow, around: Around): Promise<Answerable<Quotation>> {
  const { container, rates, shared } = around;
  const [names] = await ctx.db
    .select({ order: lgOrder, customerName: acCustomer.shortName, createdByName: acUser.name, contact: contactText })
    .from(lgQuotation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgQuotation.orderId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(acUser, eq(acUser.id, lgQuotation.createdBy))
    .leftJoin(
      acCustomerContact,
      and(eq(acCustomerContact.customerId, acCustomer.id), eq(acCustomerContact.isDefault, true)),
    )
    .where(eq(lgQuotation.id, row.id));
  if (!names) throw refuse('NOT_FOUND');
  const { order, customerName, createdByName, contact } = names;
  const lines = await linesOf(ctx, row.id);
  const charges = await ctx.db
    .select({ id: finChargeCode.id, name: finChargeCode.name })
    .from(finChargeCode)
    .where(
      inArray(
        finChargeCode.id,
        lines.map(({ chargeCodeId }) => chargeCodeId),
      ),
    );
  const cargo = shared.cargo.find((each) => each.order.id === row.orderId);
  const { cartons, volume, gross } = cargo ?? row;
  const goodsValue = cargo?.goodsValue ?? { currency: order.goodsCurrency, amount: '0' };
  const context = await chargeContext(ctx, { order, cartons, volume, gross, goodsValue }, rates);
  const { kgPerCbm, rtMin } = context.rules;
  const rtNow = chargeableTonnes(volume, gross, kgPerCbm, rtMin);
  const income = (await incomeOf(ctx, [row.id], () => rates)).get(row.id) ?? null;
  const cost = cargo ? costOfOrder(shared, container.costBasis, row.orderId) : null;
  const preview = income !== null && cost !== null ? profitOf(income, cost) : { profit: null, marginBp: null };
  return {
    id: row.id,
    ...pickColumns(
      row,
      ...(['version', 'quoteNo', 'versionNo', 'state', 'containerId', 'orderId', 'figuresSource', 'cartons'] as const),
      ...(['volume', 'gross', 'rt', 'validUntil', 'sentAt', 'sentTo', 'confirmMethod', 'confirmBy'] as const),
      ...(['confirmedAt', 'reason', 'remark', 'createdAt'] as const),
    ),
    containerCode: container.containerCode,
    stage: container.stage,
    slipId: around.slipId,
    orderNo: order.orderNo,
    customerName,
    contact,
    orderCurrency: order.currency ?? 'CNY',
    lines: lines.map(({ quotationId: _q, sortNo: _s, ...line }) => ({
      ...line,
      chargeName: charges.find(({ id }) => id === line.chargeCodeId)?.name ?? '',
    })),
    totals: totalsByCurrency(lines),
    income,
    cost,
    ...preview,
    movedRt: cargo && row.state !== 'VOID' && rtMoved(row.rt, rtNow) ? rtNow : null,
    context,
    createdByName,
    actions: quoteActions(ctx, row),
  };
}

/** One quotation. */
export async function quoteDetail(ctx: Ctx, id: string): Promise<Answerable<Quotation>> {
  const row = await quotations.find(ctx, id);
  const [container] = await ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId));
  if (!container) throw refuse('NOT_FOUND');
  return shown(ctx, row, await aroundOf(ctx, container));
}

/** The orders of a container with their quotations; those out of scope are only counted (ACC-032). */
export async function containerQuotes(ctx: Ctx, containerId: string): Promise<Answerable<ContainerQuotes>> {
  const container = await containers.find(ctx, containerId);
  const around = await aroundOf(ctx, container);
  const rows = await quotations.findMany(ctx, eq(lgQuotation.containerId, containerId));
  const visible = around.shared.cargo.filter((each) => each.visible);
  const list: Answerable<OrderQuote>[] = [];
  for (const { order, customerName, customerCode, cartons, volume, gross } of visible) {
    const own = rows.filter(({ orderId }) => orderId === order.id);
    const live = own.find(({ state }) => state !== 'VOID');
    list.push({
      orderId: order.id,
      orderNo: order.orderNo,
      customerName,
      customerCode,
      cartons,
      volume,
      gross,
      quotation: live ? await shown(ctx, live, around) : null,
      versions: await versionsOf(
        ctx,
        own.filter(({ id }) => id !== live?.id),
      ),
    });
  }
  const quotable = container.stage !== 'CANCELLED' && stageRank(container.stage) >= stageRank('LOAD');
  return {
    containerId,
    containerCode: container.containerCode,
    required: await ctx.setting('quote.required'),
    missing: quotable ? list.filter(({ quotation }) => quotation === null).length : 0,
    hidden: around.shared.cargo.length - visible.length,
    orders: list,
  };
}

async function versionsOf(ctx: Ctx, rows: readonly QuoteRow[]): Promise<Answerable<QuoteVersion>[]> {
  if (rows.length === 0) return [];
  const lines = await ctx.db
    .select()
    .from(lgQuotationLine)
    .where(
      inArray(
        lgQuotationLine.quotationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(lgQuotationLine.sortNo);
  return rows
    .toSorted((one, other) => other.versionNo - one.versionNo)
    .map((row) => ({
      id: row.id,
      ...pickColumns(row, 'quoteNo', 'versionNo', 'state', 'reason', 'updatedAt'),
      totals: totalsByCurrency(lines.filter(({ quotationId }) => quotationId === row.id)),
    }));
}

/** Quotations of an order over its containers, newest first; void ones left out. */
export async function orderQuotes(
  ctx: Ctx,
  orderId: string,
): Promise<Answerable<{ quotations: Quotation[]; computed: ProfitFigure | null }>> {
  const order = await orders.find(ctx, orderId);
  const found = await ctx.db
    .select({ quote: lgQuotation, container: lgContainer })
    .from(lgQuotation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgQuotation.containerId))
    .where(and(eq(lgQuotation.orderId, order.id), ne(lgQuotation.state, 'VOID')))
    .orderBy(desc(lgQuotation.id));
  const list: Answerable<Quotation>[] = [];
  for (const { quote, container } of found) list.push(await shown(ctx, quote, await aroundOf(ctx, container)));
  const computed = (await profits().ofOrders(ctx, [order.id])).get(order.id) ?? null;
  return { quotations: list, computed };
}
