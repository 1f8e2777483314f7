import { eq } from 'drizzle-orm';
import type { TaxRefunds } from '../receipts/ports.ts';
import { taxCase, taxCaseEntry } from './tax-case.tables.ts';

/** Which case a receipt of kind 退税到账 is registered on: it is not reversed behind its back (FIN-052). */
export const taxRefundsOfReceipts: TaxRefunds = {
  async usedBy(ctx, receiptId) {
    const [found] = await ctx.db
      .select({ caseNo: taxCase.caseNo })
      .from(taxCaseEntry)
      .innerJoin(taxCase, eq(taxCase.id, taxCaseEntry.caseId))
      .where(eq(taxCaseEntry.receiptId, receiptId))
      .limit(1);
    return found?.caseNo ?? null;
  },
};
