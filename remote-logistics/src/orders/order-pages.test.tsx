import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orderLineSheet } from '@shared/contract/logistics/order-import.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderList, type OrderListRow } from '@shared/contract/logistics/order-list.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail, orderLine } from '@shared/testing/order-detail.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
const PICKED = [
  ['customers', '1', '恒丰家居'],
  ['users', '1', '李四'],
  ['ports', 'USLAX', 'USLAX 洛杉矶'],
  ['currencies', 'USD', 'USD 美元'],
  ['inbound-warehouses', '1', '宁波一号仓'],
  ['units', 'PCS', '件'],
  ['companies', '1', '远通'],
  ['customer-codes', '9', 'HF01'],
] as const;
let api: FakeApi;
/** Pages are read once before the clock of the tests runs. */
beforeAll(async () => {
  await Promise.all(logistics.routes.map(async (route) => route.page?.()));
}, 120_000);
beforeEach(() => {
  api = fakeApi();
  for (const [kind, id, label] of PICKED) api.on(pickerCall(kind), { list: [{ id, label }] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 });
  api.on(orders.customerDefaults, {
    customerName: '恒丰家居',
    status: 'ACTIVE',
    currency: 'USD',
    settlement: 'MONTHLY',
    salesId: '1',
    csId: null,
    incoterm: 'FOB',
    pod: 'USLAX',
    agencyType: 'AGENCY',
    codes: [{ id: '9', code: 'HF01', defaultPod: null, consigneeId: null, salesId: null }],
    consignees: [{ id: '3', name: 'Demo Ltd', address: 'Street 1', contact: null, phone: null, taxId: null }],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
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
  it('L1 拼入柜子 of chosen orders sends the container that was chosen and says who was refused; 已收/已拼/已装 stand in the row', async () => {
    const user = userEvent.setup();
    const chosen = row({ status: 'CONFIRMED', receivedCartons: 11, allocatedCartons: 12, loadedCartons: 13 });
    api.on(orderList.endpoint, list([chosen]));
    api.on(pickerCall('open-containers'), { list: [{ id: '31', label: 'GZ20261120-0003', hint: '40HQ' }] });
    const refused = [{ id: '7', no: 'WL20261120-0001', reason: '航线不同', errorCode: 'LOG-043' }];
    api.on(allocations.batchAdd, { done: 0, refused });
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

describe('新建订单 (L2)', () => {
  it('a block pasted from Excel becomes lines with CBM, weight and RT, and is sent in stored units', async () => {
    const user = userEvent.setup();
    api.on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create');
    const cell = await screen.findByLabelText('第 1 行中文品名');
    fireEvent.paste(cell, {
      clipboardData: { getData: () => '毛毯\t25\t10\t\t\t60\t40\t50\t18\t17\n床单\t5\t10\t\t\t60\t40\t50\t18\t17\n' },
    });
    const totals = await screen.findByLabelText('订单合计');
    await waitFor(() => expect(totals.textContent).toContain('3.600 m³'));
    expect(totals.textContent).toContain('540.00 kg');
    expect(totals.textContent).toContain('计费吨3.600');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect((await screen.findAllByText('必填')).length).toBeGreaterThan(0);
    expect(api.calls.some((call) => call.line === 'POST /logistics/orders')).toBe(false);
  });
  it('L2 a sheet of goods is checked and stands behind the typed lines, or in their place; 退税 follows the services', async () => {
    const user = userEvent.setup();
    const checked = {
      token: '00000000-0000-4000-8000-000000000001',
      fileName: '货物.xlsx',
      rows: 2,
      good: 2,
      bad: 0,
      documents: 2,
      errors: [],
      errorsTotal: 0,
      imported: null,
      effects: [],
      partial: false,
    };
    const bad = {
      ...checked,
      good: 1,
      bad: 1,
      errors: [{ row: 2, column: '箱数*', value: '0', reason: '至少为 1' }],
      errorsTotal: 1,
      lines: [{ nameCn: '杯' }],
    };
    const lines = [
      { nameCn: '杯', cartons: 2, unit: 'PCS', refundFlag: null },
      { nameCn: '碗', cartons: 3, unit: 'PCS', refundFlag: false },
    ];
    api.on(orderLineSheet.check, bad);
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('switch', { name: '退税' }));
    fireEvent.change(await screen.findByLabelText('第 1 行中文品名'), { target: { value: '毛毯' } });
    const open = async () => {
      await user.click(screen.getByRole('button', { name: '导入' }));
      fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files: [new File(['x'], '货物.xlsx')] } });
    };
    await open();
    expect(await screen.findByText('至少为 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: '填入 1 行' })).toHaveProperty('disabled', true);
    api.on(orderLineSheet.check, { ...checked, lines });
    await user.click(screen.getByRole('button', { name: '重新上传' }));
    fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files: [new File(['x'], '货物.xlsx')] } });
    await user.click(await screen.findByRole('button', { name: '填入 2 行' }));
    const names = () =>
      screen.getAllByLabelText(/^第 \d 行中文品名$/).map((input) => (input as HTMLInputElement).value);
    await waitFor(() => expect(names()).toEqual(['毛毯', '杯', '碗']));
    expect(screen.getByText('有未保存的修改，草稿已自动保存在本机')).toBeTruthy();
    const refunds = screen.getAllByLabelText(/^第 \d 行退税$/).map((box) => (box as HTMLInputElement).checked);
    expect(refunds).toEqual([true, true, false]);
    await open();
    await user.click(await screen.findByRole('checkbox', { name: /替换现有 3 行/ }));
    await user.click(screen.getByRole('button', { name: '填入 2 行' }));
    await waitFor(() => expect(names()).toEqual(['杯', '碗']));
  });
  it('choosing the customer fills code, terms, people, port and consignee', async () => {
    const user = userEvent.setup();
    api.on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('combobox', { name: /^客户$/ }));
    await user.click(await screen.findByText('恒丰家居'));
    await waitFor(() => expect(screen.getByDisplayValue('Demo Ltd')).toBeTruthy());
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => {
      const sent = api.calls.find((call) => call.line === 'POST /logistics/orders');
      expect(sent?.body).toMatchObject({
        customerId: '1',
        customerCodeId: '9',
        currency: 'USD',
        settlement: 'MONTHLY',
        incoterm: 'FOB',
        pod: 'USLAX',
        agencyType: 'AGENCY',
        consignee: { name: 'Demo Ltd' },
      });
    });
  });
});

