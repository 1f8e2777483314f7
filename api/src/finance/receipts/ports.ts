import type { Amount } from '@shared/contract/decimal.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';

/** What receipts need of who pays: 退款 of a receipt is a payment application of kind REFUND (4.14). */
export interface Refunds {
  /** Makes the application; the receipt is locked, `amount` in its currency and within what is left. */
  apply(
    ctx: CommandCtx,
    refund: {
      receipt: Receipt;
      amount: Amount;
      account: { name: string; bank: string; account: string };
      reason: string;
    },
  ): Promise<{ no: string }>;
  /** Σ of live applications that are not paid yet, in the receipt's currency. */
  pending(ctx: Ctx, receiptId: string): Promise<Amount>;
}
export const refunds = port<Refunds>('receipts.refunds');

/** Tax cases (F27) that a receipt of kind 退税到账 is registered on. */
export interface TaxRefunds {
  /** Number of one of them; null: none. */
  usedBy(ctx: Ctx, receiptId: string): Promise<string | null>;
}
export const taxRefunds = port<TaxRefunds>('receipts.tax-refunds');

/** What receipts of kind 外汇收汇 are to the quota account of their customer (4.12, FIN-186). */
export interface Collections {
  /** COLLECT: the confirmed, locked receipt adds to what may be matched. */
  collect(ctx: CommandCtx, receipt: Receipt): Promise<void>;
  /** The receipt is reversed; refuses when it would make the available amount negative. */
  takeBack(ctx: CommandCtx, receipt: Receipt, red: Receipt): Promise<void>;
  /** FIN-186: refuses to pay so much more of the locked receipt back than its exchange is free for. */
  requireRefundable(ctx: CommandCtx, receipt: Receipt, more: Amount): Promise<void>;
  /** 退汇 of what of the locked receipt was paid back and is not registered yet; refuses like `requireRefundable`. */
  refunded(ctx: CommandCtx, receipt: Receipt, paymentId: string): Promise<void>;
  /** The bank sent a payment back: what payments registered beyond what the locked receipt has still refunded is available again. */
  refundReturned(ctx: CommandCtx, receipt: Receipt, paymentId: string): Promise<void>;
}
export const collections = port<Collections>('receipts.collections');
