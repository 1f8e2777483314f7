import { sql } from 'drizzle-orm';
import type { BookingInput } from '@shared/contract/logistics/booking.input.ts';
import type { TruckInput } from '@shared/contract/logistics/truck.contract.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import type { ContainerInput } from '@shared/contract/logistics/container.contract.ts';
import type { Db } from '../src/platform/database.ts';

/**
 * What a trade needs beside the base data, as rows: companies 1 (exports) and 2, departments, users 1–4, port USNYC closed,
 * customers 1 (active), 2 (active), 3 (potential), 4 (black), their codes, warehouse 1, suppliers 1 (船公司), 2 (订舱代理),
 * 3 (拖车行), 4 (报关行), 5 (国外代理), HS code 6301309999 with one compulsory element and 13 % from 2020 on.
 */
export async function tradeBase(db: Db): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  await run(`update sy_port set enabled = false where locode = 'USNYC'`);
  await run(
    `insert into sy_company (code, name, short_name, uscc, customs_code) values
      ('A','甲货运有限公司','甲货运','91350100M000100Y43','3302960001'), ('B','乙贸易有限公司','乙贸易',null,null)`,
  );
  await run(`insert into ac_dept (code, name) values ('OPS','操作部'), ('SALES','销售部')`);
  await run(`insert into ac_user (username, name, dept_id) values
    ('admin','管理员',1), ('lisi','李四',1), ('wang','王五',1), ('zhao','赵六',2)`);
  const customer = (no: number, name: string, status: string) =>
    `('KH00000${no}','OVERSEAS','${name}有限公司','${name}有限公司','${name}','${name}','${name} Ltd','${name}','${name}','US','${status}','USD','MONTHLY',2,1)`;
  await run(`insert into ac_customer (customer_no, kind, name, name_key, short_name, short_name_key, name_en, pinyin, search_text, country, status, currency, settlement, sales_id, dept_id) values
    ${[customer(1, '恒丰', 'ACTIVE'), customer(2, '瑞达', 'ACTIVE'), customer(3, '潜龙', 'POTENTIAL'), customer(4, '黑名', 'BLACK')].join(',')}`);
  await run(
    `insert into ac_customer_code (code, customer_id, status) values ('HF01',1,'ENABLED'), ('RD01',2,'ENABLED'), ('HF02',1,'DISABLED'), ('QL01',3,'ENABLED')`,
  );
  const supplier = (no: number, name: string, type: string) =>
    `('GY00000${no}','${name}有限公司','${name}有限公司','${name}','${name}','${name}','${name}','{${type}}','CN')`;
  await run(`insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country) values
    ${[supplier(1, '远洋', 'CARRIER'), supplier(2, '顺达', 'BOOKING_AGENT'), supplier(3, '快运', 'TRUCKER'), supplier(4, '通关', 'BROKER'), supplier(5, '远方', 'OVERSEAS_AGENT')].join(',')}`);
  await run(`insert into sy_hs_code (code, name, unit1, unit2, elements, search_text) values ('6301309999','棉制毯子','TIAO','KG',
    '[{"key":"e1","label":"品牌类型","required":true,"hint":null,"options":[]}]','6301309999 棉制毯子')`);
  await run(
    `insert into sy_hs_rate (hs_id, effective_from, rebate_rate, vat_rate) select id, '2020-01-01', 1300, 1300 from sy_hs_code where code = '6301309999'`,
  );
  await run(`insert into wh_warehouse (company_id, code, name, address) values (1,'NB01','宁波一号仓','北仑')`);
}

const none = <Key extends string>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

