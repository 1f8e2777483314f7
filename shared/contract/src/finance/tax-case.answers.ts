import * as z from 'zod/mini';
import { crossCheck } from './trade-doc.answers.ts';
import type { AllowedAction } from '../envelope.ts';
import { code } from '../fields.ts';
import { DEAL_MODE, TRADE_MODE } from '../logistics/declaration.labels.ts';
import { FEE_STATES } from './fee-line.labels.ts';
import { orderChange, ORDER_CHANGE_GUARDS } from './order-change.ts';
import { postedJournal } from './receipt.contract.ts';
import {
  REFUND_MODES,
  REFUSED_OUTCOMES,
  TAX_CASE_STATES,
  TAX_CHECKS,
  TAX_DOC_KINDS,
  TAX_DOC_NEEDS,
  TAX_ENTRY_KINDS,
} from './tax-case.labels.ts';

/** Absent for who may not see it. */
const hidden = () => z.optional(z.nullable(z.string()));
const none = () => z.nullable(z.string());

const invoice = z.object({
  id: z.string(),
  docLineId: z.string(),
  docId: z.string(),
  docNo: z.string(),
  invoiceCode: none(),
  invoiceNo: none(),
  invoiceDate: none(),
  supplierName: z.string(),
  goodsName: z.string(),
  hsCode: none(),
  unit: none(),
  qty: z.string(),
  vatRateBp: z.number(),
  amountEx: hidden(),
  tax: hidden(),
  refund: hidden(),
  nonRefund: hidden(),
});
const line = z.object({
  id: z.string(),
  declarationLineId: none(),
  itemNo: z.number(),
  hsCode: none(),
  goodsName: z.string(),
  qty: z.string(),
  unit: z.string(),
  total: hidden(),
  fob: hidden(),
  vatRateBp: z.number(),
  rebateRateBp: z.number(),
  amountEx: hidden(),
  refund: hidden(),
  nonRefund: hidden(),
  lights: z.object({ name: z.boolean(), hs: z.boolean(), unit: z.boolean(), qty: z.boolean() }),
  /** How it differs from the item of the declaration as it is now, Chinese; empty: it does not. */
  differences: z.array(z.string()),
  invoices: z.array(invoice),
});
export type TaxCaseLineAnswer = z.output<typeof line>;
export type TaxCaseInvoice = z.output<typeof invoice>;

const doc = z.object({
  kind: code(TAX_DOC_KINDS),
  need: code(TAX_DOC_NEEDS),
  receivedOn: none(),
  place: none(),
  files: z.number(),
  /** Numbers of the trade documents (F29) of this kind that belong to its declaration. */
  known: z.array(z.string()),
});
export type TaxCaseDoc = z.output<typeof doc>;
const check = z.object({
  code: code(TAX_CHECKS),
  title: z.string(),
  ok: z.boolean(),
  text: z.string(),
  /** Who has waived it as it stands, and why. */
  waived: z.nullable(z.object({ by: none(), at: z.string(), reason: z.string() })),
  /** An application waits for the tax manager. */
  asked: z.boolean(),
});
export type TaxCheckAnswer = z.output<typeof check>;
const entry = z.object({
  id: z.string(),
  kind: code(TAX_ENTRY_KINDS),
  date: z.string(),
  amount: hidden(),
  receiptNo: none(),
});
const fee = z.object({
  id: z.string(),
  feeNo: z.string(),
  direction: z.enum(['AR', 'AP']),
  chargeName: z.string(),
  amount: hidden(),
  open: hidden(),
  state: code(FEE_STATES),
  settled: z.boolean(),
});

const orderShare = z.object({
  orderId: z.string(),
  /** Null: an order that the caller does not see. */
  orderNo: none(),
  cost: hidden(),
  refund: hidden(),
  /** With a cent of what was left over (FIN-005). */
  extra: z.boolean(),
});
export type TaxOrderShare = z.output<typeof orderShare>;

