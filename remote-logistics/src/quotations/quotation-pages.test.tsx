import { costShareCalls, type CostShares } from '@shared/contract/logistics/cost-share.contract.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import {
  quotations,
  type ContainerQuotes,
  type Quotation,
  type QuoteInput,
} from '@shared/contract/logistics/quotation.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const slip: SlipDetail = {
  id: '9',
  version: 2,
  slipNo: 'ZG1',
  state: 'CONFIRMED',
  containerId: '5',
  containerCode: 'GZ1',
  containerType: '40HQ',
  containerVersion: 7,
  stage: 'LOAD',
  pol: 'CNNGB',
  pod: 'USLAX',
  planLoadDate: null,
  cutCy: null,
  cutVgm: null,
  typeTare: 3_860_000,
  mgw: 30_480_000,
  place: null,
  startAt: null,
  endAt: null,
  containerNo: null,
  sealNo: null,
  tare: null,
  dunnage: 0,
  vgm: null,
  tallyName: null,
  confirmerName: null,
  supervisor: null,
  signer: null,
  truckId: null,
  truckNo: null,
  plate: null,
  driverName: null,
  remark: null,
  photoSlots: [],
  lines: [],
  actions: [],
};
const act = (code: string) => ({ code, enabled: true, unmet: [] });
const quote = (more: Partial<Quotation> = {}): Quotation => ({
  id: '41',
  version: 3,
  quoteNo: 'BJ1',
  versionNo: 2,
  state: 'DRAFT',
  containerId: '5',
  containerCode: 'GZ1',
  stage: 'LOAD',
  slipId: '9',
  orderId: '7',
  orderNo: 'WL1',
  customerName: '恒丰',
  orderCurrency: 'USD',
  figuresSource: 'LOADED',
  cartons: 25,
  volume: 3_000_000,
  gross: 450_000,
  rt: '3',
  lines: [
    {
      id: '1',
      chargeCodeId: '1',
      chargeName: '海运费',
      basis: 'RT',
      qty: '3',
      unitPrice: '60.00',
      minAmount: null,
      currency: 'USD',
      amount: '180.00',
      remark: null,
    },
  ],
  totals: { USD: '180.00' },
  income: '1281.60',
  cost: '1000.00',
  profit: '281.60',
  marginBp: 2197,
  validUntil: null,
  sentAt: null,
  sentTo: null,
  confirmMethod: null,
  confirmBy: null,
  confirmedAt: null,
  reason: null,
  remark: null,
  movedRt: null,
  context: {
    figures: { cartons: 25, volume: 3_000_000, gross: 450_000 },
    rules: { kgPerCbm: 1000, rtMin: '1.000', airDivisor: 6000, expressDivisor: 5000, step: '0.5' },
    goodsValue: { currency: 'USD', amount: '0' },
    rates: { USD: '7.12' },
  },
  createdByName: '李四',
  createdAt: '2026-11-20T01:00:00Z',
  actions: [act('update'), act('send'), act('void')],
  ...more,
});
const all = (quotation: Quotation | null): ContainerQuotes => ({
  containerId: '5',
  containerCode: 'GZ1',
  required: true,
  missing: quotation ? 0 : 1,
  hidden: 1,
  orders: [
    {
      orderId: '7',
      orderNo: 'WL1',
      customerName: '恒丰',
      customerCode: 'HF01',
      cartons: 25,
      volume: 3_000_000,
      gross: 450_000,
      quotation,
      versions: [],
    },
  ],
});
const costs: CostShares = {
  containerId: '5',
  containerCode: 'GZ1',
  version: 4,
  basis: 'VOLUME',
  figuresSource: 'LOADED',
  items: [
    { key: 'a', source: 'BOOKING', no: 'DC1', chargeName: '海运费', currency: 'USD', amount: '100.00', base: '712.00' },
  ],
  total: '712.00',
  missingRates: [],
  rows: [
    {
      key: '7',
      orderId: '7',
      orderNo: 'WL1',
      customerName: '恒丰',
      cartons: 25,
      volume: 3_000_000,
      gross: 450_000,
      rt: '3.000',
      value: '0',
      manualBp: null,
      shares: { VOLUME: '712.00', GROSS: '700.00', VALUE: null },
      direct: null,
      income: '1281.60',
      profit: '569.60',
      marginBp: 4444,
    },
  ],
  mayChange: true,
};

