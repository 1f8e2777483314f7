import type { ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { agree } from '../payment-applications/application-steps.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { refundReceipt } from '../receipts/receipt-back.ts';
import { claimReceipt, confirmReceipt, createReceipt } from '../receipts/receipt.service.ts';
import { confirmPayment } from './confirm-payment.ts';
import { executePayment } from './execute-payment.ts';

/** What one company collected for the other, and what of it was paid over; `day` before that of the data. */
const COLLECTED = [
  { currency: 'CNY', amount: '46800.00', remitted: '46800.00', day: -9, payer: '宁波外贸客户（误付）' },
  { currency: 'USD', amount: '8600.00', remitted: '5000.00', day: -6, payer: 'OVERSEAS BUYER LTD' },
] as const;
type Collected = (typeof COLLECTED)[number];

interface Desk {
  seed: Seed;
  /** Who collected, and for whom. */
  companyId: string;
  forCompanyId: string;
}
const accountOf = async ({ seed }: Desk, companyId: string, currency: string) => {
  const [found] = await seed.tx
    .select()
    .from(finBankAccount)
    .where(
      and(
        eq(finBankAccount.companyId, companyId),
        eq(finBankAccount.currency, currency),
        eq(finBankAccount.status, 'ENABLED'),
      ),
    )
    .orderBy(asc(finBankAccount.id));
  if (!found) throw new Error(`No account in ${currency}`);
  return found;
};

async function collect(desk: Desk, nth: number, { currency, amount, day, payer }: Collected): Promise<Receipt> {
  const { seed, companyId, forCompanyId } = desk;
  const input: ReceiptInput = {
    companyId,
    bankAccountId: (await accountOf(desk, companyId, currency)).id,
    kind: 'INTERNAL',
    method: 'TRANSFER',
    customerId: null,
    forCompanyId,
    amount,
    bankFee: '0',
    valueDate: seed.day(day),
    rate: null,
    payerName: payer,
    payerCountry: null,
    bankRef: `NBDK${seed.day(day).replaceAll('-', '')}${String(nth).padStart(4, '0')}`,
    bizNo: null,
    remark: '代收，待转付',
  };
  const made = await seed.command('ar01', seed.at(day, 10, nth), (ctx) => createReceipt(ctx, input));
  const known = await seed.command('ar01', seed.at(day, 10, nth + 5), (ctx) =>
    claimReceipt(ctx, made.id, made.version, input),
  );
  return seed.command('cash01', seed.at(day, 11, nth), (ctx) => confirmReceipt(ctx, known.id, known.version, null));
}

/** 转付: asked for by the clerk, agreed to, paid and confirmed by the bank. */
async function remit(desk: Desk, nth: number, { currency, remitted, day }: Collected, receipt: Receipt) {
  const { seed, companyId, forCompanyId } = desk;
  const into = await accountOf(desk, forCompanyId, currency);
  const outOf = await accountOf(desk, companyId, currency);
  const [owner] = await seed.tx.select({ name: syCompany.name }).from(syCompany).where(eq(syCompany.id, forCompanyId));
  const { no } = await seed.command('ar01', seed.at(day + 1, 9, nth), (ctx) =>
    refundReceipt(ctx, 'remit', receipt.id, {
      version: receipt.version,
      amount: remitted,
      reason: '代收款转付',
      payeeName: owner?.name ?? '',
      payeeBank: into.bankName,
      payeeAccount: into.accountNo,
    }),
  );
  const [asked] = await seed.tx.select().from(finApplication).where(eq(finApplication.applicationNo, no));
  const id = asked?.id ?? '';
  await seed.command('fm01', seed.at(day + 1, 14, nth), async (ctx) =>
    agree(ctx, await applications.lock(ctx, id), 'approve'),
  );
  const paid = await seed.command('cash01', seed.at(day + 2, 10, nth), async (ctx) =>
    executePayment(ctx, await applications.lock(ctx, id), {
      bankAccountId: outOf.id,
      payDate: ctx.today(),
      amount: null,
      method: 'TRANSFER',
      bankFee: '0',
      bankRef: null,
      remark: '代收款转付',
    }),
  );
  await seed.command('cash01', seed.at(day + 2, 15, nth), (ctx) =>
    confirmPayment(ctx, paid.id, {
      version: paid.version,
      bankRef: `ZF${paid.payDate.replaceAll('-', '')}${String(nth).padStart(4, '0')}`,
      date: null,
      bankFee: null,
    }),
  );
}

/** 内部往来 (F13): one receipt for the other company that is paid over, one of which a part still is to be. */
export const internalReceiptSeed: SeedStep = {
  name: '内部往来',
  async run(seed) {
    const [companyId = '', forCompanyId = ''] = await seed.companies();
    const desk = { seed, companyId, forCompanyId };
    for (const [nth, one] of COLLECTED.entries()) await remit(desk, nth, one, await collect(desk, nth, one));
  },
  async totals(tx) {
    const found = await tx
      .select({
        currency: finReceipt.currency,
        n: sql<string>`count(*) || ' / ' || sum(${finReceipt.amount})::numeric(20,2) || ' / ' || sum(${finReceipt.refunded})::numeric(20,2)`,
      })
      .from(finReceipt)
      .where(eq(finReceipt.kind, 'INTERNAL'))
      .groupBy(finReceipt.currency)
      .orderBy(asc(finReceipt.currency));
    return Object.fromEntries(found.map(({ currency, n }) => [currency, n]));
  },
};
