import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail } from '@shared/testing/order-detail.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { person } from '@shared/testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});

describe('订单详情 (L4)', () => {
  it('an unknown order says so with a way back', async () => {
    api.on(orders.get, () => refusal('NOT_FOUND', '数据不存在或无权访问。', { status: 404, showType: 2 }));
    renderRoute(logistics, '/transport/order/info?id=5');
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    expect(screen.getByText('返回物流订单')).toBeTruthy();
  });
  it('5.1 撤回 asks why and sends it', async () => {
    const user = userEvent.setup();
    const actions = [{ code: 'withdraw', enabled: true, unmet: [] }];
    api.on(orders.get, orderDetail({ status: 'SUBMITTED', actions }));
    api.on(orders.withdraw, orderDetail({ status: 'DRAFT' }));
    renderRoute(logistics, '/transport/order/info?id=7');
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    await dialog.findByText('请填写原因');
    await user.type(dialog.getByLabelText('原因'), '单价未定');
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/orders/7/withdraw')?.body).toMatchObject({
        version: 3,
        reason: '单价未定',
      }),
    );
  });
  it('时间轴 names milestones, and strikes out those that were put right', async () => {
    const event = { kind: 'container' as const, containerId: '5', userName: '李四', at: '2026-11-20T01:00:00Z' };
    api.on(orders.get, orderDetail());
    api.on(orders.timeline, {
      list: [
        { ...event, title: 'GZ1 开船 · 宁波', text: null, corrected: false },
        { ...event, title: 'GZ1 到港', text: '船司误报', corrected: true },
      ],
    });
    renderRoute(logistics, '/transport/order/info?id=5&tab=timeline');
    expect((await screen.findByText('GZ1 开船 · 宁波')).getAttribute('href')).toContain('/container/info?id=5');
    expect(screen.getByText(/（已更正）：船司误报/)).toBeTruthy();
  });
  it('risk.hold: a hold of the customer is a banner; its reason stands there where the reader may know it', async () => {
    const hold = { scope: 'NEW_ORDER' as const, validTo: null };
    const holds = [
      { ...hold, reason: '逾期未付' },
      { ...hold, scope: 'OUTBOUND' as const, validTo: '2026-12-31', reason: null },
    ];
    api.on(orders.get, orderDetail({ customerName: '恒丰家居', customerHolds: holds }));
    renderRoute(logistics, '/transport/order/info?id=7');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe('客户 恒丰家居 已控货（新单，逾期未付；出库，至 2026-12-31），需解控');
  });
});

describe('入库 (L4)', () => {
  const inbound = {
    id: '3',
    inboundNo: 'RK1',
    type: 'CARGO' as const,
    state: 'PARTIAL' as const,
    warehouseName: '宁波一号仓',
    expectedAt: '2026-11-26T01:00:00Z',
    receivedAt: '2026-11-26T02:00:00Z',
    expected: 40,
    received: 38,
    damaged: 1,
    short: 2,
    over: 0,
    putaway: 30,
    volume: 3_192_000,
    weight: 380_000,
  };
  it('what the warehouses expect and received, with a link for who may open it', async () => {
    api.on(orders.get, orderDetail());
    api.on(orders.inbounds, {
      list: [
        { ...inbound, link: '/warehouse/order?open=3' },
        { ...inbound, id: '4', inboundNo: 'RK2', link: null },
      ],
    });
    renderRoute(logistics, '/transport/order/info?id=7&tab=inbounds');
    const table = await screen.findByRole('table', { name: '入库' });
    expect(table.textContent).toContain('部分到货');
    expect(table.textContent).toContain('3.192');
    expect((await screen.findByRole('link', { name: 'RK1' })).getAttribute('href')).toContain(
      '/warehouse/order?open=3',
    );
    expect(screen.queryByRole('link', { name: 'RK2' })).toBeNull();
  });
  it('an order without any says where they come from', async () => {
    api.on(orders.get, orderDetail());
    api.on(orders.inbounds, { list: [] });
    renderRoute(logistics, '/transport/order/info?id=7&tab=inbounds');
    expect(await screen.findByText(/^还没有入库单/)).toBeTruthy();
  });
});

