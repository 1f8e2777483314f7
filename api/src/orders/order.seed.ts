import { partyOf } from './order.seed-party.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import type { Attribute } from '@shared/contract/logistics/order.labels.ts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { acCustomerCode } from '../customer-codes/customer-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { syGoods } from '../goods/goods.tables.ts';
import type { Random } from '../seed/random.ts';
import type { Seed, SeedStep } from '../seed/seed.ts';
import { rejectOrder, reviewOrder } from './order.confirm.ts';
import { cancelOrder } from './order.end.ts';
import { holdOrder } from './order.hold.ts';
import { submitOrder } from './order.submit.ts';
import { orders } from './order.entity.ts';
import { createOrder } from './order.save.ts';
import { lgOrder } from './order.tables.ts';

/** Name, English name, HS code, sides in mm, carton gross and net in gram, pieces per carton, price in USD, attribute. */
const GOODS: readonly (readonly [
  string,
  string,
  string,
  [number, number, number],
  number,
  number,
  number,
  string,
  Attribute,
])[] = [
  ['电暖毯', 'Electric blanket', '6301100000', [520, 420, 460], 13_500, 12_300, 12, '8.5', 'GENERAL'],
  ['合纤毯子', 'Polyester blanket', '6301400000', [600, 450, 500], 14_200, 13_100, 20, '3.2', 'GENERAL'],
  ['棉制印花床单', 'Printed cotton sheet', '6302211000', [560, 400, 420], 17_800, 16_900, 24, '4.6', 'BRANDED'],
  ['动物玩偶', 'Plush animal', '9503002100', [700, 500, 520], 9_600, 8_700, 36, '2.4', 'GENERAL'],
  ['智力玩具', 'Puzzle toy', '9503006000', [480, 380, 360], 11_400, 10_500, 48, '1.8', 'GENERAL'],
  ['儿童滑板车', 'Kids scooter', '9503001000', [640, 320, 380], 15_300, 14_000, 6, '11.2', 'GENERAL'],
  ['制动片', 'Brake pad', '8708309990', [360, 260, 220], 24_500, 23_800, 20, '5.1', 'GENERAL'],
  ['汽车照明灯', 'Car lamp', '8512201000', [520, 360, 320], 8_900, 8_000, 12, '14.8', 'GENERAL'],
  ['机动车锁', 'Car lock', '8301209000', [380, 300, 260], 19_700, 19_000, 40, '3.9', 'GENERAL'],
  ['后视镜', 'Rear mirror', '7009100000', [460, 340, 300], 7_600, 6_800, 10, '9.6', 'GENERAL'],
  ['移动电源', 'Power bank', '8507600090', [400, 300, 280], 16_200, 15_400, 60, '6.3', 'BATTERY'],
  ['护肤精油', 'Essential oil', '3301299999', [380, 280, 240], 12_800, 11_600, 48, '2.9', 'LIQUID'],
];
const LANES = [
  ['CNNGB', 'USLAX'],
  ['CNNGB', 'DEHAM'],
  ['CNSHA', 'GBFXT'],
  ['CNYTN', 'AUSYD'],
] as const;
const SALES = ['sales01', 'sales02', 'sales03'] as const;
const TOTAL = 84;

/** What becomes of order `serial` (0 is the oldest). The oldest are confirmed, so that containers can be filled. */
function fate(serial: number): 'CONFIRMED' | 'SUBMITTED' | 'DRAFT' | 'REJECTED' | 'CANCELLED' | 'HELD' {
  if (serial % 11 === 7) return 'CANCELLED';
  if (serial >= TOTAL - 8) return serial % 2 === 0 ? 'DRAFT' : 'SUBMITTED';
  if (serial >= TOTAL - 16) return 'SUBMITTED';
  if (serial === 58 || serial === 63) return 'REJECTED';
  if (serial === 36 || serial === 45 || serial === 52) return 'HELD';
  return 'CONFIRMED';
}

type Party = { customer: typeof acCustomer.$inferSelect; code: typeof acCustomerCode.$inferSelect };

/** 84 orders of the active customers over four lanes, in every state that an order can reach so far. */
export const orderSeed: SeedStep = {
  name: '物流订单',
  async run(seed) {
    const numbers = seed.random('orders');
    const parties: Party[] = await seed.tx
      .select({ customer: acCustomer, code: acCustomerCode })
      .from(acCustomerCode)
      .innerJoin(acCustomer, eq(acCustomer.id, acCustomerCode.customerId))
      .where(and(eq(acCustomerCode.status, 'ENABLED'), eq(acCustomer.status, 'ACTIVE')))
      .orderBy(asc(acCustomerCode.id));
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

const ACKS = ['LOG-050', 'LOG-012', 'LOG-013', 'LOG-015', 'LOG-016', 'LOG-021'];
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
    ACKS,
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
      ACKS,
    );
}

interface Place {
  companyId: string;
  warehouseId: string | null;
  operatorId: string;
}
function orderInput(serial: number, day: number, party: Party, numbers: Random, seed: Seed, place: Place): OrderInput {
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
    goodsCurrency: 'USD',
    services: numbers.chance(50) ? ['STORAGE', 'CUSTOMS', 'DELIVERY'] : ['CUSTOMS'],
    remark: null,
    lines,
    ack: undefined,
    copyOf: null,
  };
}

const BLANK = {
  id: null,
  goodsId: null,
  spec: null,
  brand: null,
  foreignHsCode: null,
  packageType: 'CTN',
  volumeTyped: null,
  grossTyped: null,
  netTyped: null,
  originDistrict: null,
  unNo: null,
  dgClass: null,
  barcode: null,
  cartonRange: null,
  marks: null,
} as const;

function goodsLine(numbers: Random): OrderLineInput {
  const [nameCn, nameEn, hsCode, [lengthMm, widthMm, heightMm], cartonGross, cartonNet, pieces, unitPrice, attribute] =
    numbers.pick(GOODS);
  const cartons = numbers.int(12, 120);
  return {
    ...BLANK,
    nameCn,
    nameEn,
    hsCode,
    cartons,
    pcsPerCarton: String(pieces),
    qty: String(cartons * pieces),
    unit: 'PCS',
    lengthMm,
    widthMm,
    heightMm,
    cartonGross,
    cartonNet,
    unitPrice,
    cargoSource: numbers.chance(80) ? 'WAREHOUSE' : 'FACTORY',
    attributes: [attribute],
  };
}

/** One order that alone is heavier than a 40HQ should carry (LOG-041 warns, LOG-042 does not refuse). */
const tiles = (): OrderLineInput => ({
  ...BLANK,
  nameCn: '建筑陶瓷',
  nameEn: 'Ceramic tile',
  hsCode: '6905900000',
  cartons: 920,
  pcsPerCarton: '8',
  qty: '7360',
  unit: 'PCS',
  lengthMm: 620,
  widthMm: 320,
  heightMm: 100,
  cartonGross: 25_200,
  cartonNet: 24_600,
  unitPrice: '1.35',
  cargoSource: 'FACTORY',
  attributes: ['GENERAL'],
});
