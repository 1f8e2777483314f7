import { periodList, periods, type PeriodRow } from '@shared/contract/finance/period.contract.ts';
import type { InternalReceipt, PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { journalList, journals } from '@shared/contract/finance/journal.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const row: PeriodRow = {
  id: '5',
  version: 3,
  companyId: '1',
  startDate: '2026-10-01',
  month: '202610',
  companyName: '远通',
  state: 'OPEN',
  locks: '应收',
  passed: 9,
  warned: 0,
  failed: 1,
  checkedAt: '2026-11-02T04:00:00.000Z',
  closedByName: null,
  closedAt: null,
  reopenCount: 0,
  reportVersion: null,
};
const detail: PeriodDetail = {
  id: '5',
  version: 3,
  companyId: '1',
  companyName: '远通',
  month: '202610',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  state: 'OPEN',
  locked: ['AR'],
  checks: [
    {
      key: 'submitted',
      title: '本期没有待审核的费用',
      level: 'FAIL',
      count: 1,
      items: [
        { no: 'YS20261020-0001', text: 'WL20261020-0001 CNY 88.00', link: '/finance/account-payable/billingdetails' },
      ],
    },
    { key: 'balanced', title: '凭证借贷平衡', level: 'PASS', count: 0, items: [] },
  ],
  checkedAt: '2026-11-02T04:00:00.000Z',
  checkedByName: '主管',
  running: null,
  closedAt: null,
  closedByName: null,
  reopenCount: 0,
  reports: [],
  actions: ['check', 'revalue', 'lock', 'unlock', 'close'].map((code) => ({ code, enabled: true, unmet: [] })),
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('companies'), { list: [] });
  api.on(periodList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(periods.get, detail);
  api.on(periods.totals, {
    controls: [{ account: '1122', name: '应收账款', balance: '100.00', openItems: '88.00', same: false }],
    stock: [
      {
        warehouseId: '3',
        code: 'NB01',
        name: '宁波仓',
        closedTo: '2026-10-30',
        ledger: 1234,
        daily: null,
        same: false,
      },
    ],
    revaluation: [
      { account: '1122', currency: 'USD', open: '400.00', rate: '7.05', baseOpen: '2840.00', diff: '-20.00' },
    ],
  });
  api.on(journals.trialBalance, {
    rows: [{ account: '1122', name: '应收账款', opening: '0.00', debit: '100.00', credit: '0.00', closing: '100.00' }],
    debit: '100.00',
    credit: '100.00',
    same: true,
  });
  api.on(journalList.endpoint, {
    list: [],
    total: 0,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
    nextCursor: null,
    prevCursor: null,
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const PAGE = '/finance/account-receivable/company-checkout?id=5';
const posts = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => ({ line, body }));

it('F12 shows companies × months and each month as a row that leads to its close', async () => {
  renderRoute(finance, '/finance/account-receivable/company-checkout-list');
  const matrix = within(await screen.findByRole('table', { name: '结账进度' }));
  const cell = matrix.getByRole('link', { name: '远通 2026-10 开放' });
  expect(cell.getAttribute('href')).toBe(PAGE);
  expect(await screen.findByRole('row', { name: /2026-10.*远通/ })).toBeTruthy();
});

it('F13 without a month the page says so and leads back, instead of loading for ever', async () => {
  renderRoute(finance, '/finance/account-receivable/company-checkout');
  expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
  expect(screen.getByRole('button', { name: '返回公司结账列表' })).toBeTruthy();
});

it('F13 FIN-112 a check that failed is open with what it found; TV-18 the revaluation that would be posted is shown', async () => {
  renderRoute(finance, PAGE);
  const checks = within(await screen.findByRole('region', { name: '结账检查' }));
  expect(checks.getByRole('link', { name: 'YS20261020-0001' })).toBeTruthy();
  const totals = within(await screen.findByRole('region', { name: '控制数' }));
  await waitFor(() => expect(totals.getAllByText('不符')).toHaveLength(2));
  expect(totals.getByText('-20.00')).toBeTruthy();
  // 存货/仓储日结: pieces by the ledger beside those of the daily inventory, which the last day has not yet.
  const stock = within(totals.getByRole('table', { name: '存货/仓储日结' }));
  for (const text of ['1,234', '2026-10-30', '未生成', '不符']) expect(stock.getByText(text)).toBeTruthy();
  expect(stock.getByRole('link', { name: 'NB01 宁波仓' }).getAttribute('href')).toBe(
    '/warehouse/setting?warehouse=3&pane=days',
  );
  expect(await screen.findByRole('table', { name: '试算平衡' })).toBeTruthy();
  // Nothing has been closed, so there is no report to export.
  expect(screen.queryByRole('button', { name: '导出结账报告' })).toBeNull();
});

it('F13 内部往来 shows what the company collected for others apart from what others collected for it, with its clearing', async () => {
  const user = userEvent.setup();
  const receipt: InternalReceipt = {
    id: '7',
    receiptNo: 'SK20261005-0001',
    companyId: '1',
    companyName: '远通',
    forCompanyId: '2',
    forCompanyName: '远贸',
    payerName: '海纳贸易',
    date: '2026-10-05',
    currency: 'USD',
    amount: '1000.00',
    baseAmount: '7100.00',
    left: '600.00',
    baseLeft: '4260.00',
    clearings: [{ paymentNo: 'FK20261020-0001', date: '2026-10-20', amount: '400.00' }],
  };
  const theirs = { companyId: '2', companyName: '远贸', forCompanyId: '1', forCompanyName: '远通' };
  const cleared = { id: '8', receiptNo: 'SK20261006-0001', left: '0.00', baseLeft: '0.00', currency: 'CNY' };
  api.on(periods.internal, { list: [receipt, { ...receipt, ...theirs, ...cleared }] });
  renderRoute(finance, PAGE);
  await user.click(await screen.findByRole('tab', { name: '内部往来' }));
  const own = within(await screen.findByRole('table', { name: '代其他主体收款' }));
  const row = within(own.getByRole('row', { name: /SK20261005-0001/ }));
  for (const text of ['远贸', '海纳贸易', '4,260.00']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/FK20261020-0001/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'SK20261005-0001' }).getAttribute('href')).toBe(
    '/finance/account-receivable/kehu-jiezhang?panel=receipts&keyword=SK20261005-0001',
  );
  const other = within(screen.getByRole('table', { name: '其他主体代收' }));
  expect(other.getByText('已清')).toBeTruthy();
});

