import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import {
  orderFeeList,
  payableOrderList,
  receivableOrderList,
  type ReceivableOrderRow,
} from '@shared/contract/finance/order-fee.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const row = {
  id: '55', version: 1, orderId: '7', orderNo: 'WL20261120-0001', bizId: '7', bizNo: 'WL20261120-0001', bizType: 'LOGISTICS',
  customerId: '3', feeState: 'SUBMITTED', billState: 'NONE', settleState: 'NONE', containerCodes: null, salesName: '张三',
} as ReceivableOrderRow & { orderId: string; orderNo: string }; // prettier-ignore
const page = { total: 1, page: 1, pageSize: 50, totalCapped: false, tabCounts: {} };
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('审核 and 驳回 of the fees of one order, by its row', () => {
  it.each([
    ['F4', '/finance/account-receivable/wuliu-order', orderFeeList, { direction: 'AR' }],
    ['F5', '/finance/account-receivable/order', receivableOrderList, { direction: 'AR', rows: true }],
    ['F18', '/finance/account-payable/logisticsorder', payableOrderList, { direction: 'AP' }],
  ] as const)('%s', async (_page, path, list, more) => {
    api.on(list.endpoint as typeof orderFeeList.endpoint, { ...page, list: [row] } as never);
    const done = { done: 1, refused: [] };
    api.on(feeLines.confirmOrders, done).on(feeLines.rejectOrders, done);
    renderRoute(finance, path);
    const user = userEvent.setup();
    const shown = within(await screen.findByRole('row', { name: /WL20261120-0001/ }));
    const sent = (step: string) => api.calls.find(({ line }) => line.endsWith(`/${step}-orders`))?.body;
    await user.click(shown.getByRole('button', { name: '审核' }));
    const review = within(await screen.findByRole('dialog'));
    expect(review.getByText('记账日')).toBeTruthy();
    await user.click(review.getByRole('button', { name: /^审\s?核/ }));
    await waitFor(() => expect(sent('confirm')).toMatchObject({ ...more, items: [{ id: '55', version: 1 }] }));
    await user.click((await review.findAllByRole('button', { name: /关\s?闭/ })).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(shown.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '驳回' }));
    const refusal = within(await screen.findByRole('dialog'));
    await user.type(refusal.getByRole('textbox'), '单价错误');
    await user.click(refusal.getByRole('button', { name: /^驳\s?回/ }));
    await waitFor(() => expect(sent('reject')).toMatchObject({ ...more, reason: '单价错误', items: [{ id: '55' }] }));
  });
  it('F5 an order without submitted fees offers neither; 打印账单 is of logistics orders', async () => {
    api.on(receivableOrderList.endpoint, {
      ...page,
      list: [
        { ...row, feeState: 'CONFIRMED' },
        { ...row, id: '56', bizId: '9', bizNo: 'TM9', bizType: 'BARCODE', feeState: 'CONFIRMED' },
      ],
    } as never);
    api.on(printing.options, { documents: [], kinds: [], history: [] });
    renderRoute(finance, '/finance/account-receivable/order');
    const user = userEvent.setup();
    const more = async (name: RegExp) => {
      const one = within(await screen.findByRole('row', { name }));
      expect(one.queryByRole('button', { name: '审核' })).toBeNull();
      await user.click(one.getByRole('button', { name: '更多' }));
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      return items;
    };
    expect(await more(/WL20261120-0001/)).toContain('打印账单');
    const other = await more(/TM9/);
    expect(other).not.toContain('打印账单');
    expect(other).not.toContain('驳回');
    for (const box of screen.getAllByRole('checkbox', { name: /选择|全选/ }).slice(0, 1)) await user.click(box);
    await user.click(await screen.findByRole('button', { name: '打印账单' }));
    await waitFor(() => expect(api.calls.find(({ line }) => line.includes('/print'))?.url).toMatch(/ids=7(&|$)/));
  });
});
