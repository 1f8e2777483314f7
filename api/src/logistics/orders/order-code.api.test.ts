import { customerCodes } from '@shared/contract/accounts/customer-code.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { submitted } = tradeDesk(() => api);
const run = (query: string) => api.database.run(query);

it('LOG-003 the customer code is asked again at 审核', async () => {
  const sent = await submitted();
  const review = () => api.as('wang').call(orders.review, { params: id(sent), body: { version: sent.version } });
  await run(`update ac_customer_code set status = 'DISABLED' where id = ${sent.customerCodeId ?? '0'}`);
  expect((await review()).envelope).toMatchObject({ success: false, errorCode: 'LOG-003' });
  await run(`update ac_customer_code set status = 'ENABLED' where id = ${sent.customerCodeId ?? '0'}`);
  expect((await review()).envelope.data).toMatchObject({ status: 'CONFIRMED' });
});
it('3.2 a code that an order names keeps its letters and its customer, reviewed or not, until the order is cancelled', async () => {
  await run(
    `update lg_order set status = 'CANCELLED', cancelled_at = now() where status <> 'CANCELLED'; update ac_customer_code set used_count = 0`,
  );
  const sent = await submitted();
  const code = sent.customerCodeId ?? '0';
  const rename = async () => {
    const { code: _code, ...form } = await api.as('li').ok(customerCodes.get, { params: { id: code } });
    return api.as('li').call(customerCodes.update, { params: { id: code }, body: { ...form, code: 'NEUER' } });
  };
  const { envelope } = await rename();
  expect(envelope).toMatchObject({ success: false, data: { fields: { code: '已有订单使用，不能修改' } } });
  await run(`update lg_order set status = 'CANCELLED', cancelled_at = now() where id = ${sent.id}`);
  expect((await rename()).envelope.success).toBe(true);
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
