import { chamberList, chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { floorOf, type TestFloor } from '../stock/floor.fixture.ts';
import { prepareStore } from '../stock/stock.fixture.ts';
import { whChamber } from './chamber.tables.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date('2026-11-23T04:00:00Z') },
    prepare: async (database) => void (await prepareStore(database)),
  });
  floor = await floorOf(api);
  api.actor('keeper', {
    userId: '5',
    warehouses: [floor.warehouseId],
    permissions: ['warehouse.setting.view', 'warehouse.chamber.open', 'warehouse.chamber.close'],
  });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
const versionOf = async () =>
  (await api.db.select().from(whChamber).where(eq(whChamber.id, floor.chamberId)))[0]?.version ?? 0;
const NOW = Date.parse('2026-11-23T04:00:00Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const maintain = async (maintainUntil: string | null, ack: string[] = [], as = 'li') =>
  api.as(as).call(chambers.maintain, {
    params: { id: floor.chamberId },
    body: { version: await versionOf(), reason: '换灯', maintainUntil, ack },
  });
const restore = async () =>
  api.as('li').ok(chambers.restore, {
    params: { id: floor.chamberId },
    body: { version: await versionOf(), reason: '修好了' },
  });
const shown = async () =>
  (await api.as('li').ok(chamberList.endpoint, { query: { pageSize: 200 } as never })).list.find(
    ({ id }) => id === floor.chamberId,
  );

it('4.1 检修 of an empty chamber asks nothing, however long; its planned end is kept until 恢复', async () => {
  const until = inHours(72);
  expect((await maintain(until)).envelope).toMatchObject({
    success: true,
    data: { state: 'MAINTENANCE', maintainUntil: until },
  });
  expect(await shown()).toMatchObject({ state: 'MAINTENANCE', maintainUntil: until });
  expect(await restore()).toMatchObject({ state: 'CLOSED', maintainUntil: null });
  expect((await maintain(null)).envelope).toMatchObject({ success: true, data: { maintainUntil: null } });
  expect((await restore()).state).toBe('CLOSED');
});

it('4.1 over stock 检修 is asked for, and refused when it is longer than a day or open-ended', async () => {
  await floor.lying(floor.at(0), 7);
  await floor.lying(floor.at(1), 5);
  for (const until of [inHours(24.1), null])
    expect((await maintain(until, ['WMS-CHAMBER'])).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: expect.stringContaining('还有 12 件货物，检修超过 1 天须先移空'),
      data: { fields: { maintainUntil: expect.any(String) } },
    });
  const asked = await maintain(inHours(24));
  expect(asked.envelope).toMatchObject({
    errorCode: 'CONFIRM_REQUIRED',
    data: { warnings: [{ code: 'WMS-CHAMBER', message: expect.stringContaining('还有 12 件货物') }] },
  });
  expect((await maintain(inHours(24), ['WMS-CHAMBER'])).envelope).toMatchObject({
    success: true,
    data: { state: 'MAINTENANCE', maintainUntil: inHours(24) },
  });
  await restore();
});

it('4.1 the planned end is to come; who may not maintain is refused, a second one is told', async () => {
  expect((await maintain(inHours(0))).envelope.data).toEqual({ fields: { maintainUntil: '必须晚于当前时间' } });
  expect((await maintain(inHours(1), ['WMS-CHAMBER'], 'keeper')).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => maintain(inHours(1), ['WMS-CHAMBER'])));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await maintain(inHours(1), ['WMS-CHAMBER'])).envelope.errorCode).toBe('ILLEGAL_STATE');
  await restore();
});
