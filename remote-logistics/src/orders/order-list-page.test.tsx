import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderLineList } from '@shared/contract/logistics/order-line-list.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { orderList, type OrderListRow } from '@shared/contract/logistics/order-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import type { FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail } from '@shared/testing/order-detail.ts';
import { person } from '@shared/testing/people.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});

const row = (more: Partial<OrderListRow> = {}): OrderListRow => ({
  id: '7',
  version: 2,
  orderNo: 'WL20261120-0001',
  status: 'SUBMITTED',
  customerName: '恒丰家居',
  customerCode: 'HF01',
  customerRef: 'PO-1',
  serviceType: 'LCL',
  transportMode: 'SEA',
  route: 'CNNGB→USLAX',
  incoterm: 'FOB',
  cartons: 25,
  volume: 3_000_000,
  gross: 450_000,
  chargeableRt: '3',
  receivedCartons: 0,
  allocatedCartons: 0,
  loadedCartons: 0,
  deliveredCartons: 0,
  allocState: 'NONE',
  progressStage: 'NONE',
  releaseState: 'NONE',
  containerCodes: [],
  estReceivable: '1200.00',
  salesName: '李四',
  operatorName: null,
  cargoReadyDate: null,
  requireEtd: null,
  orderDate: '2026-11-20',
  source: 'MANUAL',
  createdByName: '李四',
  customerId: '1',
  currency: 'USD',
  hold: false,
  containerIds: [],
  containers: [],
  actions: [
    { code: 'review', enabled: true, unmet: [] },
    { code: 'reject', enabled: true, unmet: [] },
  ],
  ...more,
});
const list = (rows: OrderListRow[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
  tabCounts: { all: rows.length },
});

describe('物流订单 (L1)', () => {
  it('shows the orders with their state and route; 审核 sends the version that was seen', async () => {
    const user = userEvent.setup();
    api.on(orderList.endpoint, list([row()]));
    api.on(orders.review, orderDetail());
    renderRoute(logistics, '/transport/order');
    expect(await screen.findByText('CNNGB→USLAX')).toBeTruthy();
    await user.click(screen.getByText('审核通过'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/orders/7/review')?.body).toMatchObject({
        version: 2,
      }),
    );
  });
  it('L1 导出货物明细 asks for the lines of the same filter; their list is fetched for it alone', async () => {
    const user = userEvent.setup();
    api.on(orderList.endpoint, list([row()]));
    const lines = exportOf(orderLineList);
    if (!lines) throw new Error('no export');
    api.on(lines, Response.json({ success: true, data: { jobId: '1' } }));
    renderRoute(logistics, '/transport/order?status=DRAFT');
    await screen.findByText('CNNGB→USLAX');
    await user.click(screen.getByRole('button', { name: '更多导出' }));
    await user.click(await screen.findByText('导出订单货物明细'));
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain(`${lines.path}?status=DRAFT`));
  });
  it('L1 拼入柜子 of chosen orders sends the container that was chosen and says who was refused; 已收/已拼/已装 stand in the row', async () => {
    const user = userEvent.setup();
    const chosen = row({ status: 'CONFIRMED', receivedCartons: 11, allocatedCartons: 12, loadedCartons: 13 });
    api.on(orderList.endpoint, list([chosen]));
    api.on(pickerCall('open-containers'), { list: [{ id: '31', label: 'GZ20261120-0003', hint: '40HQ' }] });
    const refused = [{ id: '7', no: 'WL20261120-0001', reason: '航线不同', errorCode: 'LOG-043' }];
    api.on(orders.batchAllocate, { done: 0, refused });
    renderRoute(logistics, '/transport/order');
    await screen.findByText('CNNGB→USLAX');
    for (const cartons of ['11', '12', '13']) expect(screen.getAllByText(cartons).length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '拼入柜子' }));
    const drawer = await screen.findByRole('dialog');
    const send = within(drawer).getByRole('button', { name: '拼入柜子' });
    expect(send).toHaveProperty('disabled', true);
    fireEvent.mouseDown(within(drawer).getByRole('combobox', { name: '柜子' }));
    await user.click(await screen.findByText('40HQ'));
    await user.click(send);
    expect(await within(drawer).findByText('航线不同')).toBeTruthy();
    expect(api.calls.find((call) => call.line === 'POST /logistics/orders/batch/allocate')?.body).toMatchObject({
      containerId: '31',
      items: [{ id: '7', version: 2 }],
    });
  });
  it('an empty list offers 新建订单; without the right it does not', async () => {
    api.on(orderList.endpoint, list([]));
    renderRoute(logistics, '/transport/order');
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /新建订单/ }).length).toBeGreaterThan(0);
    cleanup();
    renderRoute(logistics, '/transport/order', person(['logistics.order.view']));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /新建订单/ })).toBeNull();
  });
});
