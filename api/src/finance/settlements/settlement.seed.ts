import { add } from '@shared/contract/decimal.ts';
import type { ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import type { ReceiptKind } from '@shared/contract/finance/receipt.labels.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { asc, count, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { reverseReceipt, voidReceipt } from '../receipts/receipt-back.ts';
import { claimReceipt, confirmReceipt, createReceipt } from '../receipts/receipt.service.ts';
import { demoAccounts, demoFee } from './demo-fees.ts';
import { settle, type Fate } from './demo-settle.ts';
import { finSettlement } from './settlement.tables.ts';

interface Customer {
  id: string;
  name: string;
}
/** What becomes of a settlement, and by how much its receipt is more than its lines. */
const FATES: readonly (readonly [Fate, number])[] = [
  ...Array.from({ length: 14 }, (): [Fate, number] => ['posted', 0]),
  ['posted', 350],
  ['posted', 1200],
  ...Array.from({ length: 4 }, (): [Fate, number] => ['reversed', 0]),
  ...Array.from({ length: 3 }, (): [Fate, number] => ['submitted', 0]),
  ...Array.from({ length: 2 }, (): [Fate, number] => ['draft', 0]),
  ...Array.from({ length: 2 }, (): [Fate, number] => ['void', 0]),
];
const CURRENCIES = ['CNY', 'USD', 'CNY', 'EUR'] as const;

/** 40 receipts and 28 settlements of customers in every state, five of suppliers: unclaimed, over-paid, reversed, and TV-11 as a document (12.2). */
export const settlementSeed: SeedStep = {
  name: '收款与结账',
  async run(seed) {
    const companies = await seed.companies();
    const customers = await seed.tx
      .select({ id: acCustomer.id, name: acCustomer.name })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id))
      .limit(8);
    const bench = {
      seed,
      companyId: companies[0] ?? '',
      accounts: await demoAccounts(seed, companies[0] ?? ''),
      numbers: seed.random('settlements'),
    };
    for (const [nth, [fate, more]] of FATES.entries()) {
      const customer = customers[nth % customers.length];
      if (customer) await settled(bench, nth, customer, fate, more);
    }
    const first = customers[0];
    if (first) await crossCurrency(bench, first);
    for (let nth = 0; nth < 9; nth += 1) {
      const customer = customers[nth % customers.length];
      if (customer) await unclaimed(bench, nth, customer);
    }
    const [other] = customers;
    if (other) await unused(bench, other);
    await creditNotes(bench);
  },
  async totals(tx) {
    const [made] = await tx.select({ rows: count() }).from(finReceipt);
    const [closed] = await tx.select({ rows: count() }).from(finSettlement);
    return { 收款单: made?.rows ?? 0, 结账单: closed?.rows ?? 0 };
  },
};

interface Bench {
  seed: Seed;
  companyId: string;
  accounts: Map<string, string>;
  numbers: ReturnType<Seed['random']>;
}
const inputOf = (
  bench: Bench,
  nth: number,
  day: number,
  customer: Customer | null,
  currency: string,
  amount: string,
): ReceiptInput => ({
  companyId: bench.companyId,
  bankAccountId: bench.accounts.get(currency) ?? '',
  kind: 'FREIGHT',
  method: 'TRANSFER',
  customerId: customer?.id ?? null,
  forCompanyId: null,
  amount,
  bankFee: currency === 'CNY' ? '0' : '15',
  valueDate: bench.seed.day(day),
  rate: null,
  payerName: customer?.name ?? null,
  payerCountry: null,
  bankRef: `BOC${bench.seed.day(day).replaceAll('-', '')}${String(nth).padStart(4, '0')}`,
  bizNo: null,
  remark: null,
});

/** A receipt that its clerk has claimed and the cashier confirmed. */
async function received({ seed }: Bench, nth: number, day: number, input: ReceiptInput): Promise<Receipt> {
  const made = await seed.command('ar01', seed.at(day, 13, nth % 60), (ctx) => createReceipt(ctx, input));
  return seed.command('cash01', seed.at(day, 14, nth % 60), (ctx) => confirmReceipt(ctx, made.id, made.version, null));
}
const item = (receipt: Receipt, line: FeeLineRow, amountFee: string, cross: string | null = null): SettlementItem => ({
  kind: 'RECEIPT',
  sourceId: receipt.id,
  feeLineId: line.id,
  amountFee,
  cross,
  openSeen: line.open ?? line.amount,
});

/** One or two lines of a customer and the receipt that pays them. */
async function settled(bench: Bench, nth: number, customer: Customer, fate: Fate, more: number): Promise<void> {
  const { seed, companyId, numbers } = bench;
  // What waits for its checker was handed in today, so that its hold has not lapsed.
  const day = fate === 'submitted' || fate === 'draft' ? 0 : -18 + (nth % 16);
  const currency = CURRENCIES[nth % CURRENCIES.length] ?? 'CNY';
  const lines: FeeLineRow[] = [];
  for (let at = 0; at < 1 + (nth % 2); at += 1)
    lines.push(
      await demoFee(seed, {
        direction: 'AR',
        nth: nth * 2 + at,
        companyId,
        partyId: customer.id,
        day: Math.min(day, -1),
        charge: at === 0 ? 'OF' : 'THC',
        currency,
        amount: String(numbers.int(6, 90) * 100),
      }),
    );
  const total = add(String(more), ...lines.map(({ amount }) => amount));
  const receipt = await received(
    bench,
    nth,
    Math.min(day, -1),
    inputOf(bench, nth, Math.min(day, -1), customer, currency, total),
  );
  await settle(seed, nth, day, {
    side: 'AR',
    companyId,
    partyId: customer.id,
    items: lines.map((line) => item(receipt, line, line.amount)),
    fate,
  });
}

