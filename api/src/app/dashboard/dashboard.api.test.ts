import { exceptions } from '@shared/contract/dashboard/exceptions.contract.ts';
import { charts } from '@shared/contract/dashboard/charts.contract.ts';
import { dashboard, LAYOUT_KEY } from '@shared/contract/dashboard/dashboard.contract.ts';
import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { booking, container, order, tradeBase } from '../../../test/trade.fixtures.ts';
import { aggregatePassages } from './aggregate.job.ts';
import { months } from './dashboard.service.ts';

let api: TestApi;
const NOW = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  api = await testApi({ clock: { now: () => NOW } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  const own = { scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } } } as const;
  api.actor('zhao', { userId: '4', deptId: '2', ...own });
  const made = await api.as('li').ok(orders.create, { body: order({ orderDate: '2026-11-20', salesId: '4' }) });
  const sent = await api.as('li').ok(orders.submit, { params: { id: made.id }, body: { version: made.version } });
  const other = await api.as('li').ok(orders.create, { body: order() });
  await api.as('li').ok(orders.submit, { params: { id: other.id }, body: { version: other.version } });
  const done = await api.as('wang').ok(orders.review, { params: { id: sent.id }, body: { version: sent.version } });
  for (const stage of ['BOOK', 'CONSOLIDATE'] as const) {
    const box = await api.as('li').ok(containers.create, { body: container() });
    if (stage === 'CONSOLIDATE') continue;
    await api.as('li').ok(allocations.add, {
      params: { id: box.id },
      body: { items: [{ orderLineId: done.lines[0]?.id ?? '', cartons: 25 }] },
    });
    const seen = await api.as('li').ok(containers.get, { params: { id: box.id } });
    await api.as('li').ok(containers.advance, {
      params: { id: box.id },
      body: { version: seen.version, ack: ['FILL_RATE'] },
    });
    await api.db.execute(
      sql`update lg_container set stage_since = ${new Date('2026-11-17T03:59:59Z')} where id = ${box.id}`,
    );
  }
}, 120_000);
afterAll(() => api.close());

