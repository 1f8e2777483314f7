import {
  balances,
  customerBalanceList,
  supplierBalanceList,
  type CustomerBalanceRow,
  type SupplierBalanceRow,
} from '@shared/contract/finance/balance.contract.ts';
import { today } from '@shared/contract/business-day.ts';
import { overviews, type FinanceOverview } from '@shared/contract/finance/overview.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const figures = {
  partyId: '7',
  companyId: '1',
  companyName: '远通',
  opening: '0.00',
  charged: '400.00',
  paid: '40.00',
  openText: 'CNY 400.00',
  baseOpen: '400.00',
  baseUnallocated: '40.00',
  net: '360.00',
  bucket0: '100.00',
  bucket1: '300.00',
  bucket2: '0.00',
  bucket3: '0.00',
  bucket4: '0.00',
  bucket5: '0.00',
  longest: 20,
  creditDays: 30,
};
const customer: CustomerBalanceRow = {
  ...figures,
  id: '1:7',
  version: 1,
  partyName: '海纳',
  partyNo: 'KH000007',
  salesName: '张三',
  creditLimit: '10000.00',
  creditUsed: '12000.00',
  creditLeft: '-2000.00',
  level: 'HIGH',
  onHold: false,
};
const supplier: SupplierBalanceRow = {
  ...figures,
  id: '1:7',
  version: 1,
  partyName: '远洋拖车',
  partyNo: 'GY000007',
  claimedText: 'CNY 40.00 + USD 30.00',
  uninvoiced: '400.00',
};
const overview: FinanceOverview = {
  empty: false,
  figures: [
    {
      key: 'open',
      title: '应收余额',
      amount: '400.00',
      count: null,
      note: null,
      link: '/finance/account-receivable/customer',
    },
    { key: 'fees', title: '待审核费用', amount: null, count: 3, note: null, link: null },
  ],
  ageing: [],
  buckets: [],
  trend: { months: [], series: [] },
  top: [{ id: '7', name: '海纳', open: '400.00', overdue: '300.00' }],
  plan: [],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['companies', 'customers', 'suppliers', 'users']) api.on(pickerCall(kind), { list: [] });
  const page = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  api.on(customerBalanceList.endpoint, { list: [customer], ...page });
  api.on(supplierBalanceList.endpoint, { list: [supplier], ...page });
  api.on(balances.customerLedger, {
    opening: '0.00',
    closing: '360.00',
    more: false,
    rows: [
      {
        id: '1',
        date: '2026-11-01',
        journalNo: 'PZ20261101-0001',
        summary: '应收费用',
        sourceNo: 'YS20261101-0001',
        increase: '400.00',
        decrease: null,
        balance: '400.00',
      },
    ],
  });
  api.on(balances.customerAgeing, {
    more: false,
    rows: [
      {
        id: '2',
        feeNo: 'YS20261101-0001',
        bizNo: 'WL20261101-0001',
        chargeName: '海运费',
        currency: 'CNY',
        open: '400.00',
        baseOpen: '400.00',
        due: '2026-10-31',
        days: 20,
      },
    ],
  });
  api.on(overviews.ar, overview);
  api.on(overviews.ap, { ...overview, empty: true, figures: [], top: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('F8 the account of a customer opens with its running balance and its open lines', async () => {
  const user = userEvent.setup();
  renderRoute(finance, '/finance/account-receivable/customer');
  await user.click(within(await screen.findByRole('row', { name: /海纳/ })).getByRole('button', { name: '明细账' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(within(await drawer.findByRole('table', { name: '明细账' })).getByText('PZ20261101-0001')).toBeTruthy();
  await user.click(drawer.getByRole('tab', { name: '账龄明细' }));
  expect(within(await drawer.findByRole('table', { name: '账龄明细' })).getByText('海运费')).toBeTruthy();
});

it('F8 credit and level stand beside what is owed; 调整额度 and 控货/解控 lead to the customer in F31', async () => {
  const user = userEvent.setup();
  renderRoute(finance, '/finance/account-receivable/customer');
  const row = within(await screen.findByRole('row', { name: /海纳/ }));
  expect(row.getByText('高')).toBeTruthy();
  await user.click(row.getByRole('button', { name: /更多/ }));
  expect(await screen.findByRole('menuitem', { name: '控货/解控' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: '调整额度' }));
  await waitFor(() => expect(api.calls.some(({ url }) => url.includes('/finance/risk/profiles/7'))).toBe(true));
});

it('3.17 the buckets are called by 账龄分段 of the company', async () => {
  api.on(customerBalanceList.endpoint, {
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
    list: [customer],
    titles: { bucket1: '1–20 天' },
  });
  renderRoute(finance, '/finance/account-receivable/customer');
  expect(await screen.findByRole('columnheader', { name: /1–20 天/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /31–60 天/ })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /1–30 天/ })).toBeNull();
});

it('F21 payables lead to an application for payment', async () => {
  renderRoute(finance, '/finance/account-payable/supplierlist');
  expect(await screen.findByRole('row', { name: /远洋拖车/ })).toBeTruthy();
});

it('F21 已申请未付 stands per currency; 到期日历 of a supplier by day and week', async () => {
  const user = userEvent.setup();
  api.on(balances.supplierLedger, { opening: '0.00', closing: '0.00', more: false, rows: [] });
  const none = { lines: 1, openText: 'CNY 5.00', baseOpen: '5.00' };
  api.on(balances.supplierDues, {
    rows: [
      { ...none, id: 'overdue', from: null, to: '2026-11-19' },
      { ...none, id: '2026-11-24', from: '2026-11-24', to: '2026-11-24' },
      { ...none, id: 'later', from: '2027-01-20', to: null },
    ],
  });
  renderRoute(finance, '/finance/account-payable/supplierlist');
  const row = within(await screen.findByRole('row', { name: /远洋拖车/ }));
  expect(row.getByText('CNY 40.00 + USD 30.00')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '明细账' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('tab', { name: '到期日历' }));
  const table = within(await drawer.findByRole('table', { name: '到期日历' }));
  for (const text of ['已逾期', '60 天以后或未定']) expect(table.getByText(text)).toBeTruthy();
  await user.click(drawer.getByText('按周'));
  await waitFor(() => expect(api.calls.some(({ url }) => url.includes('by=week'))).toBe(true));
});

it('F2 figures lead to the list that they count; the largest customers are named', async () => {
  renderRoute(finance, '/finance/account-receivable');
  const link = await screen.findByRole('link', { name: /应收余额/ });
  expect(link.getAttribute('href')).toBe('/finance/account-receivable/customer');
  expect(within(screen.getByRole('table', { name: '客户 Top10' })).getByRole('link', { name: '海纳' })).toBeTruthy();
});

it('6.3 without a company in scope the page says whom to ask', async () => {
  renderRoute(finance, '/finance/account-payable');
  expect(await screen.findByText('没有可查看的经营主体，请联系管理员')).toBeTruthy();
});

it('F8 FIN-120 截止日 is one day: today unless another is chosen, sent as one', async () => {
  renderRoute(finance, '/finance/account-receivable/customer');
  await screen.findByText('海纳');
  await userEvent.click(screen.getByRole('button', { name: `截止日 ${today()}` }));
  const day = await screen.findByRole('textbox', { name: '截止日' });
  expect(screen.queryAllByRole('textbox', { name: '截止日' })).toHaveLength(1);
  await userEvent.clear(day);
  await userEvent.type(day, '2026-06-30{Enter}');
  await waitFor(() =>
    expect(api.calls.findLast(({ url }) => url.includes('/finance/ar/balances?'))?.url).toContain(
      `asOf=${encodeURIComponent('2026-06-30..2026-06-30')}`,
    ),
  );
});

it('F2 the account of one of the largest is that of the chosen company and day', async () => {
  renderRoute(finance, '/finance/account-receivable?companyId=1&asOf=2026-10-31');
  const top = within(await screen.findByRole('table', { name: '客户 Top10' }));
  expect(top.getAllByRole('link')[0]?.getAttribute('href')).toMatch(
    /customer\?customerId=\d+&companyId=1&asOf=2026-10-31\.\.2026-10-31$/,
  );
});
