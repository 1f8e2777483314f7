import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  api.actor('zhao', { userId: '4', deptId: '1' });
}, 120_000);
afterAll(() => api.close());
const { draft } = tradeDesk(() => api);

it('ACC-039 who edited an order does not review it, though another person wrote and submitted it', async () => {
  const made = await draft();
  const edited = await api.as('wang').ok(orders.update, {
    params: id(made),
    body: {
      ...order({ lines: made.lines.map((each) => line({ id: each.id })), remark: '改过' }),
      version: made.version,
    },
  });
  const sent = await api.as('li').ok(orders.submit, { params: id(made), body: { version: edited.version } });
  const review = (who: string) =>
    api.as(who).call(orders.review, { params: id(made), body: { version: sent.version } });
  const waits = async (who: string) =>
    (await api.as(who).ok(orderList.endpoint, { query: { mine: '1' } })).list.map((row) => row.id);
  expect((await review('wang')).envelope).toMatchObject({
    errorCode: 'ACC-039',
    errorMessage: `${made.orderNo}：不能审核自己制单、编辑或提交的订单，请他人审核。`,
  });
  const seen = await api.as('wang').ok(orders.get, { params: id(made) });
  expect(seen.actions.find(({ code }) => code === 'review')).toMatchObject({ enabled: false });
  expect(seen).not.toHaveProperty('editedBy');
  expect([await waits('wang'), await waits('zhao')]).toEqual([[], [made.id]]);
  expect((await review('zhao')).envelope.data).toMatchObject({ status: 'CONFIRMED' });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
