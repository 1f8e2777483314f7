import * as z from 'zod/mini';
import { code, currency, date, id, int, money, optional, optionalText, quantity, text } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { DEAL_MODE, TRADE_MODE } from '../logistics/declaration.labels.ts';
import { CUSTOMS_NO, REFUND_MODES } from './tax-case.labels.ts';

const hsCode = () => optional(z.string().check(z.trim(), z.regex(/^\d{8}(\d{2})?$/, 'HS 编码应为 8 或 10 位数字')));
/** An item of the declaration: quantity in its legal unit, total in the currency of the case, rates in basis points. */
export const taxCaseLine = z.object({
  declarationLineId: optional(id()),
  itemNo: int(1, 999),
  hsCode: hsCode(),
  goodsName: text(200),
  qty: quantity(),
  unit: text(20),
  total: money(),
  vatRateBp: basisPoints(0, 1300),
  rebateRateBp: basisPoints(0, 1300),
});
export type TaxCaseLineInput = z.output<typeof taxCaseLine>;

/** What a 退税单 says (6.2); freight and insurance in its currency, what of the declared total they are. */
export const taxCaseInput = {
  mode: code(REFUND_MODES),
  companyId: id(),
  customerId: id(),
  supplierId: optional(id()),
  orderId: optional(id()),
  containerId: optional(id()),
  declarationId: optional(id()),
  customsNo: optional(z.string().check(z.trim(), z.regex(CUSTOMS_NO, '报关单号应为 18 位数字'))),
  exportDate: optional(date()),
  tradeMode: optional(code(TRADE_MODE)),
  dealMode: optional(code(DEAL_MODE)),
  currency: currency(),
  freight: money(),
  insurance: money(),
  remark: optionalText(500),
  lines: z.array(taxCaseLine).check(z.minLength(1, '至少一项报关明细'), z.maxLength(200)),
};
export type TaxCaseInput = z.output<z.ZodMiniObject<typeof taxCaseInput>>;

/** An invoice line for an item; `qty` in the item's legal unit. */
export const invoiceMatch = z.object({ lineId: id(), docLineId: id(), qty: quantity() });
export type InvoiceMatch = z.output<typeof invoiceMatch>;