export const taxCaseAnswer = z.object({
  id: z.string(),
  version: z.number(),
  caseNo: z.string(),
  mode: code(REFUND_MODES),
  state: code(TAX_CASE_STATES),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  supplierId: none(),
  supplierName: none(),
  orderId: none(),
  orderNo: none(),
  containerId: none(),
  containerNo: none(),
  declarationId: none(),
  declNo: none(),
  customsNo: none(),
  exportDate: none(),
  tradeMode: z.nullable(code(TRADE_MODE)),
  dealMode: z.nullable(code(DEAL_MODE)),
  currency: z.string(),
  total: hidden(),
  freight: hidden(),
  insurance: hidden(),
  fob: hidden(),
  /** FOB in USD as it counts for 换汇成本; null: a 中间价 is missing. */
  fobUsd: hidden(),
  deadline: none(),
  daysLeft: z.nullable(z.number()),
  certDeadline: none(),
  invoiceEx: hidden(),
  invoiceTax: hidden(),
  refundAmount: hidden(),
  nonRefundTax: hidden(),
  exchangeCost: hidden(),
  costRange: z.tuple([z.string(), z.string()]),
  /** FIN-156, in the currency of the case. */
  fx: z.object({ declared: hidden(), matched: hidden(), percent: z.nullable(z.number()), minBp: z.number() }),
  batchId: none(),
  batchNo: none(),
  declaredOn: none(),
  declaredAmount: hidden(),
  acceptedOn: none(),
  inquiryNote: none(),
  approvedOn: none(),
  approvedAmount: hidden(),
  approveReason: none(),
  refundedOn: none(),
  refundedAmount: hidden(),
  /** Approved less declared: a loss is negative (FIN-161). */
  difference: hidden(),
  recordsDue: none(),
  advanceAmount: hidden(),
  advanceDate: none(),
  /** Share of the advance a day, decimal: 0.0005 = 0.05 %. */
  advanceRate: none(),
  /** FIN-160 until the receipt, else until today. */
  interest: hidden(),
  certNo: none(),
  certOn: none(),
  deliveredOn: none(),
  outcome: z.nullable(code(REFUSED_OUTCOMES)),
  outcomeCost: hidden(),
  /** What each outcome of 不予退税 would cost now, CNY; null: a rate is missing. */
  refusedCosts: z.optional(z.object({ EXEMPT: none(), DOMESTIC: none() })),
  rejectReason: none(),
  endReason: none(),
  remark: none(),
  creatorName: none(),
  createdAt: z.string(),
  ownerName: none(),
  lines: z.array(line),
  docs: z.array(doc),
  checks: z.array(check),
  /** FIN-173 of its declaration. */
  cross: z.array(crossCheck),
  /** How the orders of its items differ now from what was declared; absent: an older server. */
  orderChanges: z.optional(z.array(orderChange)),
  /** What each order bears of a BUYOUT case (FIN-134); absent: an older server. */
  orderShares: z.optional(z.array(orderShare)),
  entries: z.array(entry),
  fees: z.array(fee),
  journals: z.optional(z.array(postedJournal)),
  actions: z.custom<AllowedAction[]>(),
});
export type TaxCaseDetail = z.output<typeof taxCaseAnswer>;

/** Money of the answer by the rights that guard it: what was sold, what was bought and what comes of it. */
export const TAX_CASE_GUARDS = {
  total: 'money.sell',
  freight: 'money.sell',
  insurance: 'money.sell',
  fob: 'money.sell',
  fobUsd: 'money.sell',
  'fx.declared': 'money.sell',
  'fx.matched': 'money.sell',
  'cross.*.declared': 'money.sell',
  'cross.*.invoiced': 'money.sell',
  'cross.*.contracted': 'money.sell',
  'cross.*.problems': 'money.sell',
  ...ORDER_CHANGE_GUARDS,
  'lines.*.total': 'money.sell',
  'lines.*.fob': 'money.sell',
  'lines.*.amountEx': 'money.cost',
  'lines.*.refund': 'money.cost',
  'lines.*.nonRefund': 'money.cost',
  'lines.*.invoices.*.amountEx': 'money.cost',
  'lines.*.invoices.*.tax': 'money.cost',
  'lines.*.invoices.*.refund': 'money.cost',
  'lines.*.invoices.*.nonRefund': 'money.cost',
  invoiceEx: 'money.cost',
  invoiceTax: 'money.cost',
  refundAmount: 'money.cost',
  nonRefundTax: 'money.cost',
  exchangeCost: 'money.cost',
  declaredAmount: 'money.cost',
  approvedAmount: 'money.cost',
  refundedAmount: 'money.cost',
  difference: 'money.cost',
  advanceAmount: 'money.cost',
  interest: 'money.cost',
  outcomeCost: 'money.cost',
  refusedCosts: 'money.cost',
  'orderShares.*.cost': 'money.cost',
  'orderShares.*.refund': 'money.cost',
  'entries.*.amount': 'money.cost',
  'fees.*.amount': 'money.cost',
  'fees.*.open': 'money.cost',
  journals: 'money.cost',
} as const;
