import {
  applicationList,
  reductionList,
  type ApplicationRow,
} from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail, ApplicationSources } from '@shared/contract/finance/payment-application.answers.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const PATH = '/finance/account-payable/applypayment/reduction';
const may = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const detail: ApplicationDetail = {
  id: '8',
  version: 3,
  applicationNo: 'FS20261120-0001',
  kind: 'NORMAL',
  state: 'SUBMITTED',
  companyId: '1',
  companyName: '远通',
  supplierId: '5',
  customerId: null,
  partyName: '宁波拖车',
  receiptId: null,
  receiptNo: null,
  currency: 'CNY',
  payeeBankId: '7',
  payeeName: '宁波拖车',
  payeeBank: '演示银行',
  payeeAccount: '62220001',
  reason: '十一月拖车费',
  urgent: false,
  expectedDate: '2026-11-30',
  invoiceReceived: true,
  remark: null,
  amount: null,
  gross: '42500.00',
  reduceTotal: '16500.00',
  net: '26000.00',
  executed: '0.00',
  paid: '0.00',
  baseNet: '26000.00',
  bankRecent: false,
  round: 1,
  steps: ['APPROVE'],
  step: 'APPROVE',
  waitsFor: null,
  authorName: '王会计',
  createdAt: '2026-11-20T04:00:00Z',
  submitterName: '王会计',
  submittedAt: '2026-11-20T05:00:00Z',
  endReason: null,
  lines: [],
  reductions: [],
  approvals: [],
  payments: [],
  actions: may('approve', 'reject'),
};
const row: ApplicationRow = { ...detail, createdBy: '2' };
const sources: ApplicationSources = {
  payables: [
    {
      id: '31',
      feeNo: 'YF20261105-0001',
      bizNo: 'WL20261103-0001',
      statementNo: null,
      chargeName: '拖车费',
      currency: 'CNY',
      amount: '1000.00',
      open: '1000.00',
      claimed: '600.00',
      available: '400.00',
      dueDate: '2026-11-30',
      crossRate: '1',
      heldBy: null,
    },
  ],
  more: false,
  sources: [
    {
      kind: 'PREPAY',
      sourceId: '9',
      sourceNo: 'FK20261101-0001',
      note: '2026-11-01',
      currency: 'CNY',
      total: '500.00',
      available: '100.00',
      crossRate: '1',
    },
  ],
  banks: [
    {
      id: '7',
      bankName: '演示银行',
      accountName: '宁波拖车',
      account: '62220001',
      currency: 'CNY',
      isDefault: true,
      verified: false,
      recent: true,
    },
  ],
  nettingNote: null,
  rate: '1',
  review: '50000.00',
  gm: '500000.00',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '远通' }] });
  api.on(pickerCall('suppliers'), { list: [{ id: '5', label: '宁波拖车' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'CNY', label: 'CNY' }] });
  const page = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  api.on(applicationList.endpoint, { list: [row], ...page });
  api.on(reductionList.endpoint, { list: [], ...page, total: 0 });
  api.on(applications.get, detail);
  api.on(applications.sources, sources);
  api.on(attachments.list, { list: [], editable: true } as never);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => ({ line, body }));

it('F20 lists applications with gross, reductions and net; 冲减记录 is the other pane', async () => {
  const user = userEvent.setup();
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  expect(shown.getByText('CNY 26,000.00')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '冲减记录' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(api.calls.some(({ line }) => line.includes('/finance/reductions'))).toBe(true);
});

it('4.14 审核 is asked once more and sent with the version that was seen', async () => {
  const user = userEvent.setup();
  api.on(applications.approve, { ...detail, state: 'APPROVED', actions: [] });
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '审核' }));
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: /审核|确/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ line: expect.stringContaining('/8/approve'), body: { version: 3 } });
});

it('FIN-060, FIN-071, FIN-073 the form adds up live, says what cannot be, and who will approve', async () => {
  const user = userEvent.setup();
  api.on(applications.create, { ...detail, state: 'DRAFT' });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const payables = await screen.findByRole('table', { name: '应付费用' });
  expect(within(payables).getByDisplayValue('YF20261105-0001')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部申请' }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    kind: 'NORMAL',
    supplierId: '5',
    lines: [{ feeLineId: '31', applyAmount: '400.00' }],
    reductions: [],
  });
  // The saved one is open, its form is gone.
  expect(await screen.findByText('演示银行 宁波拖车 62220001')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull());
});

