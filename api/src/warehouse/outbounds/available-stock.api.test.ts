import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { expect, it } from 'vitest';
import { line, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, received, approved } = outboundDesk();

it('1.8 stock to choose from is that of the own companies, also where another keeps goods in the same warehouse', async () => {
  const goodsName = '同仓货';
  const [other] = await desk.api.database.raw<{ id: string }>(
    `insert into sy_company (code, name, short_name) values ('T2', '他司', '他司') returning id::text as id`,
  );
  const mine = await received(4, { goodsName });
  await received(6, { goodsName, companyId: other?.id ?? '' }, 1);
  const query = { warehouseId: desk.store.warehouseId, customerId: desk.store.customers[0] ?? '', q: goodsName };
  const { list } = await desk.api.as('li').ok(outbounds.available, { query });
  expect(list.map(({ batchId }) => batchId)).toEqual([mine]);
});

it('W7 手工配货 finds all that the lines could take, page by page and by its place; goods of no line are not among it', async () => {
  const goodsName = '散件';
  const at = desk.store.locations;
  for (let each = 0; each < 101; each += 1)
    await received(1, { goodsName, mark: each === 100 ? '末件' : '前件', receivedDate: '2026-10-01' }, each % 2);
  await received(1, { goodsName: '别的货' }, 2);
  await received(1, { goodsName }, 2, { quality: 'DAMAGED' });
  const { id, lines } = await approved([line(2, { goodsName }), line(1, { goodsName, mark: '末件' })]);
  const ask = (query: { q?: string; page?: number }) =>
    desk.api.as('li').ok(outbounds.takeable, { params: { id }, query: { page: 1, ...query } });
  const first = await ask({});
  expect([first.total, first.pageSize, first.list.length]).toEqual([101, 100, 100]);
  const last = await ask({ page: 2 });
  expect(last.list.map(({ mark, lineId }) => [mark, lineId])).toEqual(lines.map((each) => ['末件', each.id]));
  expect((await ask({ q: '末件' })).total).toBe(1);
  const [row] = await desk.api.database.raw<{ code: string }>(`select code from wh_location where id = ${at[1] ?? 0}`);
  expect((await ask({ q: row?.code ?? '' })).total).toBe(50);
});