describe('新建订单 (L2): sections, credit, copy', () => {
  it('stands in the order of the specification; the credit of the customer is shown with what stands against it', async () => {
    const user = userEvent.setup();
    api.on(risk.check, ({ query }) => {
      expect(query).toMatchObject({ action: 'NEW_ORDER', customerId: '1' });
      return {
        decision: 'REFUSE',
        reasons: [{ decision: 'REFUSE', code: 'RISK_HOLD', message: '恒丰家居 已控货（新单）' }],
        used: '90000.00',
        limit: '100000.00',
        available: '10000.00',
        overdueDays: 0,
        holds: ['NEW_ORDER'],
      };
    });
    renderRoute(logistics, '/transport/order/create');
    await user.click(await screen.findByRole('combobox', { name: /^客户$/ }));
    await user.click(await screen.findByText('恒丰家居'));
    const credit = await screen.findByLabelText('客户信用');
    expect(credit.textContent).toMatch(/信用额度 CNY100,000\.00.*已用 CNY90,000\.00.*可用 CNY10,000\.00/);
    expect(credit.textContent).toContain('不能提交：恒丰家居 已控货（新单）');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['基本信息', '运输信息', '收发货人', '货物明细', '服务项目', '报价', '附件', '备注']),
    );
    await user.click(screen.getByRole('switch', { name: '报关' }));
    expect(screen.getByRole('switch', { name: '报关' }).getAttribute('aria-checked')).toBe('true');
  });
  it('LOG-019 a copy sends neither the dates nor the figures nor the number of the customer', async () => {
    const user = userEvent.setup();
    const old = orderDetail({
      cargoReadyDate: '2026-11-01',
      requireEtd: '2026-11-05',
      requireDelivery: '2026-12-05',
      customerRef: 'PO-OLD',
      lines: [orderLine({ allocatedCartons: 8, receivedCartons: 25, cartonRange: '1-25' })],
    });
    api.on(orders.get, old).on(orders.create, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/create?copy=7');
    await screen.findByLabelText('第 1 行中文品名');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(api.calls.some((call) => call.line === 'POST /logistics/orders')).toBe(true));
    const body = api.calls.find((call) => call.line === 'POST /logistics/orders')?.body as Record<string, unknown>;
    expect(body.copyOf).toBe('7');
    for (const key of ['cargoReadyDate', 'requireEtd', 'requireDelivery', 'customerRef', 'estReceivable'])
      expect([key, body[key] ?? null]).toEqual([key, null]);
    const [line] = body.lines as Record<string, unknown>[];
    expect([line?.nameCn, line?.cartonRange ?? null]).toEqual([old.lines[0]?.nameCn, null]);
    for (const key of ['allocatedCartons', 'receivedCartons', 'loadedCartons', 'closedCartons'])
      expect(line).not.toHaveProperty(key);
  });
});

describe('编辑订单 (L3)', () => {
  it('a refusal of the API below a line stands in its cell, and what was typed stays', async () => {
    const user = userEvent.setup();
    api.on(orders.get, orderDetail({ status: 'DRAFT', lines: [orderLine(), orderLine({ id: '4', lineNo: 2 })] }));
    api.on(orders.update, () =>
      refusal('VALIDATION', '请检查。', {
        showType: 0,
        data: { fields: { 'lines.1.cartons': '已拼柜 8 箱，不能少于 8' } },
      }),
    );
    renderRoute(logistics, '/transport/order/update?id=7');
    const cartons = await screen.findByLabelText('第 2 行箱数');
    await user.clear(cartons);
    await user.type(cartons, '6');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const wrong = await screen.findByLabelText('第 2 行箱数，已拼柜 8 箱，不能少于 8');
    expect((wrong as HTMLInputElement).value).toBe('6');
    expect(screen.getByRole('button', { name: '货物明细（有误）' })).toBeTruthy();
  });
});

describe('订单详情 (L4)', () => {
  it('an unknown order says so with a way back', async () => {
    api.on(orders.get, () => refusal('NOT_FOUND', '数据不存在或无权访问。', { status: 404, showType: 2 }));
    renderRoute(logistics, '/transport/order/info?id=5');
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    expect(screen.getByText('返回物流订单')).toBeTruthy();
  });
});