/** TV-11: USD 10,000.00 @7.12 over three currencies. */
async function crossCurrency(bench: Bench, customer: Customer): Promise<void> {
  const { seed, companyId } = bench;
  const line = (nth: number, currency: string, amount: string, rate?: string) =>
    demoFee(seed, {
      direction: 'AR',
      nth,
      companyId,
      partyId: customer.id,
      day: -6,
      charge: 'OF',
      currency,
      amount,
      ...(rate && { rate }),
    });
  const a = await line(100, 'USD', '6000', '7.10');
  const b = await line(101, 'EUR', '2000', '7.75');
  const c = await line(102, 'CNY', '10000');
  const receipt = await received(bench, 100, -5, {
    ...inputOf(bench, 100, -5, customer, 'USD', '10000'),
    rate: '7.12',
    bankFee: '0',
  });
  await settle(seed, 40, -4, {
    side: 'AR',
    companyId,
    partyId: customer.id,
    items: [item(receipt, a, '6000'), item(receipt, b, '2000', '1.0850'), item(receipt, c, '10000', '0.14044944')],
    fate: 'posted',
  });
}

/** What the bank's file brought and nobody has claimed, or only claimed; one that was entered twice and is void. */
async function unclaimed(bench: Bench, nth: number, customer: Customer): Promise<void> {
  const { seed } = bench;
  const day = -1 - (nth % 3);
  const currency = nth % 3 === 1 ? 'USD' : 'CNY';
  const input = {
    ...inputOf(bench, 200 + nth, day, null, currency, String((nth + 3) * 1250)),
    payerName: nth % 2 ? `${customer.name}（代付）` : customer.name,
  };
  const made = await seed.command('cash01', seed.at(day, 10, nth), (ctx) =>
    createReceipt(ctx, input, { imported: true }),
  );
  if (nth === 6)
    await seed.command('ar01', seed.at(0, 10, nth), (ctx) =>
      claimReceipt(ctx, made.id, made.version, { ...input, customerId: customer.id, kind: 'FREIGHT' as ReceiptKind }),
    );
  if (nth === 7)
    await seed.command('ar01', seed.at(0, 10, nth), (ctx) =>
      voidReceipt(ctx, made.id, { version: made.version, reason: '银行退汇', date: null }),
    );
}

/** 供应商结账: a credit note of a supplier set off against its bill, one of each fate. */
async function creditNotes({ seed, companyId }: Bench): Promise<void> {
  const [supplier] = await seed.tx
    .select({ id: acSupplier.id })
    .from(acSupplier)
    .where(eq(acSupplier.status, 'ACTIVE'))
    .orderBy(asc(acSupplier.id))
    .limit(1);
  if (!supplier) return;
  for (const [nth, fate] of (['posted', 'reversed', 'submitted', 'draft', 'void'] as const).entries()) {
    const day = fate === 'submitted' || fate === 'draft' ? 0 : -4;
    const line = (more: { nth: number; amount: string }) =>
      demoFee(seed, {
        direction: 'AP',
        companyId,
        partyId: supplier.id,
        day: -5,
        charge: 'TRUCK',
        currency: 'CNY',
        ...more,
      });
    const bill = await line({ nth: 400 + nth * 2, amount: String(2600 + nth * 150) });
    const credit = await line({ nth: 401 + nth * 2, amount: String(-320 - nth * 40) });
    await settle(seed, nth, day, {
      side: 'AP',
      companyId,
      partyId: supplier.id,
      items: [
        {
          kind: 'CREDIT',
          sourceId: credit.id,
          feeLineId: bill.id,
          amountFee: String(320 + nth * 40),
          cross: null,
          openSeen: bill.open ?? bill.amount,
        },
      ],
      fate,
    });
  }
}

/** Receipts that settle nothing yet: an advance, a credit line beside it, a refund of tax, one that was reversed. */
async function unused(bench: Bench, customer: Customer): Promise<void> {
  const { seed, companyId } = bench;
  await received(bench, 300, -2, { ...inputOf(bench, 300, -2, customer, 'CNY', '20000'), kind: 'PREPAID' });
  await demoFee(seed, {
    direction: 'AR',
    nth: 301,
    companyId,
    partyId: customer.id,
    day: -2,
    charge: 'THC',
    currency: 'CNY',
    amount: '-300',
  });
  await demoFee(seed, {
    direction: 'AR',
    nth: 302,
    companyId,
    partyId: customer.id,
    day: -2,
    charge: 'TRUCK',
    currency: 'CNY',
    amount: '1800',
  });
  const wrong = await received(bench, 303, -3, inputOf(bench, 303, -3, customer, 'CNY', '4600'));
  await seed.command('fm01', seed.at(-2, 16), (ctx) =>
    reverseReceipt(ctx, wrong.id, { version: wrong.version, reason: '认领错客户', date: null }),
  );
}
