import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { mallItemList, mallItems } from '@shared/contract/warehouse/mall-item.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { inboundDesk, prepareInbounds } from './inbound.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof inboundDesk>>;
let goodsId = '';
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  desk = await inboundDesk(api);
  const [goods] = await api.database.raw<{
    id: string;
  }>(`insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit, sku)
    select 'SP900001', '水杯', 'shuibei', 'sp900001 水杯', (select min(code) from sy_unit), 'CUP-1' returning id::text as id`);
  goodsId = goods?.id ?? '';
  const scope = { warehouses: [desk.warehouseId], companies: [desk.companyId] };
  api.actor('accountant', {
    ...scope,
    permissions: ['warehouse.inbound.view', 'warehouse.mall.view', 'warehouse.mall.edit', 'warehouse.mall.cost'],
  });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const clerk = () => api.as('clerk');
const draft = (qty: number, values: Record<string, unknown> = { type: 'MALL' }) =>
  clerk().ok(inbounds.create, {
    body: desk.input({ ...values, lines: [desk.line({ goodsId, goodsName: '水杯', qtyExpected: qty })] }),
  });
const cost = (row: Pick<InboundDetail, 'id' | 'version' | 'lines'>, unitCost: string, as = 'accountant') =>
  api.as(as).call(inbounds.costs, {
    params: { id: row.id },
    body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, unitCost })) },
  });
const costed = async (...given: Parameters<typeof cost>) => {
  const { envelope } = await cost(...given);
  return envelope.success ? (envelope.data as InboundDetail) : expect.fail(envelope.errorMessage);
};
const received = async ({ id, version }: Pick<InboundDetail, 'id' | 'version'>, actual: number) => {
  const row = await clerk().ok(inbounds.submit, { params: { id }, body: { version } });
  return clerk().ok(inbounds.receive, {
    params: { id },
    body: { version: row.version, lines: row.lines.map((line) => ({ lineId: line.id, actual, damaged: 0 })) },
  });
};
const stockOf = async () => {
  const { list } = await api.as('accountant').ok(mallItemList.endpoint, { query: {} });
  return list.map(({ onHand, unitCost, stockValue }) => [onHand, unitCost, stockValue]);
};

it('W11 a receipt of 商城入库 sets what its pieces cost, said before it or afterwards; the item has the mean of its batches', async () => {
  await api.as('accountant').ok(mallItems.create, {
    body: { warehouseId: desk.warehouseId, goodsId, sku: 'CUP-1', listPrice: null, safetyStock: 0 },
  });
  const first = await costed(await draft(10), '12.5');
  expect(first.lines[0]?.unitCost).toBe('12.50');
  const seen = await clerk().ok(inbounds.get, { params: { id: first.id } });
  expect(seen.lines[0], 'who keeps the stock sees no cost').not.toHaveProperty('unitCost');
  const edited = await clerk().ok(inbounds.update, {
    params: { id: first.id },
    body: {
      ...desk.input({ type: 'MALL' }),
      version: seen.version,
      lines: [desk.line({ id: seen.lines[0]?.id ?? null, goodsId, goodsName: '水杯', qtyExpected: 4 })],
    },
  });
  const came = await received(edited, 4);
  expect(await stockOf()).toEqual([[4, '12.50', '50.00']]);
  const second = await received(await draft(6), 6);
  expect(await stockOf(), 'pieces without a cost are not guessed').toEqual([[10, '12.50', '50.00']]);
  await costed(second, '20');
  expect(await stockOf()).toEqual([[10, '17.00', '170.00']]);
  const changed = await cost(await api.as('accountant').ok(inbounds.get, { params: { id: came.id } }), '13');
  expect(changed.envelope.data).toEqual({
    fields: { 'lines.0.unitCost': '已按登记的成本收货，不能修改，请冲红后重新入库' },
  });
  await costed(await api.as('accountant').ok(inbounds.get, { params: { id: came.id } }), '12.5');
});

it('W11 costs are of warehouse.mall.cost and of 商城入库 alone', async () => {
  const row = await draft(3);
  expect((await cost(row, '1', 'manager')).envelope.errorCode).toBe('NO_PERMISSION');
  expect((await cost(row, '-1')).envelope.data).toEqual({ fields: { 'lines.0.unitCost': '不能小于 0' } });
  expect(row.actions.map(({ code }) => code)).not.toContain('cost');
  const mine = await api.as('accountant').ok(inbounds.get, { params: { id: row.id } });
  expect(mine.actions.map(({ code }) => code)).toContain('cost');
  const cargo = await draft(3, { type: 'CARGO' });
  expect((await cost(cargo, '1')).envelope.errorMessage).toBe(`${cargo.inboundNo} 不是商城入库，没有单位成本。`);
});
