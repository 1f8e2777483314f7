import * as z from 'zod/mini';
import type { AllowedAction } from '../envelope.ts';
import { code } from '../fields.ts';
import { orderChange, ORDER_CHANGE_GUARDS } from './order-change.ts';
import { TAX_CASE_STATES } from './tax-case.labels.ts';
import { TRADE_DOC_KINDS, TRADE_DOC_STATES, TRADE_INCOTERMS } from './trade-doc.labels.ts';

/** Absent for who may not see it. */
const hidden = () => z.optional(z.nullable(z.string()));
const none = () => z.nullable(z.string());
const party = z.object({
  name: z.string(),
  taxNo: none(),
  address: none(),
  bankName: none(),
  bankAccount: hidden(),
});
const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  orderLineId: none(),
  feeLineId: none(),
  /** Number of the fee that the line bills. */
  feeNo: none(),
  hsCode: none(),
  nameCn: z.string(),
  nameEn: none(),
  spec: none(),
  qty: z.string(),
  unit: none(),
  unitPrice: hidden(),
  amount: hidden(),
  /** The amount was given and the price follows from it (FIN-158); absent: an older server. */
  amountGiven: z.optional(z.boolean()),
  amountEx: hidden(),
  taxRateBp: z.number(),
  tax: hidden(),
  cartons: z.number(),
  net: z.number(),
  gross: z.number(),
  volume: z.number(),
  /** Taken back by red invoices so far, with tax; positive. */
  reddened: hidden(),
});
export type TradeDocLineAnswer = z.output<typeof line>;

/** FIN-173: what is compared of a declaration in a currency. */
export const crossAmounts = z.object({
  currency: z.string(),
  declared: hidden(),
  invoiced: hidden(),
  contracted: hidden(),
});
/** FIN-173, FIN-170 as they stand now. */
export const crossCheck = z.object({
  ...crossAmounts.shape,
  ok: z.boolean(),
  problems: z.optional(z.array(z.string())),
});

export const tradeDocAnswer = z.object({
  id: z.string(),
  version: z.number(),
  docNo: z.string(),
  kind: code(TRADE_DOC_KINDS),
  companyId: z.string(),
  companyName: z.string(),
  customerId: none(),
  customerName: none(),
  supplierId: none(),
  supplierName: none(),
  orderId: none(),
  orderNo: none(),
  containerId: none(),
  containerNo: none(),
  declarationId: none(),
  declNo: none(),
  customsNo: none(),
  buyer: party,
  seller: party,
  docDate: z.string(),
  incoterm: z.nullable(code(TRADE_INCOTERMS)),
  incotermPlace: none(),
  paymentTerm: none(),
  currency: z.string(),
  amount: hidden(),
  amountEx: hidden(),
  tax: hidden(),
  qty: z.string(),
  cartons: z.number(),
  net: z.number(),
  gross: z.number(),
  volume: z.number(),
  invoiceCode: none(),
  invoiceNo: none(),
  invoiceDate: none(),
  remark: none(),
  /** Absent: an older server. */
  templateId: z.optional(none()),
  templateName: z.optional(none()),
  state: code(TRADE_DOC_STATES),
  rejectReason: none(),
  endReason: none(),
  /** The original of a red invoice; the red ones of an original. */
  redOf: none(),
  redOfNo: none(),
  reds: z.array(
    z.object({ id: z.string(), docNo: z.string(), invoiceNo: none(), docDate: z.string(), amount: hidden() }),
  ),
  creatorName: none(),
  createdAt: z.string(),
  submitterName: none(),
  submittedAt: none(),
  approverName: none(),
  approvedAt: none(),
  issuerName: none(),
  issuedAt: none(),
  lines: z.array(line),
  /** Amounts of the declaration against those of its documents, per currency; empty: no declaration. */
  checks: z.array(crossCheck),
  /** FIN-170: differences between invoice and packing list of the same cargo. */
  packing: z.array(z.string()),
  /** How its orders differ now from what it says; absent: an older server. */
  orderChanges: z.optional(z.array(orderChange)),
  /** 退税单 that rest on this 进项发票 or on the declaration of the document; absent: an older server, or no right to see them. */
  taxCases: z.optional(z.array(z.object({ id: z.string(), caseNo: z.string(), state: code(TAX_CASE_STATES) }))),
  actions: z.custom<AllowedAction[]>(),
});
export type TradeDocDetail = z.output<typeof tradeDocAnswer>;

/** Money and accounts of the answer by the rights that guard them. */
export const TRADE_DOC_GUARDS = {
  amount: 'money.sell',
  amountEx: 'money.sell',
  tax: 'money.sell',
  'lines.*.unitPrice': 'money.sell',
  'lines.*.amount': 'money.sell',
  'lines.*.amountEx': 'money.sell',
  'lines.*.tax': 'money.sell',
  'lines.*.reddened': 'money.sell',
  'reds.*.amount': 'money.sell',
  'checks.*.declared': 'money.sell',
  'checks.*.invoiced': 'money.sell',
  'checks.*.contracted': 'money.sell',
  'checks.*.problems': 'money.sell',
  ...ORDER_CHANGE_GUARDS,
  'buyer.bankAccount': 'bank.account',
  'seller.bankAccount': 'bank.account',
} as const;

/** A document as it could be made of an order or a container: what a form begins with. */
export const proposalAnswer = z.object({
  companyId: none(),
  customerId: none(),
  supplierId: none(),
  orderId: none(),
  containerId: none(),
  declarationId: none(),
  incoterm: z.nullable(code(TRADE_INCOTERMS)),
  incotermPlace: none(),
  currency: z.string(),
  buyer: party,
  seller: party,
  lines: z.array(
    z.omit(line, { id: true, lineNo: true, feeNo: true, reddened: true, amountEx: true, amountGiven: true }),
  ),
  otherCurrencies: z.optional(z.array(z.string())),
  /** Invoices on their way that bill some of the statement already. */
  pendingDocs: z.optional(z.array(z.string())),
});
export type TradeDocProposal = z.output<typeof proposalAnswer>;
export const PROPOSAL_FIELDS = {
  'lines.*.unitPrice': 'money.sell',
  'lines.*.amount': 'money.sell',
  'lines.*.tax': 'money.sell',
  'buyer.bankAccount': 'bank.account',
  'seller.bankAccount': 'bank.account',
} as const;
