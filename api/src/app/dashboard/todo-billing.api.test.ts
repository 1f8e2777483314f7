import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { movingClock } from '../../../test/moments.ts';
import { totalOf } from '../../../test/tiles.ts';
import { container, order, tradeBase } from '../../../test/trade.fixtures.ts';

const clock = movingClock('2026-11-21T02:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
}, 120_000);
afterAll(() => api.close());

/** Orders that wait for their bill; the count is the total of the list behind it (DSH-001). */
async function toBill(): Promise<string[]> {
  const { kinds, list } = await api.as('li').ok(dashboard.todos);
  const found = kinds.find(({ kind }) => kind === 'order-to-bill') ?? expect.fail('not asked');
  expect(await totalOf(api.as('li'), found.link)).toBe(found.count);
  return list.filter(({ kind }) => kind === 'order-to-bill').map(({ no }) => no);
}

it('chapter 13, delivery.signed: a delivered order waits for its bill until its receivables are handed in', async () => {
  const made = await api.as('li').ok(orders.create, { body: order() });
  const box = await api.as('li').ok(containers.create, { body: container() });
  expect(await toBill()).toEqual([]);
  const at = clock.now().toISOString();
  await api.database
    .run(`insert into lg_delivery (company_id, owner_id, dept_id, delivery_no, container_id, order_id, delivery_type,
      loaded, state, delivered_at, created_at, updated_at)
    values (1, 2, 1, 'SD20261121-0001', ${box.id}, ${made.id}, 'DOOR', 1, 'OUT', null, '${at}', '${at}')`);
  expect(await toBill(), 'on its way').toEqual([]);
  await api.database
    .run(`update lg_delivery set state = 'DONE', delivered_cartons = 1, short = 0, damaged = 0, signer = '收货人', delivered_at = '${at}'
    where order_id = ${made.id}`);
  expect(await toBill(), 'nothing was ever charged').toEqual([made.orderNo]);
  await api.database
    .run(`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state)
    select 1, 'F-BILL', 'AR', ${made.customerId}, 'LOGISTICS', ${made.id}, '${made.orderNo}', min(id), 1, 100, 'CNY', 1, 'INCL', 0, 100, 100, 0, 100, 'DRAFT'
    from fin_charge_code`);
  expect(await toBill(), 'a draft is no bill').toEqual([made.orderNo]);
  await api.database.run(`update fin_fee_line set state = 'SUBMITTED' where fee_no = 'F-BILL'`);
  expect(await toBill()).toEqual([]);
  expect(api.faults).toEqual([]);
});
