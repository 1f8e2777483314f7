import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { screen, type ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../../test/harness.ts';
import { order, tradeBase } from '../../../../test/trade.fixtures.ts';
import { screenEvents } from './screen-stream.ts';

let api: TestApi;
let at = new Date('2026-11-20T04:00:00Z');
const pass = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000);
};
beforeAll(async () => {
  api = await testApi({ clock: { now: () => at } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wall', { userId: '0', permissions: ['dashboard.screen.view'], scopes: {}, fields: {} });
  // Far more than a screen shows: 3,000 containers on the way over every pair of ports.
  await api.db
    .execute(sql`insert into lg_container (company_id, owner_id, dept_id, container_code, container_type, pol, pod, stage, stage_since,
      vessel, voyage, etd, atd, fill_rate, created_at, updated_at)
    select 1, 2, 1, 'GZ20261101-' || to_char(n, 'FM0000'), '40HQ', pol.locode, pod.locode, 'CLEAR', ${at},
      repeat('船', 40), 'V' || n, date '2026-11-20' + (n % 20), case when n % 2 = 0 then date '2026-11-10' end, 90, ${at}, ${at}
    from generate_series(1, 3000) n
    join (select locode, row_number() over (order by locode) i from sy_port where country = 'CN') pol on pol.i = n % 10 + 1
    join (select locode, row_number() over (order by locode) i from sy_port where country <> 'CN') pod on pod.i = n % 49 + 1`);
  await api.db
    .execute(sql`insert into lg_inspection (inspection_no, company_id, container_id, owner_id, inspector_id, plan_date, aql_major, aql_minor, state, created_at, updated_at)
    select 'YH' || id, company_id, id, owner_id, owner_id, '2026-11-20', '2.5', '4.0', 'REJECTED', ${at}, ${at} from lg_container limit 300`);
}, 120_000);
afterAll(() => api.close());

const shown = () => api.as('wall').ok(screen.data);
const set = (key: string, value: unknown) =>
  api.as('admin').call(settings.save, { body: { items: [{ key, value, version: versions[key] ?? 0 }] } });
const versions: Record<string, number> = {};

describe('D2 GET /dashboard/screen', () => {
  it('DSH-003 at most 200 KB, computed once in 10 s for all who look', async () => {
    const first = await shown();
    expect(JSON.stringify(first).length).toBeLessThan(200_000);
    expect([first.transit.lanes.length, first.sailings.length, first.exceptions.length]).toEqual([40, 30, 20]);
    expect(first.transit.containers).toBe(1500);
    expect(first.transit.ports.every(({ latitude, longitude }) => latitude !== 0 && longitude !== 0)).toBe(true);
    await api.as('li').ok(orders.create, { body: order() });
    pass(9);
    expect(await api.as('li').ok(screen.data)).toEqual({ ...first, receivable: null });
    pass(2);
    const next = await shown();
    expect([first.today.orders.today, next.today.orders.today]).toEqual([0, 1]);
  });
  it('shows the whole company to everybody with the right, also to who has no scope; no other company', async () => {
    pass(11);
    const { tiles } = await api.as('admin').ok(dashboard.funnel);
    expect(tiles).toMatchObject((await shown()).funnel);
    api.actor('other', { userId: '3', companies: ['2'], permissions: ['dashboard.screen.view'] });
    expect((await api.as('other').ok(screen.data)).transit.containers).toBe(0);
    expect((await api.as('other').call(screen.data, { query: { company: '1' } })).status).toBe(404);
  });
  it('settings screen.*: masked names, no money, a rhythm of 5 to 300 s; out of range is refused', async () => {
    await api.db.execute(sql`update lg_order set status = 'CONFIRMED', order_date = '2026-11-20', volume = 9000000`);
    pass(11);
    expect(await shown()).toMatchObject({ poll: 15, topCustomers: [{ name: '恒丰**公司' }] });
    expect((await api.as('admin').ok(screen.data)).receivable).toBeNull();
    expect((await set('screen.poll', 301)).status).toBe(422);
    expect((await set('screen.poll', 4)).status).toBe(422);
    for (const [key, value] of [
      ['screen.poll', 300],
      ['screen.show_money', true],
      ['screen.mask_customer', false],
    ] as const)
      expect([key, (await set(key, value)).status]).toEqual([key, 200]);
    pass(11);
    expect(await api.as('admin').ok(screen.data)).toMatchObject({
      poll: 300,
      receivable: '0.00',
      topCustomers: [{ name: '恒丰有限公司' }],
    });
    // SYS-034: the setting does not give the right to see money.
    expect((await shown()).receivable ?? null).toBeNull();
  });
});

describe('D2 /dashboard/stream', () => {
  const data = (containers: number, moment: string) =>
    ({ at: moment, transit: { containers } }) as Partial<ScreenData> as ScreenData;
  it('an event at the start and whenever the figures have changed, until its life is over', async () => {
    let now = 0;
    const answers = [data(1, 'a'), data(1, 'b'), data(2, 'c')];
    const seen: string[] = [];
    const times = {
      every: 10,
      life: 30,
      now: () => now,
      wait: async () => {
        now += 10;
      },
    };
    for await (const text of screenEvents(
      async () => answers.shift() ?? data(9, 'z'),
      new AbortController().signal,
      times,
    ))
      seen.push(text.trim().replace('\n', ' '));
    expect(seen).toEqual(['retry: 2000', 'event: screen data: a', ':', 'event: screen data: c']);
  });
  it('is for event sources alone, needs the right, and ends when the viewer goes', async () => {
    expect((await api.as('wall').call(screen.stream)).status).toBe(400);
    expect((await api.anonymous().call(screen.stream)).status).toBe(401);
    const gone = new AbortController();
    const response = await fetch(`${api.url}/api/dashboard/stream`, {
      headers: { 'x-test-actor': 'wall', accept: 'text/event-stream' },
      signal: gone.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('event: screen')) text += new TextDecoder().decode((await reader?.read())?.value);
    gone.abort();
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
