import {
  fxDeclarationList,
  quotaAccountList,
  quotaMovementList,
} from '@shared/contract/finance/quota-list.contract.ts';
import { BASE_VIEW, MONEY_PARAM } from '@shared/contract/list-money.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { add, multiply, round } from '@shared/contract/decimal.ts';
import { ok, quotaOffice } from './quota-office.fixture.ts';

const office = quotaOffice();
/** Rates in force today, as the database has them. */
async function rateOf(currency: string): Promise<string> {
  const { rows } = await office.api.db.execute<{ rate: string }>(
    sql`select rate::text as rate from fx_rate where currency = ${currency} and rate_type = 'BOOK' and confirmed order by rate_date desc limit 1`,
  );
  return rows[0]?.rate ?? '';
}

it('FIN-004, F30 本位币: accounts, movements and declarations at the rates of today, each amount at its own currency’s', async () => {
  await office.desk.collected('10');
  await office.desk.collected('9200', { currency: 'EUR' });
  const one = await office.desk.declared('10000', { days: 100 });
  expect(ok(await office.desk.match(one.id, '4600', { currency: 'EUR', cross: '1.0850' }))).toBe(true);
  const [usd, eur] = [await rateOf('USD'), await rateOf('EUR')];
  const inBase = (amount: string, rate: string) => round(multiply(amount, rate), 2);
  const fx = office.api.as('fx');
  const query = { [MONEY_PARAM]: BASE_VIEW };

  const accounts = await fx.ok(quotaAccountList.endpoint, { query });
  const account = (currency: string) => accounts.list.find((row) => row.currency === currency);
  expect(account('EUR')).toMatchObject({
    collected: inBase('9200', eur),
    available: inBase('4600', eur),
    outstanding: '0.00',
  });
  const plain = await fx.ok(quotaAccountList.endpoint, {});
  const owed = plain.list.find((row) => row.currency === 'USD');
  expect(owed).toMatchObject({ outstanding: '5009.00', overdue: '5009.00', state: 'OVERDUE' });
  expect(account('USD')).toMatchObject({
    outstanding: inBase('5009', usd),
    overdue: inBase('5009', usd),
    state: 'OVERDUE',
  });
  expect(accounts.summary.available).toEqual({ CNY: round(add(inBase('4600', eur), inBase('10', usd)), 2) });

  const movements = await fx.ok(quotaMovementList.endpoint, { query });
  expect(movements.list.find(({ kind }) => kind === 'MATCH')).toMatchObject({
    amount: inBase('4600', eur),
    declaredAmount: inBase('4991', usd),
  });
  const declarations = await fx.ok(fxDeclarationList.endpoint, { query });
  expect(declarations.list.find(({ id }) => id === one.id)).toMatchObject({
    declared: inBase('10000', usd),
    open: inBase('5009', usd),
  });

  // Without a rate nothing is known in 本位币, also not the open of the declarations.
  await office.api.database.run(`update fx_rate set confirmed = false where currency = 'USD'`);
  const blind = await fx.ok(quotaAccountList.endpoint, { query });
  expect(blind.list.find((row) => row.currency === 'USD')).toMatchObject({ outstanding: null, overdue: null });
});