let api: FakeApi;
beforeAll(async () => {
  await Promise.all(logistics.routes.map(async (route) => route.page?.()));
}, 120_000);
beforeEach(() => {
  api = fakeApi();
  api.on(loadingSlips.get, slip);
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(pickerCall('charge-codes'), { list: [{ id: '1', label: '海运费' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'USD', label: 'USD' }] });
  api.on(quotations.ofContainer, all(quote()));
  api.on(costShareCalls.get, costs);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const TAB = '/transport/container/zhuanggui/order?id=9&tab=quotes';

describe('报价单 (L16)', () => {
  it('shows a card per order with charges, totals, cost and margin', async () => {
    renderRoute(logistics, TAB);
    const card = await screen.findByRole('article', { name: '报价 WL1' });
    expect(card.textContent).toContain('BJ1 · 第 2 版');
    expect(card.textContent).toContain('USD180.00');
    expect(card.textContent).toContain('21.97%');
    expect(screen.getByRole('region', { name: '报价单' }).textContent).toContain(
      '已确认 0 / 1，全部确认后才能装柜完成；另有 1 个其他客户的订单',
    );
  });
  it('生成报价 asks for the orders that have none', async () => {
    api.on(quotations.ofContainer, all(null));
    api.on(quotations.generate, all(quote()));
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '生成报价（1）' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line === 'POST /logistics/quotations')).toBe(true));
    expect(api.calls.find(({ line }) => line === 'POST /logistics/quotations')?.body).toMatchObject({
      containerId: '5',
    });
  });
  it('LOG-034 amounts are live while one types, and the body carries prices only', async () => {
    const saved: QuoteInput[] = [];
    api.on(quotations.update, ({ body }) => {
      saved.push(body);
      return quote({ version: 4 });
    });
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = await screen.findByRole('form', { name: '编辑报价 BJ1' });
    const price = within(form).getByLabelText(/单价.*第 1 行|第 1 行.*单价/);
    await userEvent.clear(price);
    await userEvent.type(price, '70.5');
    await waitFor(() => expect(within(form).getByLabelText('报价合计').textContent).toContain('211.50'));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.lines).toEqual([
      { chargeCodeId: '1', basis: 'RT', unitPrice: '70.5', minAmount: null, currency: 'USD', remark: null },
    ]);
  });
  it('LOG-057 the refusal of a missing file is said and the drawer stays', async () => {
    api.on(quotations.ofContainer, all(quote({ state: 'SENT', actions: [act('accept')] })));
    api.on(quotations.accept, () => refusal('LOG-057', 'BJ1 以签字确认，请先上传客户确认文件。'));
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '客户确认' }));
    await userEvent.type(await screen.findByLabelText('客户确认人'), '采购');
    expect(screen.getByText('签字和邮件确认必须上传文件')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '登记确认' }));
    expect(await screen.findByText('BJ1 以签字确认，请先上传客户确认文件。')).toBeTruthy();
    expect(screen.getByRole('form', { name: '客户确认 BJ1' })).toBeTruthy();
  });
  it('LOG-056 says when the loaded tonnes left the quoted ones', async () => {
    api.on(quotations.ofContainer, all(quote({ state: 'ACCEPTED', movedRt: '2.400', actions: [] })));
    renderRoute(logistics, TAB);
    expect(await screen.findByText('实装 2.400 RT 与报价 3 RT 相差超过 3%，应重新报价')).toBeTruthy();
  });
});

describe('成本分摊 (L16, L7)', () => {
  it('compares the bases and marks the container’s own', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&tab=costs');
    const table = await screen.findByRole('table', { name: '分摊对比' });
    expect(within(table).getByRole('columnheader', { name: '按体积 ✓' })).toBeTruthy();
    expect(screen.getByRole('table', { name: '各订单毛利' }).textContent).toContain('44.44%');
  });
});
