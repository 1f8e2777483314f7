import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';
import { allowed, detail, row } from './tax-case.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
let api: FakeApi;
let now: TaxCaseDetail;
beforeEach(() => {
  now = detail;
  api = fakeApi();
  for (const kind of [
    'companies',
    'customers',
    'suppliers',
    'finance-orders',
    'finance-containers',
    'currencies',
    'tax-declarations',
  ])
    api.on(pickerCall(kind), { list: [{ id: '3', label: `某${kind}` }] });
  api.on(pickerCall('tax-receipts'), { list: [{ id: '33', label: 'SK20261120-0009' }] });
  api.on(taxCaseList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(taxCases.cards, { collecting: 3, due: 1, declared: '9100.00', received: '0.00', advance: '0.00' });
  api.on(taxCases.get, () => now);
  api.on(approvals.list, { list: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const list = (query = '') => renderRoute(finance, `/finance/tax-refund${query}`);
const page = (query = '') => renderRoute(finance, `/finance/tax-refund/order?id=8${query}`);
const sent = () => api.calls.filter(({ line }) => !line.startsWith('GET')).map(({ body }) => body);

it('F27 cards and rows: progress of papers, a passed deadline in words', async () => {
  list();
  const shown = within(await screen.findByRole('row', { name: /TS20261120-0001/ }));
  for (const text of ['自营买断', '海纳贸易', 'USD 10,000.00', '1/5', '已超申报截止 204 天', '资料齐全'])
    expect(shown.getByText(text)).toBeTruthy();
  const cards = within(screen.getByRole('list', { name: '退税概览' }));
  expect(await cards.findByText('9,100.00')).toBeTruthy();
});

it('F27 提交申报 sends the day', async () => {
  const user = userEvent.setup();
  api.on(taxCases.declare, { ...detail, state: 'DECLARED' });
  now = { ...detail, state: 'READY' };
  list();
  const shown = within(await screen.findByRole('row', { name: /TS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '提交申报' }));
  await screen.findByText('提交申报 TS20261120-0001');
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: '提交申报' }));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({ version: 4, declaredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  );
});

it('F28 items with what differs, lights of their invoices, formulas, papers and checks', async () => {
  const user = userEvent.setup();
  page();
  expect(await screen.findByText('✕ 数量：报关单为 120')).toBeTruthy();
  expect(screen.getByText('距申报截止 161 天（2027-04-30）')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /进项发票与匹配/ }));
  const lights = within(await screen.findByRole('list', { name: '匹配检查' }));
  expect(lights.getByText('✓ 品名')).toBeTruthy();
  expect(lights.getByText('✕ 数量')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /计算/ }));
  expect(await screen.findByText('70,000.00 × 9%')).toBeTruthy();
  expect(screen.getByText(/70,000.00 ÷ FOB USD 10,000.00，范围 5.0000–8.0000/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /资料清单/ }));
  expect(await screen.findByText('缺少资料：外销合同')).toBeTruthy();
  expect(screen.getByText('HT20260801-0001')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /收汇匹配/ }));
  expect(await screen.findByText('95%')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /垫退与结算/ }));
  expect(await screen.findByText(/没有垫退/)).toBeTruthy();
});

it('5.7 a declared case says that its declaration was amended; one before 申报 follows it', async () => {
  now = { ...detail, state: 'DECLARED' };
  page();
  expect(await screen.findByText(/^报关单删改后与本单 1 项明细不同/)).toBeTruthy();
  cleanup();
  now = { ...detail, state: 'COLLECTING' };
  page();
  expect(await screen.findByText('✕ 数量：报关单为 120')).toBeTruthy();
  expect(screen.queryByText(/^报关单删改后/)).toBeNull();
});

it('FIN-134 what each order bears of a case of several, and to whom the cent that was left over went', async () => {
  const user = userEvent.setup();
  api.on(taxCases.get, {
    ...detail,
    orderShares: [
      { orderId: '7', orderNo: 'WL20260801-0007', cost: '280.03', refund: '630.07', extra: true },
      { orderId: '8', orderNo: null, cost: '200.03', refund: '450.08', extra: false },
    ],
  });
  page();
  await user.click(await screen.findByRole('tab', { name: /计算/ }));
  const shares = within(await screen.findByRole('table', { name: '按订单分摊' }));
  for (const text of ['WL20260801-0007', '含尾差', '280.03']) expect(shares.getByText(text)).toBeTruthy();
  expect(shares.getByRole('row', { name: '其他订单 200.03 450.08' })).toBeTruthy();
});

