import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import {
  mallItemImport,
  mallItemList,
  mallItemMachine,
  mallItems,
  type MallItemInput,
} from '@shared/contract/warehouse/mall-item.contract.ts';
import { counts } from '@shared/contract/warehouse/count.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { GOODS_IMAGES } from '@shared/contract/system/goods.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { makeTransferInbound } from '../inbounds/transfer-inbound.ts';
import { postStock } from '../stock/post-stock.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whMallItem } from './mall-item.tables.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
let goods: string[] = [];
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => {
      await prepareStore(database);
      await database.run(`insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit, sku)
        select 'SP90000' || n, '水杯' || n, 'shuibei', 'sp90000' || n || ' 水杯' || n, (select min(code) from sy_unit), 'CUP-' || n from generate_series(1, 7) n`);
    },
  });
  store = await storeOf(api);
  goods = (
    await api.db.execute<{ id: string }>(
      sql`select id::text as id from sy_goods where goods_no like 'SP90000%' order by id`,
    )
  ).rows.map(({ id }) => id);
  const warehouses = [store.warehouseId];
  api.actor('li', { userId: '901', warehouses });
  api.actor('poor', {
    userId: '902',
    warehouses,
    permissions: PERMISSION_CODES.filter((code) => code !== 'warehouse.mall.cost'),
  });
  api.actor('keeper', { userId: '904', warehouses, permissions: ['warehouse.mall.view'] });
  api.actor('adjuster', {
    userId: '905',
    warehouses,
    permissions: ['warehouse.mall.view', 'warehouse.mall.adjust'],
  });
  api.actor('other', { userId: '903', warehouses: [store.otherWarehouseId] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.delete(whMallItem);
});

let nth = 0;
const input = (values: Partial<MallItemInput> = {}): MallItemInput => ({
  warehouseId: store.warehouseId,
  goodsId: goods[0] ?? '',
  sku: `SKU-${++nth}`,
  listPrice: '39.90',
  safetyStock: 20,
  ...values,
});
const create = (values: Partial<MallItemInput> = {}, as = 'li') =>
  api.as(as).ok(mallItems.create, { body: input(values) });
const rowsOf = async (query: Record<string, string> = {}, as = 'li') =>
  (await api.as(as).ok(mallItemList.endpoint, { query })).list;
const receive = async (goodsId: string, qty: number, unitCost: string | null, place = 0) => {
  const batch = await store.batch({ stockKind: 'MALL', goodsId, unitCost });
  const [posted] = await api.command('li', (ctx) =>
    postStock(ctx, {
      warehouseId: store.warehouseId,
      doc: DOC,
      businessDate: TODAY,
      entries: [entry(store.locations[place] ?? '', batch, qty)],
    }),
  );
  return { batch, stockId: posted?.stockId ?? '' };
};

it('W11 the picture of the goods is shown to who keeps the stock, without the right to see goods; not to another warehouse', async () => {
  const item = (await api.as('li').call(mallItems.create, { body: input() })).envelope.data as { id: string };
  const picture = (actor: string) => api.as(actor).send(mallItems.picture, { params: { id: item.id } });
  expect((await picture('keeper')).status, 'no picture yet').toBe(404);
  const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const added = await api.as('li').call(attachments.upload, {
    body: { kind: 'sy_goods', id: goods[0] ?? '', slot: GOODS_IMAGES },
    files: [{ part: 'file', name: '水杯.png', type: 'image/png', content: png }],
  });
  expect(added.envelope).toMatchObject({ success: true });
  expect([(await picture('keeper')).status, (await picture('other')).status]).toEqual([200, 404]);
  const { id } = added.envelope.data as { id: string };
  expect((await api.as('keeper').send(attachments.file, { params: { id } })).status, 'goods themselves').toBe(404);
});