it('ACC-031 F13 内部往来 without the right to amounts says so; without any it says so too', async () => {
  const user = userEvent.setup();
  api.on(periods.internal, { list: undefined });
  renderRoute(finance, PAGE);
  await user.click(await screen.findByRole('tab', { name: '内部往来' }));
  expect(await screen.findByText('没有查看收款金额的权限')).toBeTruthy();
  cleanup();
  api.on(periods.internal, { list: [] });
  renderRoute(finance, `${PAGE}&pane=internal`);
  expect(await screen.findByText('本期没有内部往来')).toBeTruthy();
});

it('11.5 导出结账报告 is logged, then its file shows; refused, it does not', async () => {
  const user = userEvent.setup();
  const tab = { location: { href: '' }, close: vi.fn<() => void>() };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  const reports = [{ reportVersion: 1, hash: 'ab', madeAt: '2026-11-02T04:00:00.000Z', madeByName: '主管' }];
  api.on(periods.get, { ...detail, state: 'CLOSED', reports, actions: [] });
  api.on(periods.printReport, () => refusal('NO_PERMISSION', '无权操作', { status: 403 }));
  renderRoute(finance, PAGE);
  await user.click(await screen.findByRole('button', { name: '导出结账报告' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1));
  expect(tab.location.href).toBe('');
  api.on(periods.printReport, { records: 1 });
  await user.click(screen.getByRole('button', { name: '导出结账报告' }));
  await waitFor(() => expect(tab.location.href).toBe('/api/finance/periods/5/report'));
  vi.unstubAllGlobals();
});

it('FIN-118 a lock is lifted by its own button, with the version that was seen', async () => {
  const user = userEvent.setup();
  api.on(periods.unlock, { ...detail, version: 4, locked: [] });
  renderRoute(finance, PAGE);
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '解锁应收' }));
  await user.click(await screen.findByRole('button', { name: /确\s?[定认]|解锁应收/ }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ version: 3, lock: 'AR' });
});

it('结账 asks before it is sent; what runs in the background is said', async () => {
  const user = userEvent.setup();
  const running: PeriodDetail = { ...detail, version: 4, state: 'CLOSING', running: 'CLOSE', actions: [] };
  api.on(periods.close, running);
  renderRoute(finance, PAGE);
  await user.click(await screen.findByRole('button', { name: /^结\s?账$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/结账后本期不能再记账/)).toBeTruthy();
  api.on(periods.get, running);
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(await screen.findByText(/正在结账，可离开本页/)).toBeTruthy();
});
