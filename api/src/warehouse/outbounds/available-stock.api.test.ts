import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { expect, it } from 'vitest';
import { outboundDesk } from './outbound-desk.fixture.ts';

const { desk, received } = outboundDesk();

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
