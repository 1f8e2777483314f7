import * as z from 'zod/mini';
import { code, currency, date, id, int, optional, optionalText, quantity, rate, unitPrice } from '../fields.ts';
import { TAX_MODES, TAX_RATES } from './fee-line.labels.ts';

/**
 * One line of the 费用 grid (6.2). Quantity up to 3 decimals ≠ 0, unit price up to 6, tax rate in basis points.
 * `rate` is CNY per 1 unit of the currency; empty takes the rate of the day, and a missing one does not stop a draft (FIN-010).
 */
export const feeLineInput = z.object({
  chargeCodeId: id(),
  /** Customer of a receivable, supplier of a payable. */
  partyId: id(),
  /** Container that the charge is of. */
  containerId: optional(id()),
  /** 暂估: reversed when the actual payable is confirmed (FIN-133). */
  isEstimate: z._default(z.boolean(), false),
  qty: quantity().check(z.refine((value) => Number(value) !== 0, '数量不能为 0')),
  unit: optionalText(20),
  unitPrice: unitPrice(),
  currency: currency(),
  taxMode: code(TAX_MODES),
  taxRateBp: int(0, 1300).check(z.refine((value) => value in TAX_RATES, '税率不正确')),
  rate: optional(rate()),
  dueDate: optional(date()),
  remark: optionalText(500),
});
export type FeeLineInput = z.output<typeof feeLineInput>;
