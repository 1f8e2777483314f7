import { chamberRecordList } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { chargeRules } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { leaseDays } from '../charging/lease-days.ts';
import { flat, ruleInput } from '../charging/charge.fixture.ts';
import { floorOf, type TestFloor } from '../stock/floor.fixture.ts';
import { verify } from '../../platform/verify.ts';
import { prepareStore } from '../stock/stock.fixture.ts';
import { whAccess } from '../accesses/access.tables.ts';
import { whChamber, whChamberRecord } from '../zones/chamber.tables.ts';

let api: TestApi;
let floor: TestFloor;
let now = new Date('2026-11-23T04:00:00Z');
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => now },
    prepare: async (database) => void (await prepareStore(database)),
  });
  floor = await floorOf(api);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('包仓'))).toEqual([]);
});
const chamberNow = async () => {
  const [row] = await api.db.select().from(whChamber).where(eq(whChamber.id, floor.chamberId));
  if (!row) throw new Error('no chamber');
  return row;
};
const start = async (customer = 0, at: string | null = null) =>
  api.as('li').call(chambers.leaseStart, {
    params: { id: floor.chamberId },
    body: { version: (await chamberNow()).version, customerId: floor.customers[customer] ?? '', at },
  });
const end = async (at: string | null = null) =>
  api.as('li').call(chambers.leaseEnd, {
    params: { id: floor.chamberId },
    body: { version: (await chamberNow()).version, at },
  });
/** A location of a staging zone, whose chamber needs no opening. */
async function stagingPlace(): Promise<string> {
  const { rows } = await api.db.execute<{ id: string }>(sql`
    with z as (insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
        values (${floor.warehouseId}, 'R', '收货', 'STAGING_IN', 1, 1) returning id),
      c as (insert into wh_chamber (zone_id, code, name) select id, '01', '01' from z returning id, zone_id)
    insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      select ${floor.warehouseId}, zone_id, id, 'R-01', 'STAGING', 1, 1 from c returning id::text as id`);
  return rows[0]?.id ?? '';
}
const textOf = ({ envelope }: Awaited<ReturnType<typeof start>>) => envelope.errorMessage ?? '';

describe('4.1 包仓', () => {
  test('4.1 it names what stands against it: access, rule, goods of others', async () => {
    expect(textOf(await start())).toContain('客户没有存放权限');
    await api.db.insert(whAccess).values({
      warehouseId: floor.warehouseId,
      customerId: floor.customers[0] ?? '',
      partyName: '客户1',
      rights: ['STORE'],
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      state: 'ACTIVE',
      approvedAt: new Date(),
    });
    expect(textOf(await start())).toContain('没有适用的「包仓×天」计费规则');
    await api.as('li').ok(chargeRules.create, {
      body: { ...ruleInput(floor.warehouseId, { basis: 'CHAMBER_DAY', tiers: flat('260') }), replaces: null },
    });
    const other = await floor.lying(floor.at(0), 3, { customerId: floor.customers[1] ?? '' });
    expect(textOf(await start())).toContain('其他货主的货 3 件');
    await floor.post([floor.at(0), other, -3, { type: 'SHIP' }]);
  });
  test('WMS-060 of two simultaneous starts one is done; the offer names the rule before', async () => {
    const offer = await api.as('li').ok(chambers.leaseOffer, {
      params: { id: floor.chamberId },
      query: { customerId: floor.customers[0] ?? '' },
    });
    expect(offer).toMatchObject({ unmet: [], rule: { currency: 'CNY', tiers: [{ price: '260' }] } });
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await chamberNow()).toMatchObject({ state: 'CLOSED', leaseCustomerId: floor.customers[0] });
    const { list } = await api.as('li').ok(chamberRecordList.endpoint, { query: { purpose: 'LEASE' } });
    expect(list).toMatchObject([{ purpose: 'LEASE', leaseCustomerName: '客1', closedAt: null }]);
  });
  test('WMS-063 a leased chamber is still opened for work and takes the goods of its lessee only', async () => {
    await floor.open();
    const staging = await stagingPlace();
    const theirs = await floor.lying(floor.at(1), 2, { customerId: floor.customers[0] ?? '' });
    const stray = await floor.lying(staging, 2, { customerId: floor.customers[1] ?? '' });
    const move = (batchId: string, fromLocationId: string) =>
      api.as('li').call(moves.create, {
        body: {
          warehouseId: floor.warehouseId,
          reason: '整理',
          draft: false,
          overrideReason: null,
          lines: [{ batchId, quality: 'GOOD', fromLocationId, toLocationId: floor.at(4), qty: 1 }],
        },
      });
    expect((await move(theirs, floor.at(1))).status).toBe(200);
    const refused = await move(stray, staging);
    expect([refused.status, refused.envelope.errorCode]).toEqual([422, 'WMS-063']);
    expect(refused.envelope.errorMessage).toContain('已包给其他客户');
    await floor.post([staging, stray, -2, { type: 'SHIP' }]);
  });
  test('4.1 it ends when the chamber is empty, and WMS-088 counts its days', async () => {
    now = new Date('2026-11-23T05:00:00Z');
    const refused = await end();
    expect(textOf(refused)).toContain('还有 2 件货物');
    const { rows } = await api.db.execute<{ batch: string; location: string; qty: number }>(
      'select batch_id::text as batch, location_id::text as location, on_hand as qty from wh_stock where on_hand > 0',
    );
    for (const { batch, location, qty } of rows) await floor.post([location, batch, -qty, { type: 'SHIP' }]);
    now = new Date('2026-11-25T05:00:00Z');
    expect((await end()).status).toBe(200);
    expect(await chamberNow()).toMatchObject({ currentLeaseId: null, leaseCustomerId: null, state: 'OPEN' });
    expect((await end()).envelope.errorCode).toBe('ILLEGAL_STATE');
    const leases = await api.db.select().from(whChamberRecord).where(eq(whChamberRecord.purpose, 'LEASE'));
    expect(leaseDays(leases, '2026-11-30').get(leases[0]?.id ?? '')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
  });
  test('WMS-061 the next lease does not begin before the last one ended', async () => {
    const early = await start(0, '2026-11-25T04:59:59Z');
    expect([early.status, early.envelope.errorCode]).toEqual([422, 'VALIDATION']);
    expect(early.envelope.data).toMatchObject({ fields: { at: '不能早于上次包仓结束时间' } });
    expect((await start(0, '2026-11-25T05:00:00Z')).status).toBe(200);
  });
  test('WMS-085, WMS-088 it neither ends nor begins in days that a confirmed bill covers', async () => {
    now = new Date('2026-11-29T05:00:00Z');
    const billed = (day: string) =>
      api.db.execute(
        sql`insert into wh_day (warehouse_id, day, state) values (${floor.warehouseId}, ${day}, 'LOCKED')`,
      );
    await billed('2026-11-26');
    const early = await end('2026-11-26T15:00:00Z');
    expect(early.envelope.data).toEqual({
      fields: { at: '2026-11-26 及以前已计仓储账单，请改为 2026-11-27 或以后' },
    });
    expect((await end('2026-11-26T16:00:00Z')).status).toBe(200);
    await billed('2026-11-27');
    const late = await start(0, '2026-11-27T15:59:00Z');
    expect(late.envelope.data).toEqual({
      fields: { at: '2026-11-27 及以前已计仓储账单，请改为 2026-11-28 或以后' },
    });
    expect((await start(0, '2026-11-27T16:00:00Z')).status).toBe(200);
  });
});