describe('报价与费用 (L4): AR, AP, profit', () => {
  const fee: FeeLine = {
    id: '31',
    version: 2,
    feeNo: 'YS1',
    direction: 'AR',
    bizType: 'LOGISTICS',
    bizId: '7',
    bizNo: 'WL1',
    isEstimate: false,
    chargeCodeId: '1',
    chargeName: '海运费',
    partyId: '3',
    partyName: '恒丰家居',
    containerId: null,
    containerCode: null,
    qty: '2',
    unit: null,
    unitPrice: '53.00',
    currency: 'USD',
    taxMode: 'INCL',
    taxRateBp: 0,
    rate: null,
    dueDate: null,
    remark: null,
    amount: '106.00',
    amountEx: '106.00',
    tax: '0.00',
    baseAmount: null,
    settled: '0.00',
    reduced: '0.00',
    open: '106.00',
    baseOpen: null,
    accountingDate: null,
    businessDate: null,
    statementId: null,
    statementNo: null,
    invoiced: '0.00',
    redOfNo: null,
    adjustsNo: null,
    reason: null,
    heldBy: null,
    state: 'DRAFT',
    createdByName: '王会计',
    createdAt: '2026-11-20T04:00:00Z',
    rejectReason: null,
    actions: [],
  };
  const fees = (more: Partial<OrderFees>): OrderFees => ({
    direction: 'AR',
    bizType: 'LOGISTICS',
    containers: [],
    openTotals: {},
    orderId: '7',
    orderNo: 'WL1',
    companyId: '1',
    companyName: '远通',
    customerId: '3',
    customerName: '恒丰家居',
    currency: 'USD',
    lines: [fee],
    totals: { USD: '106.00' },
    baseTotal: '0',
    ...more,
  });
  const CODES = ['logistics.order.view', 'logistics.quote.view', 'finance.ar.fee.view'] as const;
  beforeEach(() => {
    api.on(orders.get, orderDetail());
    api.on(quotations.ofOrder, { quotations: [], computed: { income: '800.00', profit: '120.00', marginBp: 1500 } });
    api.on(feeLines.ofOrder, fees({}));
    const payable = {
      ...fee,
      id: '41',
      feeNo: 'YF1',
      direction: 'AP' as const,
      partyName: '宁波车队',
      amount: '80.00',
    };
    api.on(feeLines.payablesOfOrder, fees({ direction: 'AP', lines: [payable], totals: { CNY: '80.00' } }));
  });
  const asked = () => api.calls.some(({ line }) => line.startsWith('GET /finance/payable-orders'));

  it('shows both sides and what finance has computed', async () => {
    renderRoute(logistics, '/transport/order/info?id=7&tab=quotes');
    const payables = await screen.findByRole('article', { name: '应付费用' });
    for (const text of ['YF1', '宁波车队', '80.00']) expect(payables.textContent).toContain(text);
    expect((await screen.findByRole('article', { name: '应收费用' })).textContent).toContain('YS1');
    expect(screen.getByLabelText('核算毛利').textContent).toContain('120.00');
  });
  it('L4 who reads fees but no quotations has the tab with the fees alone', async () => {
    renderRoute(logistics, '/transport/order/info?id=7&tab=quotes', person([CODES[0], CODES[2]]));
    expect(await screen.findByRole('article', { name: '应收费用' })).toBeTruthy();
    expect(api.calls.some(({ line }) => line.includes('/quotations'))).toBe(false);
  });
  it.each([
    ['without finance.ap.fee.view', person(CODES)],
    ['with money.cost hidden', person(undefined, { fields: { ...person().fields, 'money.cost': 'HIDDEN' } })],
  ])('ACC-031 no payables %s: they are not even asked for', async (_, me) => {
    renderRoute(logistics, '/transport/order/info?id=7&tab=quotes', me);
    expect(await screen.findByRole('article', { name: '应收费用' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: '应付费用' })).toBeNull();
    expect(asked()).toBe(false);
  });
});
