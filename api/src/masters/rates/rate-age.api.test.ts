import { rates } from '@shared/contract/finance/rate.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { selectedSql } from '../../platform/list-select.ts';
import { baseToday, rateOf, rateSql, ratesOfRows } from './rate.service.ts';

const TODAY = '2026-11-20';
let api: TestApi;
let first = '';
let second = '';
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date(`${TODAY}T02:00:00Z`) } });
  await tradeBase(api.db);
  await api.db.execute(
    sql`insert into sy_company (code, name, short_name) values ('RA', '甲公司', '甲'), ('RB', '乙公司', '乙')`,
  );
  const made = await rows<{ id: string }>(
    api.db,
    sql`select id::text as id from sy_company where code in ('RA', 'RB') order by code`,
  );
  [first, second] = made.map(({ id }) => id) as [string, string];
  await api.db.execute(sql`delete from fx_rate`);
  await api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-10-10', '7.2', true)`,
  );
  await putSetting(api.db, 'finance.rate.max.age', 60, first);
  await putSetting(api.db, 'finance.rate.max.age', 10, second);
  api.actor('both', { companies: [first, second] });
  api.actor('one', { companies: [first] });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
const read = <Value>(work: (ctx: Ctx) => Promise<Value>) => api.command('both', (ctx) => work(ctx));
/** A list of one row of each company. */
const BOTH = () => sql`(values (${first}::bigint, 'USD'), (${second}::bigint, 'USD')) as l(company_id, currency)`;

it('3.17 finance.rate.max.age is that of the company that asks: one takes the rate, the other misses it', async () => {
  expect(await read((ctx) => rateOf(ctx, first, 'USD', TODAY))).toMatchObject({ rate: '7.2' });
  expect(await read((ctx) => rateOf(ctx, second, 'USD', TODAY))).toBeNull();
  expect(await read((ctx) => rateOf(ctx, second, 'USD', '2026-10-20'))).toMatchObject({ date: '2026-10-10' });
  expect(await read((ctx) => rateOf(ctx, null, 'USD', TODAY))).toBeNull();
  const of = await read((ctx) => ratesOfRows(ctx, ['USD', 'CNY']));
  expect([of(first), of(second)]).toEqual([{ CNY: '1', USD: '7.2' }, { CNY: '1' }]);
});

it('3.17 rows of several companies in one query take each its own', async () => {
  const [currency, company] = [sql`l.currency`, sql`l.company_id`];
  const found = await read(async (ctx) => {
    const rate = await rateSql(ctx, { currency, company });
    const shown = selectedSql((await baseToday(currency, company)(ctx)).rate);
    return rows<{ rate: string | null; base: string | null }>(
      ctx.db,
      sql`select (${rate})::text as rate, (${shown})::text as base from ${BOTH()} order by l.company_id`,
    );
  });
  expect(found.map(({ rate, base }) => [Number(rate), Number(base)])).toEqual([
    [7.2, 7.2],
    [0, 0],
  ]);
});

it('3.17 今日汇率 of a company, to who belongs to it', async () => {
  const usd = async (companyId: string) =>
    (await api.as('both').ok(rates.current, { query: { companyId } })).list.find(({ currency }) => currency === 'USD');
  expect([await usd(first), await usd(second)]).toMatchObject([{ rate: '7.2', days: 41 }, { rate: null }]);
  expect((await api.as('one').call(rates.current, { query: { companyId: second } })).status).toBe(404);
});
