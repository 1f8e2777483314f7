import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { id } from '../../../test/trade-desk.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { slipDesk } from '../../logistics/loading/slip-desk.fixture.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { verify } from '../../platform/verify.ts';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry } from '../stock/stock.fixture.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { on } from './outbound-desk.fixture.ts';

const { desk, loadable } = slipDesk();
const as = (name: string) => desk.api.as(name);
let place = { warehouseId: '', locationId: '' };
let far = place;
beforeAll(async () => {
  place = await placeOf('OUT1', '出库仓');
  far = await placeOf('OUT2', '外仓');
  for (const [name, userId] of [
    ['clerk', '911'],
    ['manager', '912'],
    ['picker', '913'],
  ] as const)
    desk.api.actor(name, { userId, warehouses: [place.warehouseId, far.warehouseId], companies: ['1', '2'] });
});

/** A warehouse with an open storage and its staging; answers the place in the storage. */
async function placeOf(name: string, title: string) {
  const { database } = desk.api;
  const one = async (text: string) => (await database.raw<{ id: string }>(text))[0]?.id ?? '';
  const warehouseId = await one(
    `insert into wh_warehouse (company_id, code, name, address) values (1, '${name}', '${title}', '宁波') returning id::text as id`,
  );
  let storage = '';
  for (const [code, use] of [
    ['A', 'STORAGE'],
    ['IN', 'STAGING_IN'],
  ]) {
    const zone = await one(`insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
      values (${warehouseId}, '${code}', '${code}', '${use}', 1, 1) returning id::text as id`);
    const chamber = await one(
      `insert into wh_chamber (zone_id, code, name) values (${zone}, '01', '01') returning id::text as id`,
    );
    const record = await one(`insert into wh_chamber_record (record_no, chamber_id, purpose, opened_at, opened_by)
      values ('KC-${name}-${code}', ${chamber}, 'WORK', now() - interval '1 hour', 1) returning id::text as id`);
    await database.run(`update wh_chamber set state = 'OPEN', current_record_id = ${record} where id = ${chamber}`);
    const locationId =
      await one(`insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      values (${warehouseId}, ${zone}, ${chamber}, '${code}-01', '${use === 'STORAGE' ? 'FLOOR' : 'STAGING'}', 1, 1) returning id::text as id`);
    if (use === 'STORAGE') storage = locationId;
  }
  return { warehouseId, locationId: storage };
}

const deliver = () =>
  deliverEvents(
    { database: desk.api.database, clock: { now: () => new Date(Date.now() + 60_000) }, consumers: CONSUMERS },
    1000,
  );
type Owner = { line: string; customer: string; company: string } | undefined;
/** Cartons of an order line that lie at a place; answers their batch. */
async function lying(where: typeof place, batchNo: string, cartons: number, owner: Owner): Promise<string> {
  const [batch] = await desk.api.db
    .insert(whBatch)
    .values({
      batchNo,
      stockKind: 'CARGO',
      companyId: owner?.company ?? '',
      warehouseId: where.warehouseId,
      customerId: owner?.customer ?? '',
      goodsName: '毛毯',
      mark: 'MK',
      orderLineId: owner?.line ?? '',
      receivedDate: '2026-10-05',
      unitVolume: 1000,
      unitWeight: 500,
    })
    .returning();
  await desk.api.command('admin', (ctx) =>
    postStock(ctx, {
      warehouseId: where.warehouseId,
      doc: DOC,
      businessDate: ctx.today(),
      entries: [entry(where.locationId, batch?.id ?? '', cartons)],
    }),
  );
  return batch?.id ?? '';
}
/** A container in 待装柜 with 25 cartons that lie in the warehouse, and its draft. */
async function drafted(cartons = 25) {
  const made = await desk.walk.pooled();
  const [row] = await desk.api.database.raw<{ line: string; customer: string; company: string }>(
    `select l.id::text as line, o.customer_id::text as customer, o.company_id::text as company
     from lg_order_line l join lg_order o on o.id = l.order_id where o.id = ${made.id} order by l.line_no limit 1`,
  );
  const batchId = await lying(place, `LB${made.id}`, cartons, row);
  const box = await desk.walk.to(await desk.walk.consolidated([{ order: made }]), 'LOAD');
  await deliver();
  const { list } = await as('clerk').ok(outboundList.endpoint, { query: { containerId: box.id } });
  expect(list).toHaveLength(1);
  return {
    box,
    order: made,
    batchId,
    owner: row,
    draft: await as('clerk').ok(outbounds.get, { params: { id: list[0]?.id ?? '' } }),
  };
}
const outboundGuardOf = async (containerId: string) =>
  (await as('li').ok(containers.guards, { params: { id: containerId } })).guards.find(
    ({ code }) => code === 'OUTBOUND',
  );
