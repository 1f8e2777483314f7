import { count } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createBankAccount } from './bank-account.service.ts';
import { finBankAccount } from './bank-account.tables.ts';

/** Name, bank, currency, opening balance. */
const ACCOUNTS = [
  ['招行基本户', '招商银行宁波北仑支行', 'CNY', '1286500.00'],
  ['工行一般户', '中国工商银行宁波开发区支行', 'CNY', '320000.00'],
  ['中行美元户', '中国银行宁波市分行', 'USD', '86400.00'],
  ['中行欧元户', '中国银行宁波市分行', 'EUR', '21500.00'],
] as const;

/** 银行账户: four of each company. */
export const bankAccountSeed: SeedStep = {
  name: '银行账户',
  async run(seed) {
    const numbers = seed.random('bank-accounts');
    for (const companyId of await seed.companies())
      for (const [at, [name, bankName, currency, openingBalance]] of ACCOUNTS.entries()) {
        const accountNo = `${numbers.int(3_000_000_000, 9_999_999_999)}${numbers.int(100_000, 999_999)}`;
        await seed.command('fm01', seed.at(-170, 9, at), (ctx) =>
          createBankAccount(ctx, { companyId, name, bankName, accountNo, currency, openingBalance }),
        );
      }
  },
  async totals(tx) {
    const [rows] = await tx.select({ n: count() }).from(finBankAccount);
    return { 银行账户: rows?.n ?? 0 };
  },
};
