import * as z from 'zod/mini';
import { code, currency, date, id, int, money, optional, optionalText, quantity, text, unitPrice } from '../fields.ts';
import { cubicCentimetres, grams } from '../measured.ts';
import { TRADE_DOC_KINDS, TRADE_INCOTERMS } from './trade-doc.labels.ts';

/** A side of a document as it stands on the paper; the account is seen by those who may see bank accounts. */
export const tradePartyFields = {
  name: text(200),
  taxNo: optionalText(40),
  address: optionalText(300),
  bankName: optionalText(100),
  bankAccount: optionalText(60),
};
export const tradeParty = z.object(tradePartyFields);
export type TradeParty = z.output<typeof tradeParty>;

/**
 * A line. Weights gram, volume cm³, tax rate basis points. `amount` and `tax` of tax invoices as they are printed there; `amount`
 * of 购销合同 and 开票资料 where the price follows from it (FIN-158); else the amount is quantity × price.
 */
export const tradeDocLine = z.object({
  orderLineId: optional(id()),
  feeLineId: optional(id()),
  hsCode: optional(z.string().check(z.trim(), z.regex(/^\d{8}(\d{2})?$/, 'HS 编码应为 8 或 10 位数字'))),
  nameCn: text(200),
  nameEn: optionalText(200),
  spec: optionalText(200),
  qty: quantity(),
  unit: optionalText(20),
  unitPrice: optional(unitPrice()),
  amount: optional(money()),
  taxRateBp: int(0, 1300),
  tax: optional(money()),
  cartons: int(0, 10_000_000),
  net: grams(0, 1_000_000_000_000),
  gross: grams(0, 1_000_000_000_000),
  volume: cubicCentimetres(0, 1_000_000_000_000),
});
export type TradeDocLineInput = z.output<typeof tradeDocLine>;

/** What a 合同发票 says (3.9, 6.2). */
export const tradeDocInput = {
  kind: code(TRADE_DOC_KINDS),
  companyId: id(),
  customerId: optional(id()),
  supplierId: optional(id()),
  orderId: optional(id()),
  containerId: optional(id()),
  declarationId: optional(id()),
  buyer: tradeParty,
  seller: tradeParty,
  docDate: date(),
  incoterm: optional(code(TRADE_INCOTERMS)),
  incotermPlace: optionalText(60),
  paymentTerm: optionalText(200),
  currency: currency(),
  /** Of a received invoice that is entered with its number. */
  invoiceCode: optionalText(12),
  invoiceNo: optionalText(20),
  remark: optionalText(500),
  /** What it is printed with; null: as SYS-013 chooses. */
  templateId: optional(id()),
  lines: z.array(tradeDocLine).check(z.minLength(1, '至少一行明细'), z.maxLength(1000)),
};
export type TradeDocInput = z.output<z.ZodMiniObject<typeof tradeDocInput>>;