describe('商城库存 (W11, 2.13)', () => {
  it('pieces, level, cost and value come from the stock of its goods in its warehouse', async () => {
    const item = await create({ goodsId: goods[0] ?? '' });
    expect((await rowsOf())[0]).toMatchObject({
      onHand: 0,
      available: 0,
      level: 'OUT',
      unitCost: null,
      stockValue: null,
    });
    const { batch } = await receive(goods[0] ?? '', 10, '12.5000');
    await receive(goods[0] ?? '', 30, '14.5000', 1);
    await receive(goods[1] ?? '', 99, '1.0000', 2);
    await api.command('li', (ctx) =>
      reserveStock(ctx, [{ locationId: store.locations[0] ?? '', batchId: batch, quality: 'GOOD', qty: 4 }]),
    );
    expect((await rowsOf())[0]).toMatchObject({
      onHand: 40,
      available: 36,
      reserved: 4,
      frozen: 0,
      level: 'ENOUGH',
      unitCost: '14.00',
      stockValue: '560.00',
    });
    expect(await api.as('li').ok(mallItems.get, { params: { id: item.id } })).toMatchObject({
      onHand: 40,
      available: 36,
      stockValue: '560.00',
    });
    const { list } = await api.as('li').ok(mallItems.batches, { params: { id: item.id } });
    expect(list).toMatchObject([
      { onHand: 10, available: 6, reserved: 4, unitCost: '12.50', locationCode: 'A-01' },
      { onHand: 30, available: 30, unitCost: '14.50', locationCode: 'A-02' },
    ]);
  });

  it('filters and sorts by level, shelf, SKU and value; sums the whole filter', async () => {
    const low = await create({ goodsId: goods[2] ?? '', sku: 'LOW-1' });
    await create({ goodsId: goods[3] ?? '', sku: 'OUT-1' });
    await receive(goods[2] ?? '', 5, '10.0000', 3);
    expect((await rowsOf({ level: 'LOW' })).map(({ sku }) => sku)).toEqual(['LOW-1']);
    expect((await rowsOf({ level: 'OUT,LOW' })).map(({ sku }) => sku)).toEqual(['LOW-1', 'OUT-1']);
    expect((await rowsOf({ keyword: 'out' })).map(({ sku }) => sku)).toEqual(['OUT-1']);
    expect((await rowsOf({ sort: '-stockValue' })).map(({ sku }) => sku)[0]).toBe('LOW-1');
    expect((await rowsOf({ shelf: 'ON' })).length).toBe(0);
    await api.as('li').ok(mallItems.shelfOn, { params: { id: low.id }, body: { version: low.version } });
    expect((await rowsOf({ shelf: 'ON' })).map(({ sku }) => sku)).toEqual(['LOW-1']);
    const { summary } = await api.as('li').ok(mallItemList.endpoint, { query: {} });
    expect(summary).toMatchObject({ onHand: 5, stockValue: { CNY: '50.00' } });
  });

  it.each(['shelfOn', 'shelfOff'] as const)(
    '%s is refused in the state it leads to; a stale version is refused',
    async (action) => {
      const item = await create();
      const on = (version: number) => ({ params: { id: item.id }, body: { version } });
      let { version } = item;
      if (action === 'shelfOff') ({ version } = await api.as('li').ok(mallItems.shelfOn, on(version)));
      const done = await api.as('li').ok(mallItems[action], on(version));
      expect(done.shelf).toBe(mallItemMachine.actions[action].to);
      expect((await api.as('li').call(mallItems[action], on(version))).envelope.errorCode).toBe('VERSION_CONFLICT');
      expect((await api.as('li').call(mallItems[action], on(done.version))).envelope.errorCode).toBe('ILLEGAL_STATE');
    },
  );

  it('a SKU and its goods stand once in a warehouse, whatever the case', async () => {
    await create({ sku: 'Cup-1' });
    const again = await api.as('li').call(mallItems.create, { body: input({ sku: 'CUP-1', goodsId: goods[1] ?? '' }) });
    expect(again.envelope).toMatchObject({ success: false, errorMessage: expect.stringContaining('该仓库已有此 SKU') });
    const twice = await api.as('li').call(mallItems.create, { body: input({ sku: 'CUP-2' }) });
    expect(twice.envelope).toMatchObject({ errorMessage: expect.stringContaining('该仓库已有此商品') });
    const wrong = await api.as('li').call(mallItems.create, { body: input({ sku: '杯子', safetyStock: -1 }) });
    expect(wrong.envelope.data).toMatchObject({ fields: { sku: expect.any(String), safetyStock: expect.any(String) } });
  });

  it('price and safety stock are edited, and of many at once', async () => {
    const one = await create();
    const two = await create({ goodsId: goods[1] ?? '' });
    const changed = await api.as('li').ok(mallItems.update, {
      params: { id: one.id },
      body: { version: one.version, listPrice: null, safetyStock: 7 },
    });
    expect(changed).toMatchObject({ listPrice: null, safetyStock: 7, version: 2 });
    const { done, refused } = await api.as('li').ok(mallItems.setSafety, {
      body: { items: [changed, two].map(({ id, version }) => ({ id, version })), safetyStock: 55 },
    });
    expect([done, refused]).toEqual([2, []]);
    expect((await rowsOf()).map(({ safetyStock }) => safetyStock)).toEqual([55, 55]);
  });

  it('1.8 another warehouse: neither list nor item nor batches', async () => {
    const item = await create();
    expect(await rowsOf({}, 'other')).toEqual([]);
    const params = { id: item.id };
    expect((await api.as('other').call(mallItems.get, { params })).status).toBe(404);
    expect((await api.as('other').call(mallItems.batches, { params })).status).toBe(404);
    const foreign = await api.as('other').call(mallItems.create, { body: input() });
    expect(foreign.envelope.data).toMatchObject({ fields: { warehouseId: '仓库不存在或已停用' } });
  });

  it('cost and value are of warehouse.mall.cost: list, detail, batches, export, sort and filter', async () => {
    const item = await create({ goodsId: goods[4] ?? '' });
    await receive(goods[4] ?? '', 8, '3.0000', 4);
    const [row] = await rowsOf({}, 'poor');
    expect(row).toBeDefined();
    for (const key of ['unitCost', 'stockValue']) expect(row).not.toHaveProperty(key);
    const params = { id: item.id };
    expect(await api.as('poor').ok(mallItems.get, { params })).not.toHaveProperty('stockValue');
    expect((await api.as('poor').ok(mallItems.batches, { params })).list[0]).not.toHaveProperty('unitCost');
    for (const query of [{ sort: 'stockValue' }, { unitCost: '1..9' }, { stockValue: '1..99' }])
      expect((await api.as('poor').call(mallItemList.endpoint, { query })).status).toBe(422);
    expect((await api.as('poor').ok(mallItemList.endpoint, { query: {} })).summary).not.toHaveProperty('stockValue');
    const file = exportOf(mallItemList);
    if (!file) throw new Error('no export');
    const heads = async (name: string) =>
      (await readXlsx(Buffer.from(await (await api.as(name).send(file)).arrayBuffer()), { rows: 10 }))[0];
    expect(await heads('li')).toContain('库存金额');
    expect(await heads('poor')).not.toContain('库存金额');
    expect(await heads('poor')).not.toContain('单位成本');
    expect((await rowsOf({ unitCost: '2..4' })).map(({ id }) => id)).toEqual([item.id]);
  });

  it('导入 SKU: good rows are made, the others are named', async () => {
    const good = { warehouse: 'W1', sku: 'IMP-1', goodsNo: 'SP900005', listPrice: '19.90', safetyStock: 5 };
    const check = await uploadLines(api.as('li'), mallItemImport, [
      good,
      { ...good, sku: 'IMP-2', goodsNo: 'SP900006', warehouse: 'W9' },
      { ...good, sku: 'IMP-3', goodsNo: 'SP999999' },
      { ...good, sku: '杯子', goodsNo: 'SP900004' },
    ]);
    expect(check.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '仓库'],
      [4, '商品编号'],
      [5, 'SKU'],
    ]);
  });
});

