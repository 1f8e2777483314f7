import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { expect, it } from 'vitest';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();

it('F4 F5 4.10 驳回 of an order sends back each of its submitted fees with the reason, and says what it cannot', async () => {
  const made = await desk.books.submitted({ amount: '90', bizType: 'BARCODE', bizId: '911', bizNo: 'TM911' });
  const { list } = await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { numbers: 'TM911' } });
  const items = [{ id: list[0]?.id ?? '', version: 1 }];
  const reject = (who: string, more: object = {}) =>
    desk.api.as(who).call(feeLines.rejectOrders, {
      body: { direction: 'AR', rows: true, items, reason: '单价错误', ...more } as never,
    });
  expect((await reject('seller', { reason: '' })).status).toBe(422);
  for (const [who, more] of [
    ['stranger', {}],
    ['all', { direction: 'AP' }],
  ] as const)
    expect((await reject(who, more)).envelope.data).toMatchObject({ done: 0, refused: [{ errorCode: 'NOT_FOUND' }] });
  expect((await desk.rowOf(made.id))?.state).toBe('SUBMITTED');
  expect((await reject('payer')).envelope.data).toMatchObject({ refused: [{ errorCode: 'NO_PERMISSION' }] });
  expect((await reject('seller')).envelope.data).toEqual({ done: 1, refused: [] });
  expect(await desk.rowOf(made.id)).toMatchObject({ state: 'DRAFT', rejectReason: '单价错误' });
  expect((await reject('seller')).envelope.data).toMatchObject({
    done: 0,
    refused: [{ no: 'TM911', reason: 'TM911 没有待审核费用。', errorCode: 'ILLEGAL_STATE' }],
  });
});
