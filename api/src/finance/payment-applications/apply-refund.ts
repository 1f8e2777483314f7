import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import type { Refunds } from '../receipts/ports.ts';
import { claimsOnReceipts } from './claims.ts';
import { createApplication } from './application-save.ts';
import { submitApplication } from './application-steps.ts';
import type { Application } from './application.tables.ts';

/** 退款 of a receipt (6.2): an amount in its currency, where to, why. */
interface RefundRequest {
  receiptId: string;
  amount: string;
  account: { name: string; bank: string; account: string };
  reason: string;
}

/**
 * 退款: a payment application of kind REFUND, submitted at once for approval; the caller has looked at rights and scope of the
 * receipt. Refused: FIN_APPLY_EXCEEDS_OPEN beyond what is left of the receipt beside other live 退款.
 */
export async function applyRefund(
  ctx: CommandCtx,
  { receiptId, amount, account, reason }: RefundRequest,
): Promise<Application> {
  const [receipt] = await ctx.tx.select().from(finReceipt).where(eq(finReceipt.id, receiptId));
  if (!receipt) throw refuse('NOT_FOUND');
  const made = await createApplication(ctx, {
    kind: 'REFUND',
    companyId: receipt.companyId,
    supplierId: null,
    receiptId,
    currency: receipt.currency,
    payeeBankId: null,
    payeeName: account.name,
    payeeBank: account.bank,
    payeeAccount: account.account,
    amount,
    reason,
    urgent: false,
    expectedDate: null,
    invoiceReceived: false,
    remark: null,
    lines: [],
    reductions: [],
    ack: undefined,
  });
  return submitApplication(ctx, made, true);
}

/** What receipts need of payment applications (退款, FIN-052). */
export const receiptRefunds: Refunds = {
  async apply(ctx, { receipt, amount, account, reason }) {
    const { applicationNo } = await applyRefund(ctx, { receiptId: receipt.id, amount, account, reason });
    return { no: applicationNo };
  },
  pending: async (ctx, receiptId) => (await claimsOnReceipts(ctx, [receiptId], null)).get(receiptId) ?? '0',
};
