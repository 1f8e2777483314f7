import type { BillRun, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { payableBills, receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import {
  payableBillList,
  receivableBillList,
  type PayableBillRow,
  type ReceivableBillRow,
} from '@shared/contract/finance/storage-bill-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const can = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const common = {
  id: '8',
  version: 1,
  billNo: 'CC20261201-0001',
  warehouseId: '6',
  warehouseName: '北仑仓',
  period: '2026-10-01 至 2026-10-31',
  ruleText: '体积×天 8–30 天 1.50；31 天起 3.00',
  volumeDays: 172_000_000,
  amount: '267.00',
  currency: 'CNY',
  feeNos: null,
  createdAt: '2026-11-01T01:00:00.000Z',
  state: 'DRAFT',
  reversalOf: null,
} as const;
const receivable: ReceivableBillRow = {
  ...common,
  customerId: '5',
  customerName: '海纳',
  freeDays: '7',
  storage: '267.00',
  handling: '0.00',
  tax: '0.00',
  actions: can('confirm', 'recompute', 'remove'),
};
const payable: PayableBillRow = {
  ...common,
  supplierId: '4',
  supplierName: '外高桥',
  counterAmount: '300.00',
  difference: '33.00',
  counterNo: 'Z-1',
  actions: can('confirm', 'counter'),
};
const line = {
  id: '31',
  lineNo: 1,
  kind: 'STORAGE',
  basis: 'CBM_DAY',
  subject: 'RK20261001-0001-1',
  goodsName: '帐篷',
  mark: 'HN',
  customerName: '海纳',
  receivedDate: '2026-10-01',
  fromDay: 8,
  toDay: 30,
  dayCount: 23,
  units: 166_000_000,
  price: '1.50',
  amount: '249.00',
  taxRate: 0,
} as const;
const detail: StorageBillDetail = {
  id: '8',
  version: 1,
  billNo: 'CC20261201-0001',
  companyName: '货代',
  partyId: '5',
  partyName: '海纳',
  warehouseId: '6',
  warehouseName: '北仑仓',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  currency: 'CNY',
  state: 'DRAFT',
  volumeDays: 172_000_000,
  storage: '267.00',
  handling: '0.00',
  amountEx: '267.00',
  tax: '0.00',
  amount: '267.00',
  counterAmount: null,
  difference: null,
  counterNo: null,
  counterRemark: null,
  rules: [
    {
      ruleId: '1',
      scopeText: '全仓默认',
      basis: 'CBM_DAY',
      freeDays: 7,
      tiers: [
        { fromDay: 8, toDay: 30, price: '1.50' },
        { fromDay: 31, toDay: null, price: '3.00' },
      ],
      minVolume: 0,
      minDays: 0,
      minCharge: '50.00',
      maxCharge: null,
      taxRate: 0,
      validFrom: '2026-01-01',
      validTo: null,
      charged: '267.00',
      adjustment: '0.00',
    },
  ],
  lines: [
    line,
    {
      ...line,
      id: '32',
      lineNo: 2,
      fromDay: 31,
      toDay: null,
      dayCount: 1,
      units: 6_000_000,
      price: '3.00',
      amount: '18.00',
    },
  ],
  fees: [],
  reversalOf: null,
  reversedBy: null,
  endReason: null,
  creatorName: '李四',
  createdAt: '2026-11-01T01:00:00.000Z',
  confirmerName: null,
  confirmedAt: null,
  billerName: null,
  billedAt: null,
  actions: can('confirm', 'recompute', 'remove'),
};
const run: BillRun = {
  id: '77',
  state: 'DONE',
  progress: 100,
  error: null,
  from: '2026-10-01',
  to: '2026-10-31',
  madeCount: 1,
  skippedCount: 1,
  made: [
    {
      billId: '8',
      billNo: 'CC20261201-0001',
      partyName: '海纳',
      warehouseName: '北仑仓',
      currency: 'CNY',
      amount: '267.00',
    },
  ],
  skipped: [{ id: '2', partyName: '锦程', warehouseName: '北仑仓', reason: '账期与仓储账单 CC20261101-0003 重叠' }],
};
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});
const AR = '/finance/account-receivable/cangku-order';
const AP = '/finance/account-payable/storageorder';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['customers', 'suppliers']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(receivableBillList.endpoint, list([receivable]));
  api.on(payableBillList.endpoint, list([payable]));
  api.on(receivableBills.get, detail);
  api.on(receivableBills.run, run);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const sent = (start: string) => api.calls.filter(({ line: one }) => one.startsWith(start));