async function pickedOf(draft: { id: string; version: number }) {
  const sent = await as('clerk').ok(outbounds.submit, on(draft));
  const agreed = await as('manager').ok(outbounds.approve, on(sent));
  const given = await as('clerk').ok(outbounds.allocate, on(agreed));
  const begun = await as('picker').ok(outbounds.startPick, on(given));
  return as('picker').ok(
    outbounds.pick,
    on(begun, { picks: begun.allocations.map((each) => ({ allocationId: each.id, qty: each.qty, reason: null })) }),
  );
}
const ship = (row: { id: string; version: number }, ack?: string[]) =>
  as('clerk').call(
    outbounds.ship,
    on(row, { plateNo: '浙B12345', sealNo: null, businessDate: null, ...(ack && { ack }) }),
  );

describe('装柜出库 with the container (chapter 13, S3)', { timeout: 120_000 }, () => {
  it('待装柜 makes one draft of what the warehouse has, once', async () => {
    const { box, draft } = await drafted();
    expect(draft).toMatchObject({
      type: 'LOADING',
      state: 'DRAFT',
      containerId: box.id,
      qtyRequested: 25,
      lines: [{ goodsName: '毛毯', mark: 'MK', qtyRequested: 25, unitVolume: 1000 }],
    });
    await desk.api.database.run(`update sh_outbox set done_at = null where event = 'container.ready_to_load'`);
    await desk.api.database.run(`delete from sh_outbox_delivery`);
    await deliver();
    expect((await as('clerk').ok(outboundList.endpoint, { query: { containerId: box.id } })).total).toBe(1);
    const { list, room } = await as('clerk').ok(outbounds.loading, { query: { containerId: box.id } });
    expect(list).toMatchObject([{ outbound: { id: draft.id }, lines: [{ qty: 25, available: 25 }] }]);
    expect(room.volume).toBeGreaterThan(0);
  });

  it('a slip of goods that no warehouse has makes no draft', async () => {
    const bare = await loadable();
    await deliver();
    expect((await as('clerk').ok(outboundList.endpoint, { query: { containerId: bare.box.id } })).total).toBe(0);
  });

  it('装柜完成 waits for 已出库; the slip shows the outbound; LOG-060, LOG-061 until it is taken back; WMS-025', async () => {
    const { box, draft } = await drafted();
    const waiting = await pickedOf(draft);
    expect((await ship(waiting)).envelope.errorCode).toBe('ILLEGAL_STATE');
    const loaded = await desk.walk.load(box, [25]);
    const container = await as('li').ok(containers.get, { params: id(box) });
    const early = await as('li').call(containers.advance, { params: id(box), body: { version: container.version } });
    expect(early.envelope.errorMessage).toContain(`${draft.outboundNo} 已拣货`);
    const gone = (await ship(waiting)).envelope.data;
    expect(gone).toMatchObject({
      state: 'SHIPPED',
      containerNo: loaded.containerNo,
      sealNo: loaded.sealNo,
      qtyShipped: 25,
    });
    await deliver();
    const slip = await as('li').ok(loadingSlips.get, { params: id(loaded) });
    expect(slip.outbounds).toMatchObject([
      { outboundNo: draft.outboundNo, state: 'SHIPPED', shipped: 25, requested: 25 },
    ]);
    const [note] = await desk.api.database.raw<{ action: string }>(
      `select action from sh_audit where kind = 'lg_loading_slip' and object_id = ${slip.id} order by id desc limit 1`,
    );
    expect(note?.action).toBe('仓库出库');
    const shown = await as('li').ok(loadingList.endpoint, { query: { numbers: box.containerCode } });
    expect(shown.list[0]?.outbounds).toBe('1/1');
    const again = await as('li').ok(containers.get, { params: id(box) });
    expect(await outboundGuardOf(box.id)).toMatchObject({ ok: true });
    const back = await as('li').call(containers.rollback, {
      params: id(box),
      body: { version: again.version, reason: '客户要求重新验货' },
    });
    expect(back.envelope).toMatchObject({ errorCode: 'LOG-060' });
    const red = await as('manager').ok(
      outbounds.reverse,
      on(gone as { id: string; version: number }, { reason: '装错柜', businessDate: null }),
    );
    expect(red.lines).toMatchObject([{ qtyRequested: -25 }]);
    const [lies] = await desk.api.database.raw<{ code: string; qty: number; received: string }>(
      `select l.code, s.on_hand as qty, b.received_date::text as received from wh_stock s join wh_location l on l.id = s.location_id
       join wh_batch b on b.id = s.batch_id where b.id = ${red.lines[0]?.batchId ?? '0'} and s.on_hand > 0`,
    );
    expect(lies).toEqual({ code: 'IN-01', qty: 25, received: '2026-10-05' });
    expect(await outboundGuardOf(box.id)).toMatchObject({ ok: false, message: '毛毯 实装 25 件，出库 0 件' });
    expect((await verify(desk.api.db)).broken.filter(({ title }) => /WMS|出库/.test(title))).toEqual([]);
  });

  it('picked cartons that the slip does not count as loaded are put back first, with the reason', async () => {
    const { box, draft } = await drafted();
    const waiting = await pickedOf(draft);
    await desk.walk.load(box, [24]);
    const { envelope } = await ship(waiting);
    expect(envelope).toMatchObject({ errorCode: 'WMS-018' });
    expect(envelope.errorMessage).toContain('毛毯 已拣 25 件，装柜单已装 24 件');
    const back = await as('picker').ok(
      outbounds.putBack,
      on(waiting, { reason: '破损一件', items: [{ allocationId: waiting.allocations[0]?.id ?? '', qty: 1 }] }),
    );
    expect((await ship(back)).envelope.data).toMatchObject({ state: 'SHIPPED', qtyShipped: 24 });
  });

  it('two warehouses load no more of an order line than the slip counts, whatever their lines name', async () => {
    const { box, draft, batchId, owner } = await drafted();
    const body = (warehouseId: string, batch: string) => ({
      type: 'LOADING' as const,
      warehouseId,
      customerId: draft.customerId,
      companyId: draft.companyId,
      containerId: box.id,
      toWarehouseId: null,
      planAt: draft.planAt,
      strategy: null,
      allowPartial: false,
      pickupPerson: null,
      pickupIdNo: null,
      pickupPhone: null,
      plateNo: null,
      sealNo: null,
      remark: null,
      lines: [
        {
          goodsName: '毛毯',
          mark: 'MK',
          batchId: batch,
          locationId: null,
          orderLineId: null,
          quality: 'GOOD' as const,
          qty: 25,
        },
      ],
      ack: undefined,
    });
    const near = await pickedOf(
      await as('clerk').ok(outbounds.update, {
        params: { id: draft.id },
        body: { ...body(place.warehouseId, batchId), version: draft.version },
      }),
    );
    const other = await lying(far, `LB${draft.id}-2`, 25, owner);
    const away = await pickedOf(await as('clerk').ok(outbounds.create, { body: body(far.warehouseId, other) }));
    await desk.walk.load(box, [25]);
    expect((await ship(near)).envelope.data).toMatchObject({ state: 'SHIPPED', qtyShipped: 25 });
    expect((await ship(away)).envelope).toMatchObject({
      errorCode: 'WMS-018',
      errorMessage: `${away.outboundNo}：毛毯 已拣 25 件，装柜单已装 0 件，请先「退回库位」多拣的货物。`,
    });
  });

  it('回退 out of 待装柜 cancels what has not left and frees its goods', async () => {
    const { box, draft } = await drafted();
    const waiting = await pickedOf(draft);
    await desk.walk.load(box, [25]);
    const { version } = await as('li').ok(containers.get, { params: id(box) });
    await as('li').ok(containers.rollback, { params: id(box), body: { version, reason: '客户要求重新验货' } });
    expect((await ship(waiting)).envelope.errorCode, 'LOG-060 nothing leaves any more').not.toBe(undefined);
    await deliver();
    const ended = await as('clerk').ok(outbounds.get, { params: { id: waiting.id } });
    expect(ended).toMatchObject({
      state: 'CANCELLED',
      endReason: `柜子 ${box.containerCode} 回退待验货`,
      qtyAllocated: 0,
    });
  });
});
