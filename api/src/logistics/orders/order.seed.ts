import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { Random } from '../../services/seed/random.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { rejectOrder, reviewOrder } from './order-confirm.ts';
import { cancelOrder } from './order-end.ts';
import { holdOrder } from './order-hold.ts';
import { submitOrder } from './order-submit.ts';
import { orders } from './order.entity.ts';
import { createOrder } from './order-save.ts';
import { goodsLine, tiles } from './order-seed-goods.ts';
import { partyOf } from './order-seed-party.ts';
import { lgOrder } from './order.tables.ts';

const LANES = [
  ['CNNGB', 'USLAX'],
  ['CNNGB', 'DEHAM'],
  ['CNSHA', 'GBFXT'],
  ['CNYTN', 'AUSYD'],
] as const;
const SALES = ['sales01', 'sales02', 'sales03'] as const;
const TOTAL = 184;

/** What becomes of order `serial` (0 is the oldest). The oldest are confirmed, so that containers can be filled. */
function fate(serial: number): 'CONFIRMED' | 'SUBMITTED' | 'DRAFT' | 'REJECTED' | 'CANCELLED' | 'HELD' {
  if (serial % 15 === 8) return 'CANCELLED';
  if (serial >= TOTAL - 8) return serial % 2 === 0 ? 'DRAFT' : 'SUBMITTED';
  if (serial >= TOTAL - 16) return 'SUBMITTED';
  if (serial === 58 || serial === 63) return 'REJECTED';
  if (serial === 36 || serial === 45 || serial === 52) return 'HELD';
  return 'CONFIRMED';
}

/** A customer and the code under which it orders. */
export type OrderParty = { customer: typeof acCustomer.$inferSelect; code: typeof acCustomerCode.$inferSelect };

