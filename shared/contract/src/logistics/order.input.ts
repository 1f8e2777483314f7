import * as z from 'zod/mini';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  locode,
  money,
  optional,
  optionalText,
  quantity,
  text,
  unitPrice,
} from '../fields.ts';
import { basisPoints, cubicCentimetres, grams, side } from '../measured.ts';
import { BRAND_TYPE } from '../system/brand.labels.ts';
import { elementValues } from '../system/element-values.ts';
import { INVOICE_KIND } from './invoice-kind.labels.ts';
import {
  AGENCY_TYPE,
  ATTRIBUTE,
  CARGO_SOURCE,
  DELIVERY_TYPE,
  INCOTERM,
  SERVICE,
  SERVICE_TYPE,
  SETTLEMENT,
  TRANSPORT_MODE,
} from './order.labels.ts';

const CM3 = 2_000_000_000;
const GRAM = 10_000_000_000;

/** Consignee or notify party, a snapshot on the order (2.1). */
export const partySchema = z.object({
  name: text(200),
  address: optionalText(500),
  contact: optionalText(100),
  phone: optionalText(60),
  taxId: optionalText(60),
});
export type Party = z.output<typeof partySchema>;

/**
 * What a line says for declaring (2.2): the declaration takes it over (LOG-070) and the check panel asks for it. Elements
 * are those of the HS code; `vatRate` in basis points; `purchaseAmount` 采购含税额 in CNY, of the whole line.
 */
const declaring = {
  elements: z._default(elementValues(), {}),
  brandId: optional(id()),
  brandType: z._default(code(BRAND_TYPE), 'NONE'),
  supplierId: optional(id()),
  /** Kept as stored for those who may not see costs. */
  purchaseAmount: optional(money()),
  vatRate: optional(basisPoints(0, 10_000)),
  invoiceKind: optional(code(INVOICE_KIND)),
  refundFlag: z._default(z.boolean(), false),
};
/** Keys of a line that may be completed after the review, because nobody knows them when the order is placed. */
export const DECLARING_KEYS = [
  ...(Object.keys(declaring) as (keyof typeof declaring)[]),
  'originDistrict',
  'foreignHsCode',
] as const satisfies readonly (keyof OrderLineInput)[];

/**
 * A goods line as the form sends it. Sides in mm, weights in gram, volume in cm³; the `…Typed` totals win over the
 * computed ones (LOG-020). A new line has no id; its number is its place.
 */
export const orderLineInput = z.object({
  id: optional(id()),
  goodsId: optional(id()),
  nameCn: text(200),
  nameEn: optionalText(200),
  spec: optionalText(200),
  brand: optionalText(100),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  foreignHsCode: optional(z.string().check(z.regex(/^\d{6,12}$/, '6–12 位数字'))),
  cartons: int(1, 1_000_000),
  pcsPerCarton: optional(quantity()),
  qty: optional(quantity()),
  unit: optionalText(20),
  packageType: optionalText(20),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  cartonGross: optional(grams(1, GRAM)),
  cartonNet: optional(grams(0, GRAM)),
  volumeTyped: optional(cubicCentimetres(1, CM3)),
  grossTyped: optional(grams(1, GRAM)),
  netTyped: optional(grams(0, GRAM)),
  unitPrice: optional(unitPrice()),
  originDistrict: optionalText(100),
  cargoSource: z._default(code(CARGO_SOURCE), 'WAREHOUSE'),
  attributes: z._default(z.array(code(ATTRIBUTE)).check(z.maxLength(9)), []),
  unNo: optional(z.string().check(z.regex(/^UN\d{4}$/, '写作 UN3480'))),
  dgClass: optionalText(20),
  barcode: optionalText(60),
  cartonRange: optional(z.string().check(z.trim(), z.regex(/^\d{1,6}(-\d{1,6})?$/, '写作 1-25'))),
  marks: optionalText(500),
  ...declaring,
});
export type OrderLineInput = z.output<typeof orderLineInput>;

const header = {
  companyId: id(),
  customerId: id(),
  customerCodeId: optional(id()),
  customerRef: optionalText(50),
  serviceType: z._default(code(SERVICE_TYPE), 'LCL'),
  agencyType: z._default(code(AGENCY_TYPE), 'SELF'),
  transportMode: z._default(code(TRANSPORT_MODE), 'SEA'),
  incoterm: optional(code(INCOTERM)),
  incotermPlace: optionalText(60),
  pol: optional(locode()),
  pod: optional(locode()),
  finalPlace: optionalText(60),
  destCountry: optional(z.string().check(z.regex(/^[A-Z]{2}$/, '国家代码不正确'))),
  consignee: optional(partySchema),
  notify: optional(partySchema),
  deliveryType: z._default(code(DELIVERY_TYPE), 'DOOR'),
  inboundWarehouseId: optional(id()),
  orderDate: date(),
  cargoReadyDate: optional(date()),
  requireEtd: optional(date()),
  requireDelivery: optional(date()),
  salesId: optional(id()),
  csId: optional(id()),
  operatorId: optional(id()),
  currency: optional(currency()),
  settlement: optional(code(SETTLEMENT)),
  /**
   * 预估应收 that a person enters, in the settlement currency; null: computed. Needs `logistics.order.price` and the field
   * group money.sell. `estManual` says which it is; left out, an amount that differs from the stored one is entered.
   */
  estReceivable: optional(money()),
  estManual: optional(z.boolean()),
  /** Currency of unit prices and 货值. */
  goodsCurrency: z._default(currency(), 'USD'),
  services: z._default(z.array(code(SERVICE)).check(z.maxLength(8)), []),
  remark: optionalText(500),
};
const lines = z.array(orderLineInput).check(z.maxLength(1000));

/**
 * An order as the form sends it. A draft needs customer, company and order date; everything else is demanded by 提交
 * (5.1). `copyOf`: the order that was copied, only to remember where it came from (LOG-019).
 */
export const orderInput = z.object({ ...header, lines, ack: ack(), copyOf: optional(id()) });
export type OrderInput = z.output<typeof orderInput>;