describe('在途 (W11)', () => {
  it('of 调拨 counts goods of the mall only, and not what is given up as short', async () => {
    const item = await create({ goodsId: goods[5] ?? '' });
    const coming = (stockKind: 'MALL' | 'CARGO', qty: number) =>
      api.command('li', async (ctx) =>
        makeTransferInbound(ctx, {
          warehouseId: store.warehouseId,
          customerId: store.customers[0] ?? '',
          companyId: '1',
          outbound: { id: String(900 + qty), no: `CK20261123-09${qty}` },
          expectedAt: ctx.now(),
          carrier: null,
          plateNo: null,
          lines: [
            {
              batchId: await store.batch({ stockKind, goodsId: goods[5] ?? '', warehouseId: store.otherWarehouseId }),
              quality: 'GOOD',
              goodsId: goods[5] ?? '',
              goodsName: '水杯6',
              qty,
              unitVolume: 1000,
              unitWeight: 500,
            },
          ],
        }),
      );
    await coming('CARGO', 50);
    const { id } = await coming('MALL', 12);
    await api.db.execute(sql`update wh_inbound_line set short = 2 where inbound_id = ${id}`);
    const [row] = (await rowsOf()).filter((each) => each.id === item.id);
    expect(row?.inTransit).toBe(10);
    await api.db.execute(sql`update wh_inbound set state = 'CANCELLED' where source_no like 'CK20261123-09%'`);
  });
});

