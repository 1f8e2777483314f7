import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { daily } from '@shared/contract/warehouse/daily.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { SIGN_PHOTO_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, on, outboundDesk, TODAY } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, allocated, picked, ship, shipped, received, refused } = kit;
const as = (name: string) => desk.api.as(name);
let goods = 0;
const fresh = () => `出货${++goods}`;
const none = { plateNo: null, sealNo: null, businessDate: null };

describe('确认出库', () => {
  it.each([
    ['OTHER', 'SHIP'],
    ['SCRAP', 'SCRAP'],
    ['RETURN', 'SHIP'],
  ] as const)('WMS-018 %s posts %s and nothing twice (WMS-023)', async (type, posted) => {
    const goodsName = fresh();
    await received(4, { goodsName });
    const row = await picked([line(4, { goodsName })], { type });
    const answers = await Promise.all([1, 2].map(() => as('li').call(outbounds.ship, on(row, none))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { list } = await as('li').ok(outbounds.entries, { params: { id: row.id } });
    expect(list.map((each) => [each.type, each.qty])).toEqual([[posted, -4]]);
  });

  it('商城发货 posts MALL_SALE and is signed for; 其他 is not', async () => {
    const goodsName = fresh();
    await received(4, { goodsName, stockKind: 'MALL', unitCost: '10.00' });
    const row = await shipped([line(2, { goodsName })], { type: 'MALL' });
    const { list } = await as('li').ok(outbounds.entries, { params: { id: row.id } });
    expect(list[0]?.type).toBe('MALL_SALE');
    expect(await as('li').ok(outbounds.sign, on(row, { signer: '王五' }))).toMatchObject({
      state: 'SIGNED',
      signer: '王五',
    });
    const cargo = fresh();
    await received(4, { goodsName: cargo });
    const other = await shipped([line(2, { goodsName: cargo })]);
    expect(other.actions.some(({ code }) => code === 'sign')).toBe(false);
    expect((await as('li').call(outbounds.sign, on(other, { signer: '王五' }))).status).toBe(409);
  });

  it('W9 who may sign but changes nothing else signs, and adds the pictures of it', async () => {
    const [warehouse] = await desk.api.database.raw<{ id: string }>('select min(id)::text as id from wh_warehouse');
    desk.api.actor('signer', {
      userId: '5',
      warehouses: [warehouse?.id ?? ''],
      permissions: ['warehouse.outbound.view', 'warehouse.outbound.sign'],
    });
    const goodsName = fresh();
    await received(4, { goodsName, stockKind: 'MALL', unitCost: '10.00' });
    const row = await shipped([line(2, { goodsName })], { type: 'MALL' });
    const signed = await as('signer').ok(outbounds.sign, on(row, { signer: '王五' }));
    const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const added = await as('signer').call(attachments.upload, {
      body: { kind: 'wh_outbound', id: signed.id, slot: SIGN_PHOTO_SLOT },
      files: [{ part: 'file', name: '签收.png', type: 'image/png', content: png }],
    });
    expect(added.envelope).toMatchObject({ success: true });
  });

  it('10.3 who has picked all of it does not ship goods of 100,000 CNY and more', async () => {
    const goodsName = fresh();
    await received(10, { goodsName, stockKind: 'MALL', unitCost: '50000.00' });
    const one = await picked([line(2, { goodsName })], { type: 'MALL' });
    expect(await refused(as('zhao').call(outbounds.ship, on(one, none)))).toEqual([
      'WMS_SELF_APPROVE',
      `${one.outboundNo} 申报货值达到 100000.00 CNY，由您拣货，请由其他人确认出库。`,
    ]);
    expect((await ship(one)).state).toBe('SHIPPED');
    const small = await picked([line(1, { goodsName })], { type: 'MALL' });
    expect((await ship(small, 'zhao')).state).toBe('SHIPPED');
  });

  it('WMS-026 WMS-041 an earlier open day, never a later or closed one', async () => {
    const goodsName = fresh();
    await received(4, { goodsName }, 0, {}, '2026-11-21');
    const row = await picked([line(1, { goodsName })]);
    const late = await as('li').call(outbounds.ship, on(row, { ...none, businessDate: '2026-11-24' }));
    expect(late.envelope.errorCode).toBe('WMS-026');
    const early = await as('li').ok(outbounds.ship, on(row, { ...none, businessDate: '2026-11-22' }));
    expect(early.businessDate).toBe('2026-11-22');
    const before = { reason: '客户退货', businessDate: '2026-11-21' };
    expect((await as('wang').call(outbounds.reverse, on(early, before))).envelope.data).toMatchObject({
      fields: { businessDate: '不能早于出库日期 2026-11-22' },
    });
  });

  it('WMS-042 goods do not leave on a day before they came', async () => {
    const goodsName = fresh();
    await received(4, { goodsName }, 0, {}, '2026-11-22');
    const row = await picked([line(4, { goodsName })]);
    expect(await refused(as('li').call(outbounds.ship, on(row, { ...none, businessDate: '2026-11-21' })))).toEqual([
      'WMS-042',
      '库位 A-01 在 2026-11-21 还没有这些货物，业务日期请改为 2026-11-22 或以后。',
    ]);
    const gone = await as('li').ok(outbounds.ship, on(row, { ...none, businessDate: '2026-11-22' }));
    expect(gone.businessDate).toBe('2026-11-22');
  });
});

describe('冲红 (WMS-025)', () => {
  it('S3 a document of its own with negative quantities; the goods are in 收货暂存 with their batch; never twice', async () => {
    const goodsName = fresh();
    const batchId = await received(6, { goodsName, receivedDate: '2026-10-05' });
    const gone = await shipped([line(6, { goodsName })]);
    const body = { reason: '客户退货', businessDate: null };
    expect(await refused(as('li').call(outbounds.reverse, on(gone, body)))).toEqual([
      'WMS_SELF_APPROVE',
      `${gone.outboundNo} 由您确认出库，请由其他人冲红。`,
    ]);
    const red = await as('wang').ok(outbounds.reverse, on(gone, body));
    expect(red).toMatchObject({
      state: 'REVERSED',
      qtyShipped: -6,
      volume: -6000,
      businessDate: TODAY,
      reversalOf: { id: gone.id, outboundNo: gone.outboundNo },
      lines: [{ qtyRequested: -6, batchId }],
    });
    const old = await as('wang').ok(outbounds.get, { params: { id: gone.id } });
    expect(old).toMatchObject({ state: 'REVERSED', endReason: '客户退货', reversedBy: { id: red.id } });
    const [lies] = await desk.api.database.raw<{ code: string; received: string; qty: number }>(
      `select l.code, b.received_date::text as received, s.on_hand as qty from wh_stock s
       join wh_location l on l.id = s.location_id join wh_batch b on b.id = s.batch_id
       where s.batch_id = ${batchId} and s.on_hand > 0`,
    );
    expect(lies).toEqual({ code: 'IN-01', received: '2026-10-05', qty: 6 });
    expect((await as('wang').call(outbounds.reverse, on(old, body))).envelope.errorCode).toBe('ILLEGAL_STATE');
    const { list } = await as('wang').ok(outbounds.entries, { params: { id: gone.id } });
    expect(list.map(({ type, qty, reversed }) => [type, qty, reversed])).toEqual([
      ['SHIP', -6, true],
      ['REVERSAL', 6, false],
    ]);
    expect((await allocated([line(6, { batchId })])).qtyAllocated).toBe(6);
  });

  it('4.4 what a storage bill covers is taken back after the bill', async () => {
    const goodsName = fresh();
    await received(3, { goodsName }, 0, {}, '2026-11-21');
    const row = await picked([line(3, { goodsName })]);
    const gone = await as('li').ok(outbounds.ship, on(row, { ...none, businessDate: '2026-11-22' }));
    await as('wang').ok(daily.regenerate, { body: { warehouseId: desk.store.warehouseId, day: '2026-11-22' } });
    const cover = (state: string) =>
      desk.api.db.execute(sql`update wh_daily_inventory set state = ${state} where day = '2026-11-22'`);
    await cover('LOCKED');
    const body = { reason: '客户退货', businessDate: null };
    expect(await refused(as('wang').call(outbounds.reverse, on(gone, body)))).toEqual([
      'WMS-025',
      `${gone.outboundNo} 的出库日 2026-11-22 已计仓储账单，请先冲红账单。`,
    ]);
    await cover('GENERATED');
    expect((await as('wang').ok(outbounds.reverse, on(gone, body))).qtyShipped).toBe(-3);
  });
});
