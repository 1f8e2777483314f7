import * as z from 'zod/mini';
import { code } from '../fields.ts';
import { DEAL_MODE, TRADE_MODE } from '../logistics/declaration.labels.ts';
import { REFUND_MODES } from './tax-case.labels.ts';

/** Absent for who may not see it. */
const hidden = () => z.optional(z.nullable(z.string()));
const none = () => z.nullable(z.string());

/** A case as a declaration gives it: what the form begins with. */
export const taxProposalAnswer = z.object({
  companyId: none(),
  customerId: none(),
  supplierId: none(),
  orderId: none(),
  containerId: none(),
  declarationId: z.string(),
  mode: code(REFUND_MODES),
  customsNo: none(),
  exportDate: none(),
  tradeMode: z.nullable(code(TRADE_MODE)),
  dealMode: z.nullable(code(DEAL_MODE)),
  currency: z.string(),
  freight: hidden(),
  insurance: hidden(),
  lines: z.array(
    z.object({
      declarationLineId: none(),
      itemNo: z.number(),
      hsCode: none(),
      goodsName: z.string(),
      qty: z.string(),
      unit: z.string(),
      total: hidden(),
      vatRateBp: z.number(),
      rebateRateBp: z.number(),
    }),
  ),
  /** Items that are in another case already, Chinese. */
  taken: z.array(z.string()),
});
export type TaxCaseProposal = z.output<typeof taxProposalAnswer>;
export const TAX_PROPOSAL_FIELDS = {
  freight: 'money.sell',
  insurance: 'money.sell',
  'lines.*.total': 'money.sell',
} as const;

/** Invoice lines that may still be matched to a case. */
export const taxCandidatesAnswer = z.object({
  list: z.array(
    z.object({
      docLineId: z.string(),
      docId: z.string(),
      docNo: z.string(),
      invoiceNo: none(),
      invoiceDate: none(),
      goodsName: z.string(),
      unit: none(),
      qty: z.string(),
      vatRateBp: z.number(),
      amountEx: hidden(),
      /** The item it looks like, and whether it is matched to the case now. */
      lineId: none(),
      matched: z.boolean(),
    }),
  ),
});
export type TaxCandidates = z.output<typeof taxCandidatesAnswer>;
