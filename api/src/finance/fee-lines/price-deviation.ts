import { add, compare, divide, multiply, round } from '@shared/contract/decimal.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import {
  closestAgreement,
  priceDeviates,
  type AgreementScope,
} from '@shared/contract/finance/price-agreement.rules.ts';
import { chargeOf } from '@shared/contract/logistics/charge-sum.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder, type OrderRow } from '../../logistics/orders/order.tables.ts';
import { priceBook } from '../../logistics/quotations/price-book.ts';
import { pricesInForce, type AgreedPrice } from '../../masters/price-agreements/price-agreement-lookup.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { containersOf } from './fee-biz.ts';
import { feeRight, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';

type Priced = Pick<
  FeeLineInput,
  'partyId' | 'chargeCodeId' | 'containerId' | 'currency' | 'qty' | 'unitPrice' | 'taxMode' | 'taxRateBp'
>;
/** A line with its logistics order; null: of other business, which has no agreed prices. */
interface PricedLine {
  order: OrderRow | null;
  line: Priced;
  /** The day the charge is of; that of the order when left out. */
  day?: string | null;
}
/** A line, by its place, whose price is further from the agreed one than the limit. */
interface Deviation {
  at: number;
  agreed: AgreedPrice;
  /** The agreed unit price; of a lump sum what the order comes to by it. */
  against: string;
  lump: boolean;
  /** Tax included, as agreed prices are. */
  price: string;
  above: boolean;
  /** How far a unit price of the company may be from the agreed one, in basis points (finance.price.deviation). */
  limit: number;
}

/** Agreed prices include tax; so does this one. */
const taxed = ({ unitPrice, taxMode, taxRateBp }: Priced): string =>
  taxMode === 'INCL' ? unitPrice : multiply(unitPrice, add('1', divide(String(taxRateBp), '10000')));

/** Work that is done once for each key. */
function once<Value>(work: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const done = new Map<string, Promise<Value>>();
  return (key) => {
    const found = done.get(key) ?? work(key);
    done.set(key, found);
    return found;
  };
}

/**
 * Lines of logistics orders whose unit price is further from the party's agreed price of their day, in the same currency, than
 * the company allows; a price of one container type counts for lines that name a container of that type. A lump sum (1 × amount)
 * may also be what the order comes to by the agreed price, its minimum included; of one in several containers that is not known.
 * Prices are looked up once a route.
 */
async function deviationsOf(ctx: CommandCtx, direction: FeeDirection, of: readonly PricedLine[]): Promise<Deviation[]> {
  const limitOf = once((companyId) => ctx.setting('finance.price.deviation', companyId));
  const pricesOf = once((asked) => pricesInForce(ctx, JSON.parse(asked) as Parameters<typeof pricesInForce>[1]));
  let types: ReadonlyMap<string, string> | undefined;
  const far: Deviation[] = [];
  for (const [at, { order, line, day }] of of.entries()) {
    if (!order) continue;
    const { companyId, transportMode, pol, pod } = order;
    const asked = { companyId, direction, transportMode, pol, pod, day: day ?? order.orderDate };
    const agreed = await pricesOf(JSON.stringify(asked));
    if (agreed.length === 0) continue;
    types ??= await containerTypes(ctx, of);
    const found = agreedFor(direction, agreed, line, {
      transportMode,
      pol,
      pod,
      containerType: (line.containerId && types.get(line.containerId)) || null,
      warehouseId: order.inboundWarehouseId,
      carrierId: null,
    });
    const price = taxed(line);
    const limit = await limitOf(companyId);
    if (!found || found.basis === 'VALUE' || !priceDeviates(found.unitPrice, price, limit)) continue;
    const lump = compare(line.qty, '1') === 0 && !['ORDER', 'CONTAINER'].includes(found.basis);
    const against = lump ? await agreedAmount(ctx, order, found) : found.unitPrice;
    if (against === null || (lump && !priceDeviates(against, price, limit))) continue;
    far.push({ at, agreed: found, against, lump, price, above: compare(price, against) > 0, limit });
  }
  return far;
}

/** What an order comes to by an agreed price (LOG-030…034), tax included; null: that cannot be told. */
async function agreedAmount(ctx: CommandCtx, order: OrderRow, price: AgreedPrice): Promise<string | null> {
  const boxes = await containersOf(ctx, order.id);
  if (boxes.length > 1) return null;
  const measures = {
    units: [{ cartons: order.cartons, volume: order.volume, gross: order.gross }],
    orders: 1,
    containers: boxes.length || null,
    goodsValue: { amount: order.goodsValue, currency: order.goodsCurrency },
  };
  return chargeOf(price, measures, (await priceBook(ctx, [])).charging(order)).amount;
}

const agreedFor = (
  direction: FeeDirection,
  agreed: readonly AgreedPrice[],
  line: Priced,
  scope: AgreementScope,
): AgreedPrice | null =>
  closestAgreement(
    agreed.filter(
      (one) =>
        (direction === 'AR' ? one.customerId : one.supplierId) === line.partyId &&
        one.chargeCodeId === line.chargeCodeId &&
        one.currency === line.currency,
    ),
    scope,
  );

async function containerTypes(ctx: CommandCtx, of: readonly PricedLine[]): Promise<Map<string, string>> {
  const boxes = [...new Set(of.flatMap(({ line }) => line.containerId ?? []))];
  const found = await ctx.tx
    .select({ id: lgContainer.id, type: lgContainer.containerType })
    .from(lgContainer)
    .where(inArray(lgContainer.id, boxes));
  return new Map(found.map(({ id, type }) => [id, type]));
}
const percent = (limit: number) => `${divide(String(limit), '100')}%`;

/** 6.2, 4.10: what is asked about lines that are further from the agreed price than finance.price.deviation, by their place. */
export async function deviationTexts(
  ctx: CommandCtx,
  direction: FeeDirection,
  of: readonly PricedLine[],
): Promise<{ at: number; message: string }[]> {
  return (await deviationsOf(ctx, direction, of)).map(({ at, agreed, against, lump, price, above, limit }) => ({
    at,
    message: `${agreed.chargeName} ${lump ? '金额' : '单价'} ${add(round(price, 4))} ${above ? '高于' : '低于'}${lump ? '按协议价的金额' : '协议价'} ${against} ${agreed.currency}（${agreed.label}）超过 ${percent(limit)}，确定吗？`,
  }));
}

/** Those of some lines whose price is no unit price: a 补差, a part of a split, a share of a trip or of duties (LOG-054). */
export async function sharesAmong(ctx: CommandCtx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await rows<{ id: string }>(
    ctx.tx,
    sql`select f.id::text as id from fin_fee_line f where f.id in ${[...ids]} and (f.adjusts_id is not null
      or f.split_of is not null or exists (select from fin_fee_line part where part.split_of = f.id)
      or (f.source_type in ('lg_truck', 'lg_clearance') and exists (select from fin_fee_line other
        where other.id <> f.id and other.source_type = f.source_type and other.source_id = f.source_id
          and other.source_line = f.source_line and other.direction = f.direction)))`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * 4.10: a line that is further from the agreed price than the limit is confirmed by fin_manager, who may also reverse; one whose
 * price is no unit price is not compared.
 */
export async function requireAgreedPrice(ctx: CommandCtx, row: FeeLineRow): Promise<void> {
  const { direction, bizType, bizId, customerId, supplierId } = row;
  if (ctx.actor.system || ctx.actor.may(feeRight(direction, 'reverse')) || bizType !== 'LOGISTICS' || !bizId) return;
  const [order] = await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, bizId));
  if (!order) return;
  const line = { ...row, partyId: customerId ?? supplierId ?? '' };
  const [far] = await deviationsOf(ctx, direction, [{ order, line, day: row.businessDate }]);
  if (!far || (await sharesAmong(ctx, [row.id])).has(row.id)) return;
  throw refuse(
    'FIN_PRICE_DEVIATION',
    `${row.feeNo} ${far.lump ? '金额' : '单价'}${far.above ? '高于' : '低于'}协议价超过 ${percent(far.limit)}，请由财务主管审核。`,
  );
}
