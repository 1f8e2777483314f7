import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { OrderRest } from '@shared/contract/warehouse/inbound.answers.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { allow, detail, inboundPages, line, listOf, row } from './inbound-pages.fixture.ts';

const desk = inboundPages();
const rest: OrderRest = {
  customerId: '5',
  companyId: '1',
  warehouseId: '6',
  mark: 'NBHN01',
  list: [
    { ...line, sourceLineId: '901', goodsName: '纸箱', qtyExpected: 120 },
    { ...line, sourceLineId: '902', goodsName: '桌布', qtyExpected: 5 },
  ],
};

/** The form of a draft for an order that has a line of it already. */
async function openDraft(answer: OrderRest) {
  const state = 'DRAFT' as const;
  const lines = [{ ...line, sourceLineId: '901', goodsName: '纸箱（加固）' }];
  desk.api.on(inbounds.get, { ...detail, state, batches: [], lines, mark: '我写的', actions: allow('update') });
  desk.api.on(inboundList.endpoint, listOf({ ...row, state, actions: allow('update') }));
  desk.api.on(inbounds.orderRest, answer);
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  return screen.findByRole('button', { name: '带入订单明细' });
}
const names = () => screen.getAllByLabelText(/^第 \d 行品名$/).map((cell) => (cell as HTMLInputElement).value);

it('W6 带入订单明细 puts what no inbound has brought yet behind the lines that stand there; those and the head stay as typed', async () => {
  await userEvent.click(await openDraft(rest));
  await waitFor(() => expect(names()).toEqual(['纸箱（加固）', '桌布']));
  expect(desk.api.calls.find(({ line: call }) => call.includes('order-rest'))?.url).toContain('orderId=77&inboundId=8');
  expect(screen.getByDisplayValue('我写的')).toBeTruthy();
});

it('W6 带入订单明细 says when the order has nothing left to come', async () => {
  await userEvent.click(await openDraft({ ...rest, list: [] }));
  expect(await screen.findByText('该订单没有还要入库的明细。')).toBeTruthy();
  expect(names()).toEqual(['纸箱（加固）']);
});

it('W6 带入订单明细 of a new inbound: 客户, 仓库 and 唛头 come from the order, an empty line makes way', async () => {
  desk.api.on(pickerCall('orders'), { list: [{ id: '77', label: 'WL20261120-0001' }] });
  desk.api.on(inbounds.orderRest, rest);
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: /新建入库单/ }));
  await userEvent.type(await screen.findByRole('combobox', { name: '来源单据' }), 'WL');
  await userEvent.click(await screen.findByText('WL20261120-0001', { selector: '.ant-select-item *' }));
  await userEvent.click(await screen.findByRole('button', { name: '带入订单明细' }));
  await waitFor(() => expect(names()).toEqual(['纸箱', '桌布']));
  expect(screen.getByDisplayValue('NBHN01')).toBeTruthy();
  expect(await screen.findByText('海纳', { selector: '.ant-select *' })).toBeTruthy();
  expect(await screen.findByText('北仑仓', { selector: '.ant-select *' })).toBeTruthy();
});
