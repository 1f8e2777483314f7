import * as z from 'zod/mini';
import { cleaned, country } from '../accounts/party.contract.ts';
import { halfWidth } from '../accounts/identifiers.ts';
import { code, currency, id, int, optional, optionalText, quantity, text, unitPrice } from '../fields.ts';
import { basisPoints, grams, side } from '../measured.ts';
import { ATTRIBUTE } from '../logistics/order.labels.ts';
import { TEMP_CLASSES } from '../warehouse/zone.contract.ts';
import { elementValues } from './element-values.ts';
import { barcodeOf } from './goods-barcode.ts';

const barcode = () =>
  cleaned(
    40,
    (value) => halfWidth(value).trim(),
    (value) => 'kind' in barcodeOf(value),
    '条码不正确',
  );
const price = () =>
  z.optional(z.nullable(unitPrice().check(z.refine((value) => !value.startsWith('-'), '不能小于 0'))));
const GRAM = 10_000_000_000;

export const goodsFields = {
  sku: cleaned(
    40,
    (value) => halfWidth(value).trim(),
    (value) => /^[A-Za-z0-9._-]{1,40}$/.test(value),
    '字母、数字、点、横线或下划线',
  ),
  nameCn: text(200),
  nameEn: optionalText(200),
  categoryId: optional(id()),
  /** null: for every customer. */
  customerId: optional(id()),
  brandId: optional(id()),
  model: optionalText(100),
  spec: optionalText(200),
  material: optionalText(100),
  usage: optionalText(200),
  unit: text(20),
  barcode: barcode(),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  elements: z._default(elementValues(), {}),
  foreignHs: z._default(
    z
      .array(
        z.object({
          id: z.optional(id()),
          country: country(),
          code: z.string().check(z.regex(/^\d{6,12}$/, '6–12 位数字')),
        }),
      )
      .check(z.maxLength(60)),
    [],
  ),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  pcsPerCarton: optional(quantity()),
  cartonGross: optional(grams(1, GRAM)),
  cartonNet: optional(grams(0, GRAM)),
  purchasePrice: price(),
  purchaseCurrency: z.optional(currency()),
  sellPrice: price(),
  sellCurrency: z.optional(currency()),
  vatRate: optional(basisPoints(0, 10_000)),
  attributes: z._default(z.array(code(ATTRIBUTE)).check(z.maxLength(9)), []),
  unNo: optional(z.string().check(z.regex(/^UN\d{4}$/, '写作 UN3480'))),
  tempClass: z._default(code(TEMP_CLASSES), 'NORMAL'),
  shelfLifeDays: optional(int(1, 36_500)),
  remark: optionalText(500),
};
const base = z.object(goodsFields);
type Fields = z.output<typeof base>;
export const goodsChecked = z.check<Fields>((payload) => {
  const { barcode: bars, cartonGross, cartonNet, pcsPerCarton, attributes, unNo, foreignHs } = payload.value;
  const issue = (path: (string | number)[], message: string) =>
    payload.issues.push({ code: 'custom', input: payload.value, path, message });
  const read = bars === null ? null : barcodeOf(bars);
  if (read && 'fault' in read) issue(['barcode'], read.fault);
  if (cartonNet !== null && cartonGross !== null && cartonNet > cartonGross) issue(['cartonNet'], '不能大于毛重');
  if (pcsPerCarton !== null && !/[1-9]/.test(pcsPerCarton.replace(/^-.*/, ''))) issue(['pcsPerCarton'], '应大于 0');
  if (attributes.includes('DANGEROUS') && unNo === null) issue(['unNo'], '危险品必填');
  foreignHs.forEach((line, at) => {
    if (foreignHs.findIndex((one) => one.country === line.country) < at)
      issue(['foreignHs', at, 'country'], '同一国家只能有一个编码');
  });
});
/**
 * What the form of goods sends (4.1). Prices that are left out stay as they are: someone who may not read them does not
 * send them back.
 */
export const goodsInput = base.check(goodsChecked);
export type GoodsInput = z.output<typeof goodsInput>;
