import * as z from 'zod/mini';
import { sign } from '../decimal.ts';
import { ack, code, currency, date, id, money, optional, optionalText, text, version } from '../fields.ts';
import { APPLICATION_KINDS, BOOKED_REDUCTIONS, REDUCTION_KINDS } from './payment-application.labels.ts';

/** Most lines and reductions of one application. */
export const APPLICATION_LINES = 500;
export const APPLICATION_REDUCTIONS = 50;
/** An amount above 0. */
const amount = () => money().check(z.refine((value) => sign(value) > 0, '必须大于 0'));

const line = z.object({ feeLineId: id(), applyAmount: amount() });
const reduction = z.object({
  kind: code(REDUCTION_KINDS),
  /** The payment, the receivable or the red line. */
  sourceId: optional(id()),
  /** CLAIM, REBATE: number of the paper and what it allows, in the currency of the application. */
  sourceNo: optionalText(60),
  sourceTotal: optional(amount()),
  amount: amount(),
});
export type ReductionInput = z.output<typeof reduction>;

const fields = z.object({
  kind: code(APPLICATION_KINDS),
  companyId: id(),
  supplierId: optional(id()),
  receiptId: optional(id()),
  currency: currency(),
  /** Account of the supplier; REFUND: typed. */
  payeeBankId: optional(id()),
  payeeName: optionalText(100),
  payeeBank: optionalText(100),
  payeeAccount: optionalText(60),
  /** PREPAY, REFUND. */
  amount: optional(amount()),
  reason: text(300),
  urgent: z._default(z.boolean(), false),
  expectedDate: optional(date()),
  invoiceReceived: z._default(z.boolean(), false),
  remark: optionalText(500),
  lines: z._default(z.array(line).check(z.maxLength(APPLICATION_LINES)), []),
  reductions: z._default(z.array(reduction).check(z.maxLength(APPLICATION_REDUCTIONS)), []),
  ack: ack(),
});
type Fields = z.output<typeof fields>;

/** What a kind of application needs and must not have, by field. */
export function applicationFaults(input: Fields): Record<string, string> {
  const faults: Record<string, string> = {};
  const { kind, lines, reductions } = input;
  if (kind === 'REFUND') {
    for (const key of ['receiptId', 'payeeName', 'payeeBank', 'payeeAccount'] as const)
      if (!input[key]) faults[key] = '必填';
  } else if (!input.supplierId) faults.supplierId = '必填';
  if (kind === 'NORMAL') {
    if (lines.length === 0) faults.lines = '请选择应付费用';
  } else {
    if (!input.amount) faults.amount = '必填';
    if (lines.length > 0) faults.lines = `${APPLICATION_KINDS[kind]}申请没有费用明细`;
    if (reductions.length > 0) faults.reductions = `${APPLICATION_KINDS[kind]}申请不能冲减`;
  }
  const taken = new Map<string, number>();
  for (const [at, { feeLineId }] of lines.entries()) {
    const before = taken.get(feeLineId);
    if (before !== undefined) faults[`lines.${at}.feeLineId`] = `与第 ${before + 1} 行相同，请合并`;
    taken.set(feeLineId, at);
  }
  for (const [at, one] of reductions.entries()) {
    if (BOOKED_REDUCTIONS.includes(one.kind)) {
      if (!one.sourceId) faults[`reductions.${at}.sourceId`] = '请选择来源单';
      continue;
    }
    if (!one.sourceNo) faults[`reductions.${at}.sourceNo`] = '请填写依据单号';
    if (!one.sourceTotal) faults[`reductions.${at}.sourceTotal`] = '请填写依据金额';
  }
  return faults;
}
const ofKind = z.check<Fields>((payload) => {
  for (const [path, message] of Object.entries(applicationFaults(payload.value)))
    payload.issues.push({ code: 'custom', input: payload.value, path: path.split('.'), message });
});
/** What the form of an application sends (F20). */
export const applicationInput = fields.check(ofKind);
export type ApplicationInput = Fields;
/** `reversedDate`: day of the books on which 冲减 of an approved one are taken back, today when left out (FIN-063). */
export const applicationUpdate = z
  .extend(fields, { version: version(), reversedDate: optional(date()) })
  .check(ofKind as never);