/** 184 orders of the active customers over four lanes, 12 of them in the recycle bin; the voyages add their own. */
export const orderSeed: SeedStep = {
  name: '物流订单',
  async run(seed) {
    const numbers = seed.random('orders');
    const parties = await orderParties(seed);
    const { rows } = await seed.tx.execute<{ id: string }>(
      sql`select id::text as id from wh_warehouse where status = 'ENABLED' order by id`,
    );
    const [companyId = ''] = await seed.companies();
    const operator = await seed.user('oper01');
    const items = await seed.tx
      .select({ id: syGoods.id, nameCn: syGoods.nameCn })
      .from(syGoods)
      .where(isNull(syGoods.customerId));
    const goods = new Map(items.map(({ id, nameCn }) => [nameCn, id]));
    for (let serial = 0; serial < TOTAL; serial += 1) {
      const party = parties[(serial * 7) % parties.length];
      if (!party) return;
      const day = -45 + Math.floor((serial * 44) / TOTAL);
      const input = orderInput(serial, day, party, numbers, seed, {
        companyId,
        warehouseId: rows[serial % Math.max(1, rows.length)]?.id ?? null,
        operatorId: operator.id,
      });
      const lines = input.lines.map((line) => ({ ...line, goodsId: goods.get(line.nameCn) ?? null }));
      await makeOrder(seed, serial, day, { ...input, lines });
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ status: lgOrder.status, n: count() })
      .from(lgOrder)
      .groupBy(lgOrder.status)
      .orderBy(lgOrder.status);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(order_no || cartons || volume || gross || created_at::text, '|' order by order_no)) as digest from lg_order`,
    );
    return { ...Object.fromEntries(found.map(({ status, n }) => [status, n])), 校验: rows[0]?.digest ?? '' };
  },
};

/** Active customers with their enabled codes. */
export const orderParties = (seed: Seed): Promise<OrderParty[]> =>
  seed.tx
    .select({ customer: acCustomer, code: acCustomerCode })
    .from(acCustomerCode)
    .innerJoin(acCustomer, eq(acCustomer.id, acCustomerCode.customerId))
    .where(and(eq(acCustomerCode.status, 'ENABLED'), eq(acCustomer.status, 'ACTIVE')))
    .orderBy(asc(acCustomerCode.id));

/** Warnings that the demo users confirm at 提交 and 复核. */
export const ORDER_ACKS = ['LOG-050', 'LOG-012', 'LOG-013', 'LOG-015', 'LOG-016', 'LOG-021'];
async function makeOrder(seed: Seed, serial: number, day: number, input: OrderInput): Promise<void> {
  const who = SALES[serial % SALES.length] ?? 'sales01';
  const end = fate(serial);
  const at = (later: number, hour: number) => seed.at(Math.min(0, day + later), hour, (serial * 7) % 60);
  const made = await seed.command(
    who,
    at(0, 9),
    async (ctx) => {
      const row = await createOrder(ctx, input);
      return end === 'DRAFT' || end === 'CANCELLED' ? row : submitOrder(ctx, row);
    },
    ORDER_ACKS,
  );
  if (end === 'CANCELLED')
    await seed.command(who, at(1, 10), (ctx) =>
      cancelOrder(ctx, made.id, made.version, {
        code: serial % 2 ? 'CUSTOMER' : 'DUPLICATE',
        text: serial % 2 ? '客户改由空运发货' : '重复下单',
      }),
    );
  if (end === 'CONFIRMED' || end === 'HELD' || end === 'REJECTED')
    await seed.command(
      'ops01',
      at(0, 15),
      async (ctx) => {
        const row = await orders.lock(ctx, made.id);
        if (end === 'REJECTED') return rejectOrder(ctx, row, '箱规与装箱单不一致，请核对');
        const confirmed = await reviewOrder(ctx, row);
        return end === 'HELD' ? holdOrder(ctx, confirmed, true, '等客户付定金') : confirmed;
      },
      ORDER_ACKS,
    );
}

export interface OrderPlace {
  companyId: string;
  warehouseId: string | null;
  operatorId: string;
}
/** An order of a customer with made-up lane, dates and lines. */
export function orderInput(
  serial: number,
  day: number,
  party: OrderParty,
  numbers: Random,
  seed: Seed,
  place: OrderPlace,
): OrderInput {
  const [pol, pod] = LANES[numbers.pick([0, 0, 0, 1, 1, 2, 3])] ?? LANES[0];
  const heavy = serial === 24;
  const lines = heavy ? [tiles()] : Array.from({ length: numbers.int(1, 4) }, () => goodsLine(numbers));
  const { customer, code } = party;
  return {
    companyId: place.companyId,
    customerId: customer.id,
    customerCodeId: code.id,
    customerRef: numbers.chance(80) ? `PO-26${String(4000 + serial)}` : null,
    serviceType: 'LCL',
    agencyType: customer.defaultAgency ?? 'SELF',
    transportMode: 'SEA',
    incoterm: customer.defaultIncoterm ?? 'FOB',
    incotermPlace: pol === 'CNNGB' ? 'NINGBO' : pol === 'CNSHA' ? 'SHANGHAI' : 'YANTIAN',
    pol: heavy ? 'CNNGB' : pol,
    pod: heavy ? 'USLAX' : pod,
    finalPlace: null,
    destCountry: null,
    consignee: partyOf(serial, numbers),
    notify: null,
    deliveryType: numbers.pick(['DOOR', 'DOOR', 'PICKUP', 'AGENT'] as const),
    inboundWarehouseId: place.warehouseId,
    orderDate: seed.day(day),
    cargoReadyDate: seed.day(day + numbers.int(2, 8)),
    requireEtd: numbers.chance(60) ? seed.day(day + numbers.int(14, 28)) : null,
    requireDelivery: null,
    salesId: customer.salesId,
    csId: customer.csId,
    operatorId: place.operatorId,
    currency: customer.currency,
    settlement: customer.settlement,
    estReceivable: `${numbers.int(6, 90) * 100}.00`,
    estManual: null,
    goodsCurrency: 'USD',
    services: numbers.chance(50) ? ['STORAGE', 'CUSTOMS', 'DELIVERY'] : ['CUSTOMS'],
    remark: null,
    lines,
    ack: undefined,
    copyOf: null,
  };
}
