import type { Amount } from '@shared/contract/decimal.ts';
import type { TaxCaseState } from '@shared/contract/finance/tax-case.labels.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** A document of a customer that takes effect (FIN-182); the amount in its currency. */
export interface QuotaClaim {
  docId: string;
  docNo: string;
  companyId: string;
  customerId: string;
  currency: string;
  amount: Amount;
}
/** The exchange quota as trade documents ask for it. */
export interface ExchangeQuota {
  /** RESERVE of a 先收汇 customer's quota, refused with FX_QUOTA_NOT_ENOUGH; nothing for the other customers. */
  reserve(ctx: CommandCtx, claim: QuotaClaim): Promise<void>;
  /** RELEASE of what a document has reserved and not used; nothing where it has reserved nothing. */
  release(ctx: CommandCtx, doc: Pick<QuotaClaim, 'docId' | 'docNo'>): Promise<void>;
}
/** A 退税单 as other documents name it. */
export interface CaseName {
  id: string;
  caseNo: string;
  state: TaxCaseState;
}
/** What 进项发票 are used for (FIN-155). */
export interface InvoiceUse {
  /** Refuses that an invoice is red while a declared refund rests on it, or asks where the refund cannot be given back any more. */
  requireRed(ctx: CommandCtx, doc: Pick<QuotaClaim, 'docId' | 'docNo'>): Promise<void>;
  /** 退税单 in the caller's scope whose lines a 进项发票 is matched to, or of the document's declaration; null: no right. */
  casesOf(ctx: Ctx, doc: { id: string; declarationId: string | null }): Promise<CaseName[] | null>;
}
export const invoiceUse = port<InvoiceUse>('trade-docs.invoice-use');

export const exchangeQuota = port<ExchangeQuota>('trade-docs.exchange-quota');