describe('生成补货入库单 (W11)', () => {
  it('one draft of what misses to the safety stock, after what is on its way; nothing twice', async () => {
    const low = await create({ goodsId: goods[4] ?? '', safetyStock: 500 });
    const full = await create({ goodsId: goods[5] ?? '', safetyStock: 0 });
    await receive(goods[4] ?? '', 8, null);
    const before = (await rowsOf({ keyword: low.sku }))[0]?.available ?? 0;
    const [company] = await api.database.raw<{ id: string }>('select min(id)::text as id from sy_company');
    api.actor('buyer', { userId: '901', warehouses: [store.warehouseId], companies: [company?.id ?? ''] });
    const body = {
      ids: [low.id, full.id],
      customerId: store.customers[0] ?? '',
      companyId: company?.id ?? '',
      expectedAt: '2026-11-30T09:00:00+08:00',
    };
    const { inbounds: made } = await api.as('buyer').ok(mallItems.replenish, { body });
    expect(made).toMatchObject([{ lines: 1, no: expect.stringMatching(/^RK/) }]);
    const row = await api.as('buyer').ok(inbounds.get, { params: { id: made[0]?.id ?? '' } });
    expect(row).toMatchObject({ type: 'MALL', state: 'DRAFT', lines: [{ goodsId: goods[4], expected: 500 - before }] });
    // The second press finds the draft of the first.
    const twice = await api.as('buyer').call(mallItems.replenish, { body });
    expect([twice.status, twice.envelope.errorCode]).toEqual([422, 'GUARD_FAILED']);
    await api.db.execute(sql`update wh_inbound set state = 'PENDING' where id = ${row.id}`);
    const again = await api.as('buyer').call(mallItems.replenish, { body });
    expect([again.status, again.envelope.errorCode]).toEqual([422, 'GUARD_FAILED']);
    expect((await api.as('other').call(mallItems.replenish, { body })).status).toBe(404);
  });
});

describe('调整 (W11, 4.6)', () => {
  it('makes a 盘点单 of the places and goods of the item, for who may adjust it in this warehouse', async () => {
    const item = await create({ goodsId: goods[6] ?? '' });
    const adjust = (as: string) =>
      api.as(as).call(mallItems.adjust, {
        params: { id: item.id },
        body: { mode: 'LIVE', blind: false, remark: '月末抽盘' },
      });
    expect((await adjust('li')).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${item.sku} 没有在库批次，不能调整。`,
    });
    await receive(goods[6] ?? '', 5, null, 6);
    await receive(goods[6] ?? '', 7, null, 7);
    expect((await adjust('keeper')).status).toBe(403);
    expect((await adjust('other')).status).toBe(404);
    const made = (await adjust('adjuster')).envelope.data;
    const count = await api.as('li').ok(counts.get, { params: { id: made?.id ?? '' } });
    expect(count).toMatchObject({
      countNo: made?.countNo,
      state: 'DRAFT',
      warehouseId: store.warehouseId,
      locationIds: [store.locations[6], store.locations[7]],
      goods: '纸箱',
      mode: 'LIVE',
      blind: false,
      remark: '月末抽盘',
    });
  });
});