it('F10 生成账单 comes prefilled from W13, and its report names what was made and what was passed over', async () => {
  api.on(receivableBills.generate, { jobId: '77' });
  renderRoute(finance, `${AR}?generate=1&from=2026-10-01&to=2026-10-31&warehouse=6`);
  const user = userEvent.setup();
  await screen.findByRole('form');
  await user.click(screen.getByRole('button', { name: '开始生成' }));
  await waitFor(() =>
    expect(sent('POST /finance/storage-bills/generate')[0]).toMatchObject({
      body: { from: '2026-10-01', to: '2026-10-31', warehouseIds: ['6'], partyIds: [] },
    }),
  );
  expect(await screen.findByText('生成 1 张草稿，跳过 1 项')).toBeTruthy();
  const skipped = within(screen.getByRole('table', { name: '已跳过' }));
  expect(skipped.getByText('账期与仓储账单 CC20261101-0003 重叠')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'CC20261201-0001' })[0]?.getAttribute('href')).toContain(
    `${AR}/details?id=8`,
  );
});

it('F10 确认 asks first, since days are locked by it', async () => {
  api.on(receivableBills.confirm, { ...detail, state: 'CONFIRMED' });
  renderRoute(finance, AR);
  const user = userEvent.setup();
  const row = within(await screen.findByRole('row', { name: /CC20261201-0001/ }));
  expect(row.getByText('172.000')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '确认' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/将锁定/)).toBeTruthy();
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent('POST /finance/storage-bills/8/confirm')[0]).toMatchObject({ body: { version: 1 } }));
});

it('F11 lines with their tiers; the days of a line open, the rules stand as they were', async () => {
  api.on(receivableBills.days, { days: [{ day: '2026-10-31', age: 31, units: 6_000_000, amount: '18.000000' }] });
  renderRoute(finance, `${AR}/details?id=8`);
  const user = userEvent.setup();
  const lines = within(await screen.findByRole('table', { name: '计费明细' }));
  expect(lines.getByText('8–30 天')).toBeTruthy();
  expect(lines.getByText('166.000')).toBeTruthy();
  await user.click(lines.getByRole('button', { name: '1' }));
  const days = within(await screen.findByRole('table', { name: '逐日明细' }));
  expect(days.getByText('2026-10-31')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /规则快照/ }));
  const rules = within(await screen.findByRole('table', { name: '规则快照' }));
  expect(rules.getByText('8–30 天 1.50；31 天起 3.00')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /操作费/ }));
  expect(await screen.findByText('账期内没有出入库操作费')).toBeTruthy();
});

it('F11 重算 shows the difference before anything is saved', async () => {
  api.on(receivableBills.compare, {
    changed: true,
    currency: 'CNY',
    before: { amountEx: '267.00', tax: '0.00', amount: '267.00' },
    after: { amountEx: '300.00', tax: '0.00', amount: '300.00' },
    lines: [
      {
        key: 'k',
        title: 'RK20261001-0001-1 · 体积×天 8–30 天',
        basis: 'CBM_DAY',
        beforeUnits: 166_000_000,
        afterUnits: 188_000_000,
        beforeAmount: '249.00',
        afterAmount: '282.00',
      },
    ],
  });
  api.on(receivableBills.recompute, { ...detail, version: 2, amount: '300.00' });
  renderRoute(finance, `${AR}/details?id=8`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '重算' }));
  const dialog = within(await screen.findByRole('dialog', { name: /重算/ }));
  expect(await dialog.findByText('188.000')).toBeTruthy();
  expect(dialog.getAllByText('33.00')).toHaveLength(2);
  expect(sent('POST')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '保存重算结果' }));
  await waitFor(() =>
    expect(sent('POST /finance/storage-bills/8/recompute')[0]).toMatchObject({ body: { version: 1 } }),
  );
});

it('1.9 an unknown bill says so and leads back to the list', async () => {
  renderRoute(finance, `${AR}/details?id=abc`);
  expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
});

it('F23 the difference stands out; 录入对方金额 sends it with the version', async () => {
  api.on(payableBills.get, { ...detail, counterAmount: '300.00', difference: '33.00' });
  api.on(payableBills.counter, { ...detail, counterAmount: '280.00', difference: '13.00' });
  renderRoute(finance, AP);
  const user = userEvent.setup();
  const row = within(await screen.findByRole('row', { name: /CC20261201-0001/ }));
  expect(row.getByText('33.00')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '录入对方金额' }));
  const form = within(await screen.findByRole('form'));
  const amount = await form.findByRole('textbox', { name: /对方账单金额/ });
  await user.clear(amount);
  await user.type(amount, '２８０');
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(sent('POST /finance/payable-storage-bills/8/counter')[0]).toMatchObject({
      body: { version: 1, counterAmount: '280', counterNo: null },
    }),
  );
});
