import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { daily } from '@shared/contract/warehouse/daily.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { SIGN_PHOTO_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, on, outboundDesk, TODAY } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, allocated, picking, pickAll, picked, ship, shipped, received, balance, refused } = kit;
const as = (name: string) => desk.api.as(name);
let goods = 0;
const fresh = () => `出货${++goods}`;
const none = { plateNo: null, sealNo: null, businessDate: null };

describe('拣货', () => {
  it('WMS-062 a closed chamber may be allocated but not picked', async () => {
    const goodsName = fresh();
    await received(4, { goodsName });
    const row = await picking([line(4, { goodsName })]);
    await kit.chambers('CLOSED');
    const picks = row.allocations.map(({ id, qty }) => ({ allocationId: id, qty, reason: null }));
    const { envelope } = await as('zhao').call(outbounds.pick, on(row, { picks }));
    expect(envelope.errorCode).toBe('WMS_CHAMBER_CLOSED');
    await kit.chambers('OPEN');
    expect((await pickAll(row)).state).toBe('PICKED');
  });

  it('4.1 关仓 waits for a picking that has begun in the chamber, not for what is only allocated there', async () => {
    const goodsName = fresh();
    await received(4, { goodsName });
    const row = await picking([line(4, { goodsName })]);
    const [room] = await desk.api.database.raw<{ id: string; version: number }>(
      `select c.id::text as id, c.version from wh_chamber c join wh_location l on l.chamber_id = c.id where l.id = ${kit.at(0)}`,
    );
    await desk.api.db.execute(
      sql`update wh_chamber_record set opened_at = '2026-11-23T01:00:00Z' where closed_at is null`,
    );
    const close = () =>
      as('wang').call(
        chambers.close,
        on(room ?? { id: '', version: 0 }, { at: null, temperature: null, sealNo: null }),
      );
    expect(await refused(close())).toEqual([
      'GUARD_FAILED',
      '仓间 A 区 01 还有 4 件正在拣货，请先拣完、改配到别的仓间或取消出库单再关仓。',
    ]);
    await pickAll(row);
    await received(3, { goodsName: `${goodsName}待拣` });
    await allocated([line(3, { goodsName: `${goodsName}待拣` })]);
    expect((await close()).envelope).toMatchObject({ success: true, data: { state: 'CLOSED' } });
    await kit.chambers('OPEN');
  });

  it('4.6 nothing is picked out of a place that is locked, as while it is counted; that nothing is there may be said', async () => {
    const goodsName = fresh();
    await received(4, { goodsName }, 5);
    const row = await picking([line(4, { goodsName })]);
    const lock = (state: string) =>
      desk.api.db.execute(
        sql`update wh_location set lock_state = ${state}, lock_reason = ${state === 'NONE' ? null : '盘点 PD1'} where id = ${kit.at(5)}`,
      );
    await lock('ALL');
    const [held] = row.allocations;
    const pick = (qty: number) =>
      as('zhao').call(
        outbounds.pick,
        on(row, { picks: [{ allocationId: held?.id ?? '', qty, reason: qty < 4 ? '找不到' : null }] }),
      );
    expect(await refused(pick(4))).toEqual(['WMS_LOCATION_LOCKED', '库位 A-06 已锁定（盘点 PD1），解锁后再取货。']);
    expect((await pick(0)).envelope.success).toBe(true);
    await lock('NONE');
  });

  it('a short pick says why and gives the rest back; the document is picked with its last row', async () => {
    const goodsName = fresh();
    const one = await received(5, { goodsName, receivedDate: '2026-10-01' }, 0);
    const two = await received(5, { goodsName, receivedDate: '2026-10-02' }, 1);
    const row = await picking([line(10, { goodsName })]);
    const [first, second] = row.allocations;
    const pick = (version: number, allocationId = '', qty = 0, reason: string | null = null) =>
      as('zhao').call(outbounds.pick, {
        params: { id: row.id },
        body: { version, picks: [{ allocationId, qty, reason }] },
      });
    const wordless = await pick(row.version, first?.id, 3);
    expect(wordless.envelope.data).toMatchObject({ fields: { 'picks.0.reason': '少拣须填原因' } });
    const much = await pick(row.version, first?.id, 6);
    expect(much.envelope.data).toMatchObject({ fields: { 'picks.0.qty': '不能超过配货 5 件' } });
    const short = (await pick(row.version, first?.id, 3, '破损')).envelope.data;
    expect(short).toMatchObject({ state: 'PICKING', qtyAllocated: 8, qtyPicked: 3 });
    expect(await balance(one)).toEqual([5, 3, 0]);
    const again = await pick((short as { version: number }).version, first?.id, 3);
    expect(again.envelope.data).toMatchObject({ fields: { 'picks.0.allocationId': '该配货行已拣或已释放，请刷新' } });
    const done = (await pick((short as { version: number }).version, second?.id, 0, '找不到')).envelope.data;
    expect(done).toMatchObject({ state: 'PICKED', qtyAllocated: 3, lines: [{ shortReason: '找不到' }] });
    expect(await balance(two)).toEqual([5, 0, 0]);
  });

  it('退回库位: picked pieces are free again, with the reason; only then cancelled or shipped', async () => {
    const goodsName = fresh();
    const batchId = await received(5, { goodsName });
    const row = await picked([line(5, { goodsName })]);
    const allocationId = row.allocations[0]?.id ?? '';
    const back = await as('zhao').ok(
      outbounds.putBack,
      on(row, { reason: '装不下', items: [{ allocationId, qty: 2 }] }),
    );
    expect(back).toMatchObject({ state: 'PICKED', qtyPicked: 3, lines: [{ shortReason: '装不下' }] });
    expect(await balance(batchId)).toEqual([5, 3, 0]);
    expect((await ship(back)).qtyShipped).toBe(3);
    expect(await balance(batchId)).toEqual([2, 0, 0]);
    const empty = await picked([line(2, { goodsName })]);
    const all = await as('zhao').ok(
      outbounds.putBack,
      on(empty, { reason: '装不下', items: [{ allocationId: empty.allocations[0]?.id ?? '', qty: 2 }] }),
    );
    expect((await as('li').call(outbounds.ship, on(all, none))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});

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

describe('客户提货 (WMS-050, WMS-054)', () => {
  const pickup = {
    type: 'PICKUP',
    pickupPerson: '赵六',
    pickupIdNo: '330206199001011234',
    pickupPhone: '13800138000',
    plateNo: '浙B12345',
  } as const;
  const grant = async (values: object) => {
    await desk.api.db.execute(sql`delete from wh_access`);
    const made = await as('li').ok(accesses.create, {
      body: {
        partyType: 'CUSTOMER',
        partyId: desk.store.customers[0] ?? '',
        warehouseId: desk.store.warehouseId,
        zoneIds: [],
        rights: ['STORE', 'PICKUP'],
        validFrom: '2026-11-01',
        validTo: '2026-12-31',
        quota: 0,
        vehicles: [],
        persons: [],
        ...values,
      },
    });
    return as('wang').ok(accesses.approve, on(made));
  };
  const paper = (id: string) =>
    desk.api.db.execute(sql`with f as (insert into sh_file (key, purpose, name, mime, size, sha256, created_at)
        values (gen_random_uuid(), 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', now()) returning id)
      insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256)
      select 'wh_outbound', ${id}, '委托书', f.id, 'a.png', 'image/png', 1, 'x' from f`);

  it('needs the fields, the right PICKUP, a registered plate or person, and the paper', async () => {
    await desk.api.db.execute(sql`delete from wh_access`);
    const bare = await as('li').call(outbounds.create, { body: kit.input([line(1)], { type: 'PICKUP' }) });
    expect(bare.envelope.data).toMatchObject({
      fields: {
        pickupIdNo: '客户提货须填证件号',
        pickupPerson: '客户提货须填提货人',
        pickupPhone: '客户提货须填电话',
        plateNo: '客户提货须填车牌',
      },
    });
    const made = await kit.create([line(1)], pickup);
    expect(made.pickupIdNo).toBe('****1234');
    expect(await refused(as('li').call(outbounds.submit, on(made)))).toEqual([
      'WMS_ACCESS_DENIED',
      `${made.outboundNo}：客1 未获准使用 1 仓（客户在该仓库没有准入）。`,
    ]);
    await grant({ vehicles: [{ plate: '浙B99999' }] });
    expect((await refused(as('li').call(outbounds.submit, on(made))))[1]).toContain('车牌和提货人都没有登记');
    const access = await grant({
      vehicles: [{ plate: '浙B99999' }],
      persons: [{ name: '赵六', phone: '13800138000' }],
    });
    const unsigned = await as('li').call(outbounds.submit, on(made));
    expect(unsigned.envelope.data).toMatchObject({ fields: { files: '请先上传委托书' } });
    await paper(made.id);
    await as('wang').ok(accesses.suspend, on(access, { reason: '整改' }));
    expect((await as('li').ok(outbounds.submit, on(made))).state).toBe('SUBMITTED');
  });

  it('the id number is masked for everybody and survives an edit that sends the mask back', async () => {
    const made = await kit.create([line(1)], pickup);
    const body = { ...kit.input([line(2)], { ...pickup, pickupIdNo: made.pickupIdNo ?? null }), version: made.version };
    await as('li').ok(outbounds.update, { params: { id: made.id }, body });
    const [row] = await desk.api.database.raw<{ no: string }>(
      `select pickup_id_no as no from wh_outbound where id = ${made.id}`,
    );
    expect(row?.no).toBe('330206199001011234');
    const masked = await as('li').call(outbounds.create, {
      body: kit.input([line(3)], { ...pickup, pickupIdNo: '****1' }),
    });
    expect(masked.envelope.data).toMatchObject({ fields: { pickupIdNo: '请填写完整的证件号' } });
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
