import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { mallItemList, mallItems } from '@shared/contract/warehouse/mall-item.contract.ts';
import { inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
let goods: string[] = [];
beforeAll(async () => {
  const rows = await office.api.database.raw<{ id: string }>(`
    insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit)
      select 'SP90000' || n, '水杯' || n, 'shuibei', 'sp 水杯', (select min(code) from sy_unit) from generate_series(1, 2) n
      returning id::text as id`);
  goods = rows.map(({ id }) => id);
  const scope = { warehouses: [office.desk.warehouseId], companies: [office.desk.companyId] };
  office.api.actor('accountant', {
    ...scope,
    permissions: ['warehouse.inbound.view', 'warehouse.mall.view', 'warehouse.mall.edit', 'warehouse.mall.cost'],
  });
  office.api.actor('second', { ...scope, permissions: ['warehouse.inbound.view', 'warehouse.inbound.reverse'] });
});
const line = (at: number, goodsName: string, qtyExpected: number) =>
  office.desk.line({ goodsId: goods[at] ?? '', goodsName, qtyExpected });
const stockOf = async () =>
  (await office.api.as('accountant').ok(mallItemList.endpoint, { query: {} })).list.map(
    ({ onHand, inTransit, unitCost }) => [onHand, inTransit, unitCost],
  );

it('2.9, 2.11, W11 goods of the mall that come back are stock of the mall: posted as 商城退货, costed, taken back', async () => {
  const { api } = office;
  await api.as('accountant').ok(mallItems.create, {
    body: {
      warehouseId: office.desk.warehouseId,
      goodsId: goods[0] ?? '',
      sku: 'CUP-1',
      listPrice: null,
      safetyStock: 0,
    },
  });
  const waiting = await office.submitted({
    type: 'RETURN',
    mark: null,
    lines: [line(0, '水杯1', 3), line(1, '水杯2', 5)],
  });
  expect(await stockOf()).toEqual([[0, 3, null]]);
  const came = await office.clerk().ok(inbounds.receive, {
    params: { id: waiting.id },
    body: {
      version: waiting.version,
      lines: waiting.lines.map(({ id, expected }) => ({ lineId: id, actual: expected, damaged: 0 })),
    },
  });
  const batches = await api.db
    .select()
    .from(whBatch)
    .where(
      inArray(
        whBatch.inboundLineId,
        came.lines.map(({ id }) => id),
      ),
    );
  const kinds = new Map(batches.map(({ id, stockKind }) => [id, stockKind]));
  const entries = await api.db
    .select()
    .from(whStockLedger)
    .where(inArray(whStockLedger.batchId, [...kinds.keys()]));
  expect(entries.map(({ batchId, type, qtyDelta }) => [kinds.get(batchId), type, qtyDelta])).toEqual([
    ['MALL', 'MALL_RETURN', 3],
    ['CARGO', 'RECEIVE', 5],
  ]);
  const cost = (at: number, version: number) =>
    api.as('accountant').call(inbounds.costs, {
      params: { id: came.id },
      body: { version, lines: [{ lineId: came.lines[at]?.id ?? '', unitCost: '12.5' }] },
    });
  expect((await cost(1, came.version)).envelope.data).toEqual({
    fields: { 'lines.0.unitCost': '不是商城商品，没有单位成本' },
  });
  expect((await cost(0, came.version)).envelope.data).toMatchObject({ version: came.version + 1 });
  expect(await stockOf()).toEqual([[3, 0, '12.50']]);
  await api
    .as('second')
    .ok(inbounds.reverse, { params: { id: came.id }, body: { version: came.version + 1, reason: '收错了' } });
  expect(await stockOf()).toEqual([[0, 0, null]]);
});
