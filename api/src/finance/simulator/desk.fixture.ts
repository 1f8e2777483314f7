import { sql } from 'drizzle-orm';
import { Crowd } from '../../../test/crowd.ts';
import type { Dice } from '../../../test/dice.ts';
import type { TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { preparePayDesk, payDeskOf } from '../payments/pay-desk.fixture.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';
import { Deeds } from './deeds.fixture.ts';
import { Model } from './model.ts';

/** Users of the books; each may do everything and is 总经理, so that rules and not rights decide. */
export const USERS = ['li', 'wang', 'zhao', 'chen', 'sun'] as const;
/** CNY per unit from the first day of each month on, 记账. */
export const RATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-09': { USD: '7.15', EUR: '7.7', KRW: '0.0052', JPY: '0.0493', KWD: '23.3' },
  '2026-10': { USD: '7.12', EUR: '7.75', KRW: '0.0051', JPY: '0.0487', KWD: '23.2' },
  '2026-11': { USD: '7.1', EUR: '7.8', KRW: '0.005', JPY: '0.05', KWD: '23.1' },
};
export const CURRENCIES = ['CNY', 'CNY', 'USD', 'USD', 'EUR', 'JPY', 'KRW', 'KWD'] as const;
/** Amounts of a currency in its smallest unit, and the digits of that. */
const MINOR: Readonly<Record<string, readonly [number, number]>> = {
  CNY: [900_000, 2],
  USD: [150_000, 2],
  EUR: [120_000, 2],
  JPY: [30_000_000, 0],
  KRW: [2_000_000, 0],
  KWD: [40_000, 3],
};

/** The two companies with bank accounts in all currencies, rates of three months, books that begin in September 2026. */
export async function prepareFinance(database: Database): Promise<void> {
  await preparePayDesk(database);
  const rates = Object.entries(RATES).flatMap(([month, all]) =>
    Object.entries(all).map(([currency, rate]) => `('${currency}', date '${month}-01', ${rate}, true)`),
  );
  await database.run(`
    delete from fin_bank_account;
    insert into fin_bank_account (company_id, name, bank_name, account_no, currency, opening_balance)
      select c.id, m || c.code, '演示银行', '6222' || c.id || m, m, 1000000000 from sy_company c,
        unnest(array['CNY', 'USD', 'EUR', 'JPY', 'KRW', 'KWD']) m;
    insert into sy_currency (code, name, symbol, minor_digits, sort_no, search_text) values ('KWD', '科威特第纳尔', 'KD', 3, 900, 'KWD');
    insert into ac_user_role (user_id, role_id) select u.id, r.id from ac_user u, ac_role r
      where r.code = 'gm' and u.id between 2 and 6 and u.id <> 4;
    delete from fx_rate;
    insert into fx_rate (currency, rate_date, rate, confirmed) values ${rates.join(', ')};
    insert into ac_supplier_bank (supplier_id, sort_no, bank_name, account_name, account, is_default, verified, changed_at)
      select max(id), 1, '演示银行', '供应商2', '622200009', true, true, timestamptz '2026-01-01T04:00:00Z' from ac_supplier`);
}

export interface Charge {
  id: string;
  passThrough: boolean;
}

/** Where users of a simulated company work: whom they deal with, the model of their books, and what it is waiting for. */
export async function deskOf(api: TestApi) {
  const pay = await payDeskOf(api);
  await pay.sign();
  const { companyId, otherCompanyId } = pay;
  const companies = [companyId, otherCompanyId];
  const list = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await api.db.execute<Row>(query)).rows;
  const banks = await list<{ key: string; id: string }>(
    sql`select company_id || ' ' || currency as key, id::text as id from fin_bank_account`,
  );
  const payees = await list<{ key: string; id: string }>(
    sql`select supplier_id::text as key, min(id)::text as id from ac_supplier_bank where verified group by 1`,
  );
  const charges = await list<{ id: string; passThrough: boolean } & Record<string, unknown>>(
    sql`select id::text as id, nature = 'PASS_THROUGH' as "passThrough" from fin_charge_code
      where status = 'ENABLED' and directions @> array['AR', 'AP'] order by nature, code`,
  );
  const ownCharges: Charge[] = [
    ...charges.filter(({ passThrough }) => !passThrough).slice(0, 3),
    ...charges.filter(({ passThrough }) => passThrough).slice(0, 1),
  ];
  for (const [nth, name] of USERS.entries()) api.actor(name, { userId: String(2 + nth), companies });
  api.actor('stranger', { userId: '9', companies: ['999999'] });
  for (const company of companies) await api.command('li', (ctx) => ensurePeriods(ctx, company));
  await api.database.run(`delete from fin_period where month < '202609'`);
  const byKey = (rows: readonly { key: string; id: string }[]) => new Map(rows.map(({ key, id }) => [key, id]));
  const bankOf = byKey(banks);
  const payeeOf = byKey(payees);
  return {
    api,
    crowd: new Crowd(api, USERS, 'stranger'),
    model: new Model(),
    deeds: new Deeds(),
    companies,
    customers: pay.customers.slice(0, 2),
    suppliers: pay.suppliers.slice(0, 2),
    charges: ownCharges,
    bank: (company: string, currency: string) => bankOf.get(`${company} ${currency}`) ?? '',
    payee: (supplierId: string) => payeeOf.get(supplierId) ?? '',
  };
}
export type Desk = Awaited<ReturnType<typeof deskOf>>;

/** The rate of a currency on a day, CNY. */
export const rateOn = (currency: string, day: string): string =>
  currency === 'CNY' ? '1' : (RATES[day.slice(0, 7)]?.[currency] ?? '1');
export const TODAY = '2026-11-20';
/** A day of the books: of November most often. */
export const someDay = (throws: Dice): string => {
  const month = throws.once(5) ? throws.pick(['09', '10']) : '11';
  return `2026-${month}-${String(throws.int(1, month === '11' ? 20 : 30)).padStart(2, '0')}`;
};
/** A number of smallest units as an amount of a currency. */
export function fromMinor(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
/** An amount of a currency: now and then a tiny one. */
export const someAmount = (throws: Dice, currency: string): string => {
  const [most, digits] = MINOR[currency] ?? [100, 2];
  return fromMinor(throws.int(1, throws.once(5) ? 20 : most), digits);
};
/** A command on a document as it was seen; now and then with a version that is not its own. */
export const someVersion = (throws: Dice, { id, version }: { id: string; version: number }, more: object = {}) => ({
  params: { id },
  body: { version: throws.once(20) ? version + 1 : version, ...more },
});
/** One of a list that has one. */
export const anyOf = <One>(throws: Dice, list: readonly [One, ...One[]] | readonly One[]): One => {
  const found = throws.pick(list);
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};
