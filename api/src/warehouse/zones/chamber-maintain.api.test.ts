import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
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
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
const versionOf = async () =>
  (await api.db.select().from(whChamber).where(eq(whChamber.id, floor.chamberId)))[0]?.version ?? 0;
const press = async (action: 'maintain' | 'restore', ack: string[] = []) =>
  api.as('li').call(chambers[action], {
    params: { id: floor.chamberId },
    body: { version: await versionOf(), reason: '换灯', ack },
  });

it('4.1 检修 of an empty chamber asks nothing; over stock it is asked for once, 恢复 never', async () => {
  expect((await press('maintain')).envelope).toMatchObject({ success: true, data: { state: 'MAINTENANCE' } });
  expect((await press('restore')).envelope.success).toBe(true);
  await floor.lying(floor.at(0), 7);
  await floor.lying(floor.at(1), 5);
  const asked = await press('maintain');
  expect(asked.envelope).toMatchObject({
    errorCode: 'CONFIRM_REQUIRED',
    data: { warnings: [{ code: 'WMS-CHAMBER', message: expect.stringContaining('还有 12 件货物') }] },
  });
  expect((await press('maintain', ['WMS-CHAMBER'])).envelope).toMatchObject({
    success: true,
    data: { state: 'MAINTENANCE' },
  });
  expect((await press('restore')).envelope.success).toBe(true);
});