describe('dashboard', () => {
  it.each(['li', 'wang', 'zhao'])('DSH-001 each tile of %s is the total of its list', async (who) => {
    const { tiles } = await api.as(who).ok(dashboard.funnel);
    expect(tiles).toHaveLength(8);
    for (const tile of tiles) {
      const extra = tile.filter ? Object.fromEntries(new URLSearchParams(tile.filter)) : {};
      const all = await api.as(who).ok(containerList.endpoint, { query: { tab: tile.stage, ...extra } });
      expect([tile.stage, all.total]).toEqual([tile.stage, tile.count]);
      const late = await api.as(who).ok(containerList.endpoint, { query: { tab: tile.stage, overdue: '1', ...extra } });
      expect([tile.stage, late.total]).toEqual([tile.stage, tile.overdue]);
    }
  });
  it('LOG-066 72 hours in 待订柜 and a second is late', async () => {
    const { tiles } = await api.as('li').ok(dashboard.funnel);
    expect(tiles.find((tile) => tile.stage === 'BOOK')).toMatchObject({ count: 1, overdue: 1 });
    expect(tiles.find((tile) => tile.stage === 'CONSOLIDATE')).toMatchObject({ count: 1, overdue: 0 });
  });
  it('the author has nothing to review, another reviewer has one; late containers wait for their owner', async () => {
    const mine = await api.as('li').ok(dashboard.todos);
    expect(mine.kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count])).toEqual([['late', 1]]);
    expect(mine.kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['review', 'rejected', 'release', 'delivery']),
    );
    const other = await api.as('wang').ok(dashboard.todos);
    expect(other.list.map((todo) => todo.kind)).toEqual(['review']);
  });
  it('D1.6 names what went wrong, in the scope of who asks and of pages that they may see', async () => {
    expect((await api.as('li').ok(exceptions)).list).toEqual([]);
    await api.db
      .execute(sql`insert into lg_inspection (inspection_no, company_id, container_id, owner_id, inspector_id, plan_date,
        aql_major, aql_minor, state, created_at, updated_at)
      select 'YH20261120-0001', company_id, id, owner_id, owner_id, '2026-11-20', '2.5', '4.0', 'REJECTED', ${NOW}, ${NOW} from lg_container where stage = 'BOOK'`);
    const { list } = await api.as('li').ok(exceptions);
    expect(list).toMatchObject([{ kind: 'REJECTED', no: 'YH20261120-0001', since: NOW.toISOString() }]);
    api.actor('blind', { userId: '2', deptId: '1', permissions: ['logistics.container.view'] });
    expect((await api.as('blind').ok(exceptions)).list).toEqual([]);
  });
  it('ACC-032 D1.6 in a shared container: of whose order one sees nothing, of that no delivery or declaration either', async () => {
    await api.database
      .run(`insert into lg_delivery (company_id, owner_id, dept_id, delivery_no, container_id, order_id, delivery_type, loaded, state, delivered_cartons, short, damaged, signer, delivered_at, created_at, updated_at)
      select 1, 2, 1, 'SD20261120-000' || row_number() over (order by o.id), (select id from lg_container where stage = 'BOOK'), o.id, 'DOOR', 2, 'PARTIAL', 1, 1, 0, '收货人', '${NOW.toISOString()}',
        '${NOW.toISOString()}', '${NOW.toISOString()}' from lg_order o;
      insert into lg_declaration (company_id, owner_id, dept_id, decl_no, container_id, exporter_kind, exporter_company_id, packages, gross, net, state, created_at, updated_at)
      select 1, 2, 1, 'BG20261120-0001', id, 'COMPANY', 1, 1, 1, 1, 'INSPECTING', '${NOW.toISOString()}', '${NOW.toISOString()}' from lg_container where stage = 'BOOK'`);
    const told = async (who: string) =>
      (await api.as(who).ok(exceptions)).list
        .flatMap(({ kind, no }) => (kind === 'REJECTED' ? [] : [no]))
        .toSorted((left, right) => left.localeCompare(right));
    expect(await told('li')).toEqual(['BG20261120-0001', 'SD20261120-0001', 'SD20261120-0002']);
    expect(await told('zhao')).toEqual(['SD20261120-0001']);
    await api.database.run('delete from lg_delivery; delete from lg_declaration');
  });
  it('counts the month within scope', async () => {
    const of = async (who: string) => {
      const { month, figures } = await api.as(who).ok(dashboard.kpis);
      const pairs = Object.fromEntries(figures.map(({ key, current, previous }) => [key, [current, previous]]));
      return { month, ...pairs } as Record<string, unknown>;
    };
    expect(await of('li')).toEqual({
      month: '2026-11',
      newOrders: ['2', '0'],
      consolidatedVolume: ['3.000', '0.000'],
      consolidatedContainers: ['1', '0'],
      shipped: ['0', '0'],
      teu: ['0', '0'],
      fillRate: ['4.4', null],
      onTime: [null, null],
      doorToDoor: [null, null],
      receivable: ['0.00', null],
      overdue: ['0.00', null],
      profit: [null, null],
    });
    expect((await of('zhao'))['newOrders']).toEqual(['1', '0']);
    api.actor('blind', { userId: '2', deptId: '1', permissions: ['logistics.order.view'] });
    expect(Object.keys(await of('blind'))).toEqual(['month', 'newOrders']);
  });
  it('DSH-004 on time: sailed by the first confirmed day; door to door: days from loading to delivery; TEU of what left', async () => {
    await api.db
      .execute(sql`insert into lg_container (company_id, owner_id, dept_id, container_code, container_type, pol, pod, stage, stage_since, first_etd, atd, fill_rate, created_at, updated_at)
      select 1, 2, 1, 'GZ20261001-' || n, case n when 1 then '20GP' else '40HQ' end, 'CNNGB', 'USLAX', 'DELIVERED', ${new Date('2026-11-18T17:00:00Z')}, '2026-11-05',
        ('2026-11-0' || n)::date, 90, ${NOW}, ${NOW} from generate_series(4, 6) n`);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, recorded_at, created_at, updated_at)
      select id, 1, 'ADVANCE', 'LOAD', 'DECLARE', ${new Date('2026-11-01T15:00:00Z')}, ${NOW}, ${NOW}, ${NOW} from lg_container where container_code like 'GZ20261001-%'`);
    const { figures } = await api.as('li').ok(dashboard.kpis);
    const value = (key: string) => figures.find((one) => one.key === key)?.current;
    expect([value('shipped'), Number(value('teu')), value('onTime'), value('doorToDoor')]).toEqual([
      '3',
      6,
      '66.7',
      '18.0',
    ]);
    const { points } = await api.as('li').ok(charts.monthly);
    expect(points.flatMap(({ label, values }) => (values[1] ? [[label, values[1]]] : []))).toEqual([['2026-11', 6]]);
  });
  it('DSH-002 the job dashboard-aggregate changes no figure: what it has added up and what came since are one', async () => {
    const all = async () => [
      (await api.as('li').ok(dashboard.kpis)).figures,
      (await api.as('li').ok(charts.monthly)).points,
      (await api.as('li').ok(charts.fill)).points,
    ];
    const before = await all();
    expect(await api.command('admin', aggregatePassages)).toBe(4);
    expect(await api.command('admin', aggregatePassages)).toBe(0);
    expect(await all()).toEqual(before);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, recorded_at, created_at, updated_at)
      select id, 2, 'ADVANCE', 'LOAD', 'DECLARE', ${new Date('2026-10-01T15:00:00Z')}, ${NOW}, ${NOW}, ${NOW} from lg_container where container_code = 'GZ20261001-4'`);
    expect(await all(), 'an earlier way out').toEqual(before);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, recorded_at, created_at, updated_at)
      select id, 3, 'ADVANCE', 'LOAD', 'DECLARE', ${new Date('2026-11-03T15:00:00Z')}, ${NOW}, ${NOW}, ${NOW} from lg_container where container_code = 'GZ20261001-4'`);
    const later = await all();
    expect(later, 'a later one, before the next run').not.toEqual(before);
    expect(await api.command('admin', aggregatePassages)).toBe(1);
    expect(await all()).toEqual(later);
  });
  it('D1.2 a cut-off within 72 hours waits until its step is done (LOG-067), free time from three days before its end (LOG-085)', async () => {
    const change = (values: string) =>
      api.db.execute(
        sql.raw(`update lg_container set ${values} where stage in ('BOOK', 'LOAD', 'CLEAR') and owner_id = 2`),
      );
    const waits = async (kind: string, filter: string) => {
      const { kinds, list } = await api.as('li').ok(dashboard.todos);
      const { total } = await api.as('li').ok(containerList.endpoint, { query: { [filter]: '1', ownerId: '2' } });
      const count = kinds.find((one) => one.kind === kind)?.count;
      expect(total, `${kind}: the list behind it (DSH-001)`).toBe(count);
      return [count, list.find((one) => one.kind === kind)?.deadline ?? null];
    };
    await change(`stage = 'LOAD', cut_cy = '2026-11-23T04:00:01Z'`);
    expect(await waits('cutoff', 'cutSoon')).toEqual([0, null]);
    await change(`cut_cy = '2026-11-23T04:00:00Z'`);
    expect(await waits('cutoff', 'cutSoon')).toEqual([1, '2026-11-23T04:00:00.000Z']);
    await change(`cut_vgm = '2026-11-22T04:00:00Z'`);
    expect(await waits('cutoff', 'cutSoon')).toEqual([1, '2026-11-22T04:00:00.000Z']);
    await change(`vgm = 20000000, vgm_method = '1'`);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, milestone, occurred_at, recorded_at)
      select id, 90, 'MILESTONE', 'GATE_IN', ${NOW}, ${NOW} from lg_container where stage = 'LOAD'`);
    expect(await waits('cutoff', 'cutSoon')).toEqual([0, null]);
    await change(`stage = 'CLEAR', last_free_day = '2026-11-24'`);
    expect(await waits('free-time', 'freeSoon')).toEqual([0, null]);
    await change(`last_free_day = '2026-11-23'`);
    expect(await waits('free-time', 'freeSoon')).toEqual([1, '2026-11-23T15:59:00.000Z']);
    // Out on the 18th in Los Angeles: with seven days the 24th is the last to bring it back empty.
    await change(`gate_out_at = '2026-11-19T04:00:00Z'`);
    expect(await waits('free-time', 'freeSoon')).toEqual([0, null]);
    await change(`gate_out_at = '2026-11-18T04:00:00Z'`);
    expect(await waits('free-time', 'freeSoon')).toEqual([1, '2026-11-23T15:59:00.000Z']);
    // The booking gives ten.
    await change(`stage = 'BOOK'`);
    const [boxed] = (await api.as('li').ok(containerList.endpoint, { query: { tab: 'BOOK' } })).list;
    await api.as('li').ok(bookings.create, { body: booking([boxed?.id ?? ''], { freeDaysDest: 10 }) });
    await change(`stage = 'DELIVERED'`);
    const settle = (stage: string) =>
      api.db.execute(sql.raw(`update lg_container set stage = '${stage}' where id = ${boxed?.id ?? '0'}`));
    expect(await waits('free-time', 'freeSoon')).toEqual([0, null]);
    await api.db.execute(sql`update lg_booking set free_days_dest = 7`);
    expect(await waits('free-time', 'freeSoon')).toEqual([1, '2026-11-23T15:59:00.000Z']);
    await api.db.execute(sql`update lg_booking set state = 'CANCELLED'`);
    await settle('CLEAR');
    await change(`empty_return_at = '2026-11-19T04:00:00Z'`);
    expect(await waits('free-time', 'freeSoon')).toEqual([0, null]);
  });
  it('D1.3 应收余额 and what of it is overdue, for who may see 报价应收 and only in scope', async () => {
    await api.db
      .execute(sql`insert into fin_fee_line (company_id, owner_id, fee_no, direction, customer_id, biz_type, charge_code_id, qty, unit_price, currency, tax_mode, tax_rate_bp,
        amount, amount_ex, tax, rate, rate_date, base_amount, due_date, state, created_at, updated_at)
      select 1, 2, 'FY20261120-' || n, 'AR', 1, 'OTHER', (select min(id) from fin_charge_code), 1, 12000, 'CNY', 'INCL', 0, 12000, 12000, 0, 1, '2026-11-01', 12000,
        ('2026-11-' || (18 + n))::date, case n when 3 then 'SUBMITTED' else 'CONFIRMED' end, ${NOW}, ${NOW} from generate_series(1, 3) n`);
    const { figures } = await api.as('li').ok(dashboard.kpis);
    const value = (key: string) => figures.find((one) => one.key === key)?.current;
    expect([value('receivable'), value('overdue')]).toEqual(['2.40', '1.20']);
    const own = { scopes: { finance: { level: 'SELF', depts: [] } } } as const;
    api.actor('other', { userId: '4', deptId: '2', ...own });
    expect((await api.as('other').ok(dashboard.kpis)).figures.find(({ key }) => key === 'receivable')?.current).toBe(
      '0.00',
    );
    api.actor('poor', { userId: '2', deptId: '1', fields: { 'money.sell': 'MASK' } });
    expect((await api.as('poor').ok(dashboard.kpis)).figures.map(({ key }) => key)).not.toContain('receivable');
  });
  it('D1 the layout of the board is kept for its user alone; null goes back to the standard', async () => {
    const layout = { order: ['logistics:todos', 'logistics:funnel'], hidden: ['logistics:charts'] };
    await api.as('li').ok(dashboard.layout, { body: { layout } });
    const kept = async (who: string) => (await api.as(who).ok(preferences.read, { query: {} })).values[LAYOUT_KEY];
    expect([await kept('li'), await kept('wang')]).toEqual([layout, undefined]);
    const wrong = await api.as('li').call(dashboard.layout, { body: { layout: { order: 'x' } } as never });
    expect(wrong.status).toBe(422);
    await api.as('li').ok(dashboard.layout, { body: { layout: null } });
    expect(await kept('li')).toBeUndefined();
    api.actor('outsider', { userId: '4', permissions: ['logistics.order.view'] });
    expect((await api.as('outsider').call(dashboard.layout, { body: { layout } })).status).toBe(403);
  });
  it('the last month is compared up to the same day', () => {
    expect(months('2026-11-20')).toEqual({ first: '2026-11-01', before: '2026-10-01', until: '2026-10-21' });
    expect(months('2026-03-31')).toEqual({ first: '2026-03-01', before: '2026-02-01', until: '2026-03-01' });
    expect(months('2026-01-05')).toEqual({ first: '2026-01-01', before: '2025-12-01', until: '2025-12-06' });
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
