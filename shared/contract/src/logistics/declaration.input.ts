import * as z from 'zod/mini';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  money,
  optional,
  optionalText,
  quantity,
  text,
  time,
  unitPrice,
  version,
} from '../fields.ts';
import { basisPoints, grams } from '../measured.ts';
import { elementValues } from '../system/element-values.ts';
import { BRAND_TYPE } from '../system/brand.labels.ts';
import {
  CHARGE_KIND,
  CUSTOMS_TRANSPORT,
  DEAL_MODE,
  DUTY_MODE,
  EXPORTER_KIND,
  TAX_NATURE,
  TRADE_MODE,
} from './declaration.labels.ts';
import { INVOICE_KIND } from './invoice-kind.labels.ts';

const GRAM = 100_000_000;
/** Customs number 海关编号 (LOG-079); spaces of a copied one are dropped. */
const customsNo = () =>
  z.pipe(
    z.pipe(
      z.string('必填'),
      z.transform((value: string) => value.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{18}$/, '海关编号为 18 位数字')),
  );
/** Freight, insurance or sundries: an amount in a currency, or a percentage without one. */
const charge = () =>
  optional(
    z.object({ kind: code(CHARGE_KIND), amount: money(), currency: optional(currency()) }).check(
      z.check((payload) => {
        const { kind, currency: money_ } = payload.value;
        if (kind === 'TOTAL' && money_ === null)
          payload.issues.push({ code: 'custom', input: money_, path: ['currency'], message: '必填' });
      }),
    ),
  );
const lineInput = z.object({
  id: id(),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  name: text(200),
  elements: z._default(elementValues(), {}),
  qty1: optional(quantity()),
  unit1: optionalText(20),
  qty2: optional(quantity()),
  unit2: optionalText(20),
  qty3: optional(quantity()),
  unit3: optionalText(20),
  unitPrice: optional(unitPrice()),
  total: optional(money()),
  currency: currency(),
  gross: grams(0, GRAM),
  net: grams(0, GRAM),
  originCountry: z._default(text(2), 'CN'),
  destCountry: optionalText(2),
  district: optionalText(60),
  dutyMode: z._default(code(DUTY_MODE), '1'),
  brandId: optional(id()),
  brandType: z._default(code(BRAND_TYPE), 'NONE'),
  refundFlag: z._default(z.boolean(), false),
  invoiceKind: optional(code(INVOICE_KIND)),
  /** 采购含税额, CNY; kept as stored for those who may not see costs. */
  purchaseAmount: optional(money()),
  vatRate: optional(basisPoints(0, 10_000)),
});
/** A declaration as its form sends it; half of it may still be missing until 复核. Weights in gram. */
export const declarationInput = z.object({
  version: version(),
  ack: ack(),
  exporterKind: code(EXPORTER_KIND),
  exporterId: id(),
  brokerId: optional(id()),
  consigneeOverseas: optionalText(500),
  customsCode: optional(z.string().check(z.regex(/^\d{4}$/, '关别代码为 4 位数字'))),
  recordNo: optionalText(30),
  exportDate: optional(date()),
  declareDate: optional(date()),
  transportModeCode: z._default(code(CUSTOMS_TRANSPORT), '2'),
  vesselVoyage: optionalText(100),
  blNo: optionalText(50),
  producer: optionalText(200),
  tradeMode: optional(code(TRADE_MODE)),
  taxNature: optional(code(TAX_NATURE)),
  licenceNo: optionalText(30),
  contractNo: optionalText(60),
  tradeCountry: optionalText(2),
  destCountry: optionalText(2),
  destPort: optionalText(5),
  exitPort: optionalText(60),
  packageType: optionalText(20),
  packages: int(0, 1_000_000),
  gross: grams(0, GRAM),
  net: grams(0, GRAM),
  dealMode: optional(code(DEAL_MODE)),
  freight: charge(),
  insurance: charge(),
  misc: charge(),
  /** 发票总额, one row per currency; the line totals sum to it (LOG-075). */
  totals: z.array(z.object({ currency: currency(), amount: money() })).check(z.maxLength(10)),
  docs: z._default(z.array(text(60)).check(z.maxLength(30)), []),
  marks: optionalText(1000),
  specialRelation: z._default(z.boolean(), false),
  priceInfluence: z._default(z.boolean(), false),
  royalty: z._default(z.boolean(), false),
  selfDeclare: z._default(z.boolean(), true),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.minLength(1), z.maxLength(50)),
});
export type DeclarationInput = z.output<typeof declarationInput>;
export type DeclarationLineInput = z.output<typeof lineInput>;
export type Charge = NonNullable<DeclarationInput['freight']>;

/** 申报: date and what the broker has got back; the number of the customs may come later. */
export const submitInput = z.object({
  version: version(),
  ack: ack(),
  declareDate: date(),
  preEntryNo: optionalText(30),
  customsNo: optional(customsNo()),
});
/** 放行: the number of the customs and the moment. */
export const releaseInput = z.object({
  version: version(),
  ack: ack(),
  customsNo: customsNo(),
  releasedAt: time(),
  inspectionResult: optionalText(500),
});
export type SubmitInput = z.output<typeof submitInput>;
export type ReleaseInput = z.output<typeof releaseInput>;

/** 拆分: cartons of items that go to another draft of the container, `target`, or to a new one; 0: nothing of the item. */
export const splitInput = z.object({
  version: version(),
  ack: ack(),
  target: optional(z.object({ id: id(), version: version() })),
  items: z
    .array(z.object({ lineId: id(), cartons: int(0, 1_000_000) }))
    .check(z.minLength(1, '请填写拆出的箱数'), z.maxLength(500)),
});
export type SplitInput = z.output<typeof splitInput>;