/** A goods line: 25 cartons of 60×40×50 cm and 18 kg: 3.000 CBM, 450 kg. */
export const line = (more: Partial<OrderLineInput> = {}): OrderLineInput => ({
  ...none(
    'id',
    'goodsId',
    'nameEn',
    'spec',
    'brand',
    'hsCode',
    'foreignHsCode',
    'packageType',
    'volumeTyped',
    'grossTyped',
  ),
  ...none('netTyped', 'unitPrice', 'originDistrict', 'unNo', 'dgClass', 'barcode', 'cartonRange', 'marks'),
  ...none('brandId', 'supplierId', 'purchaseAmount', 'vatRate', 'invoiceKind'),
  elements: {},
  brandType: 'NONE',
  refundFlag: false,
  nameCn: '毛毯',
  cartons: 25,
  pcsPerCarton: '10',
  qty: '250',
  unit: 'PCS',
  lengthMm: 600,
  widthMm: 400,
  heightMm: 500,
  cartonGross: 18_000,
  cartonNet: 17_000,
  cargoSource: 'WAREHOUSE',
  attributes: ['GENERAL'],
  ...more,
});

/** A complete order of customer 1 that can be submitted. */
export const order = (more: Partial<OrderInput> = {}): OrderInput => ({
  ...none(
    'customerRef',
    'finalPlace',
    'destCountry',
    'consignee',
    'notify',
    'cargoReadyDate',
    'requireEtd',
    'requireDelivery',
  ),
  ...none('csId', 'operatorId', 'estReceivable', 'estManual', 'remark', 'copyOf'),
  ack: undefined,
  companyId: '1',
  customerId: '1',
  customerCodeId: '1',
  serviceType: 'LCL',
  agencyType: 'SELF',
  transportMode: 'SEA',
  incoterm: 'FOB',
  incotermPlace: 'NINGBO',
  pol: 'CNNGB',
  pod: 'USLAX',
  deliveryType: 'DOOR',
  inboundWarehouseId: '1',
  orderDate: '2026-11-20',
  salesId: '2',
  currency: 'USD',
  settlement: 'MONTHLY',
  goodsCurrency: 'USD',
  services: [],
  lines: [line()],
  ...more,
});

/** An empty 40HQ from Ningbo to Los Angeles. */
export const container = (more: Partial<ContainerInput> = {}): ContainerInput => ({
  ...none('finalPlace', 'warehouseId', 'loadAddress', 'planLoadDate', 'ownerId', 'remark'),
  ack: undefined,
  companyId: '1',
  containerType: '40HQ',
  serviceType: 'LCL',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  loadPlaceType: 'WAREHOUSE',
  dg: false,
  ...more,
});

/** A booking of these containers with carrier 1 through agent 2, 40HQ at 2,150 USD. */
export const booking = (containerIds: string[], more: Partial<BookingInput> = {}): BookingInput => ({
  ...none('contractNo', 'vessel', 'voyage', 'etd', 'eta', 'soNo', 'cutSi', 'cutCy', 'cutVgm', 'cutCustoms'),
  ...none('freeDaysOrigin', 'freeDaysDest', 'emptyPickupPlace', 'returnTerminal', 'si', 'remark'),
  ack: undefined,
  containerIds,
  agentId: '2',
  carrierId: '1',
  placeOfDelivery: 'LOS ANGELES',
  freightTerm: 'COLLECT',
  rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '2150.00', count: containerIds.length || 1 }],
  surcharges: [],
  freeTimeCurrency: 'USD',
  demurrageTiers: [],
  detentionTiers: [],
  siState: 'NONE',
  ...more,
});

/** A trip of haulier 3 at 08:00 in Shanghai on 2026-11-20: load in Ningbo until 09:00, unload at 11:00. */
export const truck = (more: Partial<TruckInput> = {}): TruckInput => {
  const stop = (type: 'LOAD' | 'UNLOAD', place: string, planAt: string) => ({
    ...none('address', 'contact', 'phone'),
    type,
    place,
    planAt,
  });
  return {
    ...none('containerId', 'remark'),
    ack: undefined,
    companyId: '1',
    kind: 'PICKUP',
    supplierId: '3',
    useAt: '2026-11-20T00:00:00.000Z',
    stops: [stop('LOAD', '慈溪工厂', '2026-11-20T01:00:00.000Z'), stop('UNLOAD', '北仑仓', '2026-11-20T03:00:00.000Z')],
    orders: [],
    costShare: 'VOLUME',
    ...more,
  };
};
