import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { warehouseOverview } from '@shared/contract/warehouse/overview.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { rows } from '../../platform/database.ts';
import { inboundDesk, prepareInbounds } from '../inbounds/inbound.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof inboundDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  desk = await inboundDesk(api);
  const all = { warehouses: [desk.warehouseId], companies: [desk.companyId] };
  api.actor('chief', all);
  api.actor('elsewhere', { ...all, warehouses: [desk.otherWarehouseId] });
  api.actor('gate', { ...all, permissions: ['warehouse.arrival.view'] });
  for (const businessDate of ['2026-11-23', '2026-08-26', '2026-08-25', '2026-05-01']) {
    const made = await api
      .as('chief')
      .ok(inbounds.create, { body: desk.input({ lines: [desk.line({ qtyExpected: 10 })] }) });
    const params = { id: made.id };
    const { version, lines } = await api.as('chief').ok(inbounds.submit, { params, body: { version: made.version } });
    if (businessDate === '2026-11-23') continue;
    await api.as('chief').ok(inbounds.receive, {
      params,
      body: { version, businessDate, lines: lines.map(({ id }) => ({ lineId: id, actual: 10, damaged: 0 })) },
    });
  }
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const LISTS: Readonly<Record<string, Endpoint<ListQuery>>> = {
  '/warehouse/order': inboundList.endpoint as Endpoint<ListQuery>,
  '/warehouse/arrivalform': arrivalList.endpoint as Endpoint<ListQuery>,
  '/warehouse/outboundorder': outboundList.endpoint as Endpoint<ListQuery>,
  '/warehouse/shoppingstock/damagedparts': damageList.endpoint as Endpoint<ListQuery>,
};

it('13 each figure is the total of the list that it leads to', async () => {
  const { figures } = await api.as('chief').ok(warehouseOverview, {});
  expect(Object.fromEntries(figures.map(({ key, count }) => [key, count]))).toMatchObject({
    inboundsPending: 1,
    inboundsPutaway: 3,
    outboundsSubmitted: 0,
  });
  for (const { key, count, link } of figures) {
    const { pathname, searchParams } = new URL(link, 'http://localhost');
    const list = LISTS[pathname];
    if (!list) throw new Error(`No list at ${pathname}`);
    const listed = await api.as('chief').ok(list, { query: { tab: searchParams.get('tab') ?? '' } });
    expect(listed, key).toMatchObject({ total: count });
  }
});

it('WMS-044 stock by age: the received day is day 1, so 90 days are over on the 91st', async () => {
  const { stock } = await api.as('chief').ok(warehouseOverview, {});
  expect(stock).toEqual({
    pieces: 30,
    volume: 30 * 84_000,
    aged: [
      { days: 90, pieces: 20 },
      { days: 180, pieces: 10 },
    ],
  });
});

it('3.17 wh.age.warn is that of the company whose warehouse the goods lie in', async () => {
  const companies = await rows<{ id: string }>(
    api.db,
    sql`insert into sy_company (code, name, short_name) values ('AGE', '乙公司', '乙') returning id::text as id`,
  );
  const other = companies[0]?.id ?? '';
  api.actor('both', { warehouses: [desk.warehouseId], companies: [desk.companyId, other] });
  await putSetting(api.db, 'wh.age.warn', [100, 300], desk.companyId);
  await putSetting(api.db, 'wh.age.warn', [10, 20], other);
  const aged = async () => (await api.as('both').ok(warehouseOverview, {})).stock?.aged;
  expect(await aged()).toEqual([
    { days: 100, pieces: 10 },
    { days: 300, pieces: 0 },
  ]);
  await api.db.execute(sql`update wh_warehouse set company_id = ${other} where id = ${desk.warehouseId}`);
  expect(await aged()).toEqual([
    { days: 10, pieces: 30 },
    { days: 20, pieces: 30 },
  ]);
  await api.db.execute(sql`update wh_warehouse set company_id = ${desk.companyId} where id = ${desk.warehouseId}`);
  await api.db.execute(sql`delete from sy_setting where key = 'wh.age.warn'`);
});

it('shows what one may see, of the own warehouses', async () => {
  const { figures, stock } = await api.as('gate').ok(warehouseOverview, {});
  expect(figures.map(({ key }) => key)).toEqual(['arrivalsToday', 'arrivalsPresent', 'arrivalsException']);
  expect(stock).toBeNull();
  const other = await api.as('elsewhere').ok(warehouseOverview, {});
  expect(other.figures.every(({ count }) => count === 0)).toBe(true);
  expect(other.stock?.pieces).toBe(0);
});