it('F28 an order that changed after it was declared is shown beside what was declared', async () => {
  api.on(taxCases.get, {
    ...detail,
    orderChanges: [
      { lineNo: 1, name: '纯棉四件套', field: 'QTY', ordered: '120 套', stated: '100 套' },
      {
        lineNo: 1,
        name: '纯棉四件套',
        field: 'VALUE',
        ordered: null,
        stated: null,
        orderedFigure: 'USD 12000.00',
        statedFigure: 'USD 10200.00',
      },
    ],
  });
  page();
  const changes = within(await screen.findByRole('table', { name: '与订单的差异' }));
  expect(changes.getByRole('row', { name: '1 纯棉四件套 数量 100 套 120 套' })).toBeTruthy();
  expect(changes.getByRole('row', { name: '1 纯棉四件套 货值 USD 10200.00 USD 12000.00' })).toBeTruthy();
  expect(screen.getByText(/退税单未随订单修改/)).toBeTruthy();
});

it('F28 past its deadline says so in red; 不予退税 tells what it costs', async () => {
  const user = userEvent.setup();
  now = { ...detail, daysLeft: -3, actions: allowed('abandon') };
  api.on(taxCases.abandon, { ...now, state: 'REFUSED' });
  page();
  expect(await screen.findByText('已超申报截止')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '不予退税' }));
  await screen.findByText('不予退税 TS20261120-0001');
  const form = within(screen.getByRole('dialog'));
  expect(await form.findByText(/计入主营业务成本 9100.00 元/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: '不予退税' }));
  expect((await form.findAllByText('必填')).length).toBe(1);
  await user.type(form.getByLabelText('原因'), '逾期未收齐');
  await user.click(form.getByRole('button', { name: '不予退税' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ outcome: 'EXEMPT', reason: '逾期未收齐' }));
});

it('F28 匹配进项发票 proposes lines that look alike', async () => {
  const user = userEvent.setup();
  now = { ...detail, actions: allowed('match') };
  api.on(taxCases.match, now);
  api.on(taxCases.candidates, {
    list: [
      {
        docLineId: '80',
        docId: '90',
        docNo: 'FP20261120-0007',
        invoiceNo: '25332000000012345678',
        invoiceDate: '2026-11-10',
        goodsName: '纯棉四件套',
        unit: '套',
        qty: '100',
        vatRateBp: 1300,
        amountEx: '70000.00',
        lineId: '60',
        matched: false,
      },
    ],
  });
  page();
  await user.click(await screen.findByRole('button', { name: '匹配进项发票' }));
  await screen.findByText('匹配进项发票 TS20261120-0001');
  const form = within(screen.getByRole('dialog'));
  await user.click(await form.findByRole('button', { name: '保存匹配' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ matches: [{ lineId: '60', docLineId: '80', qty: '100' }] }));
});

it('F28 登记垫退 sends the share of a day as a decimal', async () => {
  const user = userEvent.setup();
  now = { ...detail, actions: allowed('advance') };
  api.on(taxCases.advance, now);
  page();
  await user.click(await screen.findByRole('button', { name: '登记垫退' }));
  await screen.findByText('登记垫退 TS20261120-0001');
  const form = within(screen.getByRole('dialog'));
  await user.type(await form.findByLabelText('日利率'), '0.05');
  await user.click(form.getByRole('button', { name: '登记垫退' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ amount: '6300.00', dailyRate: '0.00050000' }));
});

it('F27 新建退税单 takes over what the declaration says', async () => {
  const user = userEvent.setup();
  api.on(taxCases.create, detail);
  list();
  await user.click(await screen.findByRole('button', { name: /新建退税单/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByRole('button', { name: '从报关单带入' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('button', { name: /保.?存/ }));
  expect((await form.findAllByText('必填')).length).toBeGreaterThan(2);
  expect(sent()).toEqual([]);
});

it('6.2 the form shows the deadline of the export date beside FOB (FIN-153)', async () => {
  const user = userEvent.setup();
  now = { ...detail, actions: allowed('update') };
  api.on(taxCases.deadline, { deadline: '2099-04-30' });
  page();
  await user.click(await screen.findByRole('button', { name: /编辑/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('2099-04-30')).toBeTruthy();
  expect(form.getByText(/剩余 \d+ 天/)).toBeTruthy();
  // FIN-152: 70,000.00 without tax for 10,000.00 USD of the fixture.
  expect(form.getByText('7.0000')).toBeTruthy();
});

it('F28 编辑 offers declarations and orders of its company only (3.8)', async () => {
  const user = userEvent.setup();
  now = { ...detail, actions: allowed('update') };
  page();
  await user.click(await screen.findByRole('button', { name: /编辑/ }));
  const form = within(await screen.findByRole('dialog'));
  for (const label of ['报关单', '订单']) await user.click(await form.findByRole('combobox', { name: label }));
  const parents = () =>
    api.calls.flatMap(({ line, url }) => {
      const { searchParams } = new URL(url, 'http://x');
      return /(tax-declarations|finance-orders)$/.test(line) && !searchParams.has('ids')
        ? [searchParams.get('parent')]
        : [];
    });
  await waitFor(() => expect(parents()).toEqual(['c1', '1']));
});
