import { charts } from '@shared/contract/dashboard/charts.contract.ts';
import { sailings } from '@shared/contract/dashboard/sailings.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../../test/container-walk.ts';
import { putSetting } from '../../../../test/put-setting.ts';
import { testApi, type TestApi } from '../../../../test/harness.ts';
import { tradeBase } from '../../../../test/trade.fixtures.ts';
import { twelveMonths } from './monthly.chart.ts';

let api: TestApi;
const NOW = new Date('2026-11-20T04:00:00Z');
const valuesOf = (points: { label: string; values: (number | null)[] }[], label: string) =>
  points.find((point) => point.label === label)?.values;

beforeAll(async () => {
  api = await testApi({ clock: { now: () => NOW } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  const own = { scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } } } as const;
  api.actor('zhao', { userId: '4', deptId: '2', ...own });
  const walk = containerWalk(api);
  const box = await walk.consolidated([{ order: await walk.pooled() }]);
  await walk.to(box, 'INSPECT');
  const waiting = await walk.consolidated([{ order: await walk.pooled() }]);
  await api.db.execute(
    sql`update lg_container set stage_since = ${new Date('2026-11-01T00:00:00Z')} where id = ${waiting.id}`,
  );
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update lg_stage_record set occurred_at = ${new Date('2026-11-01T00:00:00Z')} where container_id = ${waiting.id}`,
    );
  });
}, 120_000);
afterAll(() => api.close());

describe('D1.4 charts of the board', () => {
  it('twelve months end with the one of today', () => {
    expect(twelveMonths('2026-11-20')).toEqual(
      '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'.split(' '),
    );
    expect(twelveMonths('2026-01-31').at(-1)).toBe('2026-01');
  });
  it('orders by month in the scope of who asks', async () => {
    const orders = async (who: string) =>
      (await api.as(who).ok(charts.monthly)).points.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
    expect(await orders('li')).toBe(2);
    expect(await orders('zhao')).toBe(0);
  });
  it('volume by country and by customer is that of the confirmed orders', async () => {
    const { points } = await api.as('li').ok(charts.destinations);
    const customers = await api.as('li').ok(charts.customers);
    const sum = (of: { values: (number | null)[] }[]) => of.reduce((total, { values }) => total + (values[0] ?? 0), 0);
    expect(sum(points)).toBeGreaterThan(0);
    expect(sum(customers.points)).toBe(sum(points));
  });
  it('客户应收TOP10: open confirmed receivables of each customer in scope, for who reads 报价应收', async () => {
    const owe = (n: number, customerId: number, amount: string, state: string) =>
      api.db
        .execute(sql`insert into fin_fee_line (company_id, owner_id, fee_no, direction, customer_id, biz_type, charge_code_id, qty, unit_price, currency, tax_mode, tax_rate_bp,
        amount, amount_ex, tax, rate, rate_date, base_amount, due_date, state, created_at, updated_at)
      select 1, 2, ${`FY20261120-${n}`}, 'AR', ${customerId}, 'OTHER', (select min(id) from fin_charge_code), 1, ${amount}, 'CNY', 'INCL', 0,
        ${amount}, ${amount}, 0, 1, '2026-11-01', ${amount}, '2026-12-01', ${state}, ${NOW}, ${NOW}`);
    const customers = await api.db.execute(sql`select id, short_name from ac_customer order by id limit 2`);
    const [first, second] = customers.rows as { id: string; short_name: string }[];
    await owe(1, Number(first?.id), '12000', 'CONFIRMED');
    await owe(2, Number(first?.id), '900000', 'SUBMITTED');
    await owe(3, Number(second?.id), '34560', 'CONFIRMED');
    expect((await api.as('li').ok(charts.receivables)).points).toEqual([
      { label: second?.short_name, values: [3.46] },
      { label: first?.short_name, values: [1.2] },
    ]);
    api.actor('other', { userId: '4', deptId: '2', scopes: { finance: { level: 'SELF', depts: [] } } });
    expect((await api.as('other').ok(charts.receivables)).points).toEqual([]);
    for (const level of ['MASK', 'HIDDEN'] as const) {
      api.actor('poor', { userId: '2', deptId: '1', fields: { 'money.sell': level } });
      expect((await api.as('poor').ok(charts.receivables)).points).toEqual([]);
    }
    api.actor('blind', { userId: '2', deptId: '1', permissions: ['logistics.order.view'] });
    expect((await api.as('blind').call(charts.receivables)).status).toBe(403);
  });
  it('LOG-044 a container that left 待拼柜 counts once in its class', async () => {
    const { points } = await api.as('li').ok(charts.fill);
    expect(points.map(({ label }) => label)).toEqual(['<50%', '50–70%', '70–85%', '85–95%', '95–100%', '>100%']);
    expect(points.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(1);
  });
  it('LOG-065 median and P90 of each stage that was left', async () => {
    const { points } = await api.as('li').ok(charts.dwell);
    expect(points).toHaveLength(7);
    expect(valuesOf(points, 'CONSOLIDATE')).toEqual([expect.any(Number), expect.any(Number)]);
    expect(valuesOf(points, 'DELIVER')).toEqual([null, null]);
  });
  it('LOG-066 a container is late from the day on which its limit of 168 hours has passed', async () => {
    const { points } = await api.as('li').ok(charts.overdue);
    expect(points).toHaveLength(30);
    expect(valuesOf(points, '2026-11-07')).toEqual([0]);
    expect(valuesOf(points, '2026-11-08')).toEqual([1]);
    expect(valuesOf(points, '2026-11-20')).toEqual([1]);
    expect((await api.as('zhao').ok(charts.overdue)).points.every(({ values }) => values[0] === 0)).toBe(true);
  });
  it('LOG-066 sla.working_calendar counts here as in the list: a weekend makes nobody late', async () => {
    await putSetting(api.db, 'sla.working_calendar', true);
    const { points } = await api.as('li').ok(charts.overdue);
    expect(['2026-11-08', '2026-11-09', '2026-11-10'].map((day) => valuesOf(points, day))).toEqual([[0], [0], [1]]);
    const late = await api.as('li').ok(containerList.endpoint, { query: { overdue: '1' } });
    expect(valuesOf(points, '2026-11-20')).toEqual([late.total]);
    await api.db.execute(sql`delete from sy_setting where key = 'sla.working_calendar'`);
  });
});

describe('D1.5 近期船期', () => {
  it('names the sailing; its link lists as many containers as it counts', async () => {
    expect((await api.as('li').ok(sailings)).sailings).toEqual([]);
    // Gone, cancelled, another vessel of a like name, and none of which vessel or carrier is known.
    await api.db
      .execute(sql`insert into lg_container (company_id, owner_id, dept_id, container_code, container_type, pol, pod, stage, vessel, voyage, carrier_id, etd, eta, atd, created_at, updated_at)
      select 1, 2, 1, 'GZ20261120-900' || n, '40HQ', c.pol, c.pod, case n when 2 then 'CANCELLED' else 'DECLARE' end,
        case n when 4 then null else c.vessel || case n when 3 then ' II' else '' end end, case n when 4 then null else c.voyage end,
        case when n in (4, 5) then null else c.carrier_id end, '2026-12-04', '2026-12-02', case n when 1 then '2026-11-19'::date end, ${NOW}, ${NOW}
      from (select * from lg_container where etd is not null limit 1) c, generate_series(1, 5) n`);
    await api.db.execute(sql`update lg_container set etd = '2026-12-04' where etd is not null`);
    const { sailings: list } = await api.as('li').ok(sailings);
    expect(list).toContainEqual(
      expect.objectContaining({
        etd: '2026-12-04',
        vessel: 'EVER DEMO',
        voyage: '021E',
        containers: 1,
        cutCy: '2026-12-03T10:00:00.000Z',
      }),
    );
    expect(list.length).toBeGreaterThan(3);
    const { arrivals } = await api.as('li').ok(sailings);
    expect(arrivals.length).toBeGreaterThan(2);
    for (const one of [...list, ...arrivals]) {
      const query = Object.fromEntries(new URL(one.link, 'http://x').searchParams);
      expect((await api.as('li').ok(containerList.endpoint, { query })).total).toBe(one.containers);
    }
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
