import { and, desc, eq } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import { feeLines, type FeeDirection, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';

/** Accounts in use of a company by currency. */
export async function demoAccounts(seed: Seed, companyId: string): Promise<Map<string, string>> {
  const found = await seed.tx
    .select({ id: finBankAccount.id, currency: finBankAccount.currency })
    .from(finBankAccount)
    .where(and(eq(finBankAccount.companyId, companyId), eq(finBankAccount.status, 'ENABLED')))
    .orderBy(desc(finBankAccount.id));
  return new Map(found.map(({ currency, id }) => [currency, id]));
}

/** A confirmed fee of a party at a day before that of the data, at a given rate or that of the day, due then or after its term. */
export async function demoFee(
  seed: Seed,
  of: {
    direction: FeeDirection;
    nth: number;
    companyId: string;
    partyId: string;
    day: number;
    charge: string;
    currency: string;
    amount: string;
    rate?: string;
    /** Due on the day itself instead of after the term of the party. */
    atOnce?: boolean;
  },
): Promise<FeeLineRow> {
  const [charge] = await seed.tx
    .select({ id: finChargeCode.id })
    .from(finChargeCode)
    .where(eq(finChargeCode.code, of.charge));
  const made = await seed.command('oper01', seed.at(of.day, 9, of.nth % 60), async (ctx) => {
    const row = await makeFeeLine(
      ctx,
      {
        direction: of.direction,
        companyId: of.companyId,
        partyId: of.partyId,
        bizType: 'OTHER',
        bizId: String(9000 + of.nth),
        bizNo: `YQ2026${String(of.nth).padStart(4, '0')}`,
        chargeCodeId: charge?.id ?? '',
        qty: of.amount.startsWith('-') ? '-1' : '1',
        unit: '票',
        unitPrice: of.amount.replace('-', ''),
        currency: of.currency,
        taxMode: 'INCL',
        taxRateBp: 0,
        businessDate: seed.day(of.day),
        source: { type: 'demo', id: String(9000 + of.nth), line: null },
        note: of.direction === 'AR' ? '期初应收' : '期初应付',
      },
      true,
    );
    const agreed = {
      ...(of.rate && { rate: of.rate, baseAmount: null }),
      ...(of.atOnce && { dueDate: seed.day(of.day) }),
    };
    if (Object.keys(agreed).length === 0) return row;
    const [changed] = await ctx.tx.update(finFeeLine).set(agreed).where(eq(finFeeLine.id, row.id)).returning();
    return changed ?? row;
  });
  return seed.command('ar01', seed.at(of.day, 11, of.nth % 60), async (ctx) =>
    confirmFee(ctx, await feeLines.lock(ctx, made.id), seed.day(of.day)),
  );
}