it('W12 索赔 → F20 an open claim stands among what can be set off, with what is available of it', async () => {
  api.on(applications.sources, {
    ...sources,
    sources: [
      ...sources.sources,
      {
        kind: 'CLAIM',
        sourceId: 'CS20261101-0001',
        sourceNo: 'CS20261101-0001',
        note: '残损单索赔',
        currency: 'CNY',
        total: '1500.00',
        available: '900.00',
        crossRate: '1',
      },
    ],
  });
  const user = userEvent.setup();
  api.on(applications.create, { ...detail, state: 'DRAFT' });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const table = within(await screen.findByRole('table', { name: '可冲减的预付、应收、红字、索赔、返利' }));
  expect(table.getByDisplayValue('CS20261101-0001')).toBeTruthy();
  expect(table.getByText('残损单索赔')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部申请' }));
  await user.type(table.getByLabelText('第 2 行本次冲减'), '300{Enter}');
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('100.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'CS20261101-0001', sourceTotal: '1500.00', amount: '300' }],
  });
});

const groupOf = (partyId: string, partyName: string, feeLineIds: string[]) => ({
  partyId,
  partyName,
  companyId: '1',
  companyName: '远通',
  currency: 'CNY',
  from: '2026-11-05',
  to: '2026-11-05',
  feeLineIds,
});

it('F25 加入付款申请 of fees: the form begins with their supplier and what can be applied for of them', async () => {
  const user = userEvent.setup();
  api.on(applications.create, { ...detail, state: 'DRAFT' });
  api.on(feeGroups, {
    groups: [groupOf('5', '宁波拖车', ['31', '99'])],
    left: ['YF20261105-0009 待审核'],
    leftCount: 1,
  });
  renderRoute(finance, `${PATH}?new=1&fees=31,99,98`);
  expect(await screen.findByText('未列入 1 笔：YF20261105-0009 待审核')).toBeTruthy();
  expect(await screen.findByText('1 笔费用不能申请：已被其他申请占用、锁定或已付清。')).toBeTruthy();
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ supplierId: '5', lines: [{ feeLineId: '31', applyAmount: '400.00' }] });
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull());
});

it('F17 → F20 申请付款 of a statement begins with what of it is open; the handed-on fees are asked for by id', async () => {
  api.on(feeGroups, { groups: [groupOf('5', '宁波拖车', ['31'])], left: [], leftCount: 0 });
  renderRoute(finance, `${PATH}?new=1&statements=12`);
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  expect(api.calls.find(({ url }) => url.includes('/finance/fee-groups'))?.url).toContain('statements=12');
  expect(api.calls.find(({ url }) => url.includes('/reduction-sources'))?.url).toContain('fees=31');
});

it('F20 ② the lines of one statement are found and chosen by its number; others keep what is applied for', async () => {
  const user = userEvent.setup();
  api.on(applications.create, { ...detail, state: 'DRAFT' });
  const [first] = sources.payables;
  if (!first) throw new Error('no payable');
  api.on(applications.sources, {
    ...sources,
    more: true,
    payables: [
      first,
      { ...first, id: '32', feeNo: 'YF20261105-0002', statementNo: 'GD20261120-0001', available: '70.00' },
    ],
  });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const payables = within(await screen.findByRole('table', { name: '应付费用' }));
  await user.type(payables.getByLabelText('第 1 行本次申请'), '50{Enter}');
  await user.type(screen.getByRole('combobox', { name: '对账单或业务单号' }), 'GD20261120-0001');
  await waitFor(() => expect(payables.queryByDisplayValue('YF20261105-0001')).toBeNull());
  // More than the form lists: the server seeks among all.
  await waitFor(() =>
    expect(api.calls.findLast(({ url }) => url.includes('/reduction-sources'))?.url).toContain('match=GD20261120-0001'),
  );
  await user.click(screen.getByRole('button', { name: '全选本对账单' }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('120.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    lines: [
      { feeLineId: '31', applyAmount: '50' },
      { feeLineId: '32', applyAmount: '70.00' },
    ],
  });
});

it('F18 fees of an order from two suppliers: the user says with whom to begin', async () => {
  const user = userEvent.setup();
  api.on(feeGroups, {
    groups: [groupOf('6', '上海船代', ['41']), groupOf('5', '宁波拖车', ['31'])],
    left: [],
    leftCount: 0,
  });
  renderRoute(finance, `${PATH}?new=1&orders=7`);
  const choice = within(await screen.findByRole('dialog'));
  expect(choice.getByText(/所选费用属于 2 组/)).toBeTruthy();
  await user.click(choice.getByRole('button', { name: /宁波拖车/ }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
});

it('the drawer shows account, people and papers', async () => {
  renderRoute(finance, `${PATH}?open=8`);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('演示银行 宁波拖车 62220001')).toBeTruthy();
  expect(drawer.getByText('十一月拖车费')).toBeTruthy();
});
