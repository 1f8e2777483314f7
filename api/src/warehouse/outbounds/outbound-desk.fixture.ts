import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import type { OutboundInput } from '@shared/contract/warehouse/outbound.input.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whStock } from '../stock/stock.tables.ts';

export const TODAY = '2026-11-23';
export type Line = OutboundInput['lines'][number];
/** A line of so many pieces, of goods by name unless told. */
export const line = (qty: number, values: Partial<Line> = {}): Line => ({
  goodsName: '纸箱',
  mark: null,
  batchId: null,
  locationId: null,
  orderLineId: null,
  quality: 'GOOD',
  qty,
  ...values,
});
/** Id and version for a state command. */
export const on = <More extends object>({ id, version }: { id: string; version: number }, more?: More) => ({
  params: { id },
  body: { version, ...(more as More) },
});

/**
 * A store with a clerk `li` who makes and ships, a manager `wang` who approves, a picker `zhao`; chambers are open. Every
 * test ends with all identities of the warehouse.
 */
export function outboundDesk() {
  const desk = {} as {
    api: TestApi;
    store: Awaited<ReturnType<typeof storeOf>>;
    companyId: string;
  };
  beforeAll(async () => {
    desk.api = await testApi({
      clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
      prepare: async (database) => {
        await prepareStore(database);
        await database.run(`
          insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
            select id, 'IN', '收货区', 'STAGING_IN', 1, 1 from wh_warehouse order by id;
          insert into wh_chamber (zone_id, code, name) select id, '01', '01' from wh_zone where use_type = 'STAGING_IN';
          insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
            select z.warehouse_id, z.id, c.id, 'IN-01', 'STAGING', 1, 1
            from wh_zone z join wh_chamber c on c.zone_id = z.id where z.use_type = 'STAGING_IN';
          insert into wh_access (warehouse_id, customer_id, party_name, rights, valid_from, valid_to, state, approved_at)
            select w.id, c.id, c.short_name, array['STORE', 'INBOUND'], '2026-01-01', '2027-12-31', 'ACTIVE', now()
            from wh_warehouse w, ac_customer c;`);
      },
    });
    desk.store = await storeOf(desk.api);
    const warehouses = [desk.store.warehouseId, desk.store.otherWarehouseId];
    desk.companyId =
      (await desk.api.database.raw<{ id: string }>(`select min(id)::text as id from sy_company`))[0]?.id ?? '';
    const companies = [desk.companyId];
    for (const [name, userId] of [
      ['li', '901'],
      ['wang', '902'],
      ['zhao', '903'],
    ] as const)
      desk.api.actor(name, { userId, warehouses, companies });
    await chambers('OPEN');
  });
  afterAll(() => desk.api.close());
  afterEach(async () => {
    expect(desk.api.faults).toEqual([]);
    expect((await verify(desk.api.db)).broken.filter(({ title }) => /WMS|出库/.test(title))).toEqual([]);
  });

  /** The chambers of the store. */
  async function chambers(state: 'OPEN' | 'CLOSED' | 'MAINTENANCE') {
    const storage = sql`zone_id in (select id from wh_zone where use_type = 'STORAGE')`;
    await desk.api.db.execute(sql`update wh_chamber_record set closed_at = now(), closed_by = 1, minutes_open = 1
      where closed_at is null`);
    if (state === 'OPEN')
      await desk.api.db.execute(sql`insert into wh_chamber_record (record_no, chamber_id, purpose, opened_at, opened_by)
        select 'KC' || id || '-' || (select count(*) from wh_chamber_record), id, 'WORK', now() - interval '1 hour', 1
        from wh_chamber where ${storage}`);
    await desk.api.db.execute(sql`update wh_chamber c set state = ${state}, current_record_id =
      (select max(r.id) from wh_chamber_record r where r.chamber_id = c.id and r.closed_at is null) where ${storage}`);
  }
  const at = (index: number) => desk.store.locations[index] ?? '';
  /** Receives pieces of a new batch at a location. */
  async function received(
    qty: number,
    values: Parameters<typeof desk.store.batch>[0] = {},
    index = 0,
    more: Partial<StockEntry> = {},
    businessDate = TODAY,
  ) {
    const batchId = await desk.store.batch(values);
    await desk.api.command('wang', (ctx) =>
      postStock(ctx, {
        warehouseId: desk.store.warehouseId,
        doc: DOC,
        businessDate,
        entries: [entry(at(index), batchId, qty, more)],
      }),
    );
    return batchId;
  }
  const input = (lines: readonly Line[], values: Partial<OutboundInput> = {}): OutboundInput => ({
    type: 'OTHER',
    warehouseId: desk.store.warehouseId,
    customerId: desk.store.customers[0] ?? '',
    companyId: desk.companyId,
    containerId: null,
    toWarehouseId: null,
    planAt: `${TODAY}T08:00:00Z`,
    strategy: null,
    allowPartial: false,
    pickupPerson: null,
    pickupIdNo: null,
    pickupPhone: null,
    plateNo: null,
    sealNo: null,
    remark: null,
    lines: [...lines],
    ack: undefined,
    ...values,
  });
  const create = (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    desk.api.as('li').ok(outbounds.create, { body: input(lines, values) });
  const submitted = async (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    desk.api.as('li').ok(outbounds.submit, on(await create(lines, values)));
  const approved = async (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    desk.api.as('wang').ok(outbounds.approve, on(await submitted(lines, values)));
  const allocated = async (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    desk.api.as('li').ok(outbounds.allocate, on(await approved(lines, values)));
  const picking = async (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    desk.api.as('zhao').ok(outbounds.startPick, on(await allocated(lines, values)));
  /** All that is allocated is picked. */
  const pickAll = (row: OutboundDetail, as = 'zhao') =>
    desk.api.as(as).ok(
      outbounds.pick,
      on(row, {
        picks: row.allocations
          .filter(({ state }) => state === 'RESERVED')
          .map(({ id, qty }) => ({ allocationId: id, qty, reason: null })),
      }),
    );
  const picked = async (lines: readonly Line[], values: Partial<OutboundInput> = {}, as = 'zhao') =>
    pickAll(await picking(lines, values), as);
  const ship = (row: OutboundDetail, as = 'li') =>
    desk.api.as(as).ok(outbounds.ship, on(row, { plateNo: null, sealNo: null, businessDate: null }));
  const shipped = async (lines: readonly Line[], values: Partial<OutboundInput> = {}) =>
    ship(await picked(lines, values));
  /** [on hand, reserved, frozen] of a batch over all its places. */
  async function balance(batchId: string) {
    const rows = await desk.api.db
      .select()
      .from(whStock)
      .where(sql`batch_id = ${batchId}`);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    return [sum((row) => row.onHand), sum((row) => row.reserved), sum((row) => row.frozen)];
  }
  const refused = async (
    call: Promise<{ envelope: { errorCode?: string | undefined; errorMessage?: string | undefined } }>,
  ) => {
    const { envelope } = await call;
    return [envelope.errorCode, envelope.errorMessage];
  };
  return {
    desk,
    at,
    chambers,
    received,
    input,
    create,
    submitted,
    approved,
    allocated,
    picking,
    pickAll,
    picked,
    ship,
    shipped,
    balance,
    refused,
  };
}
