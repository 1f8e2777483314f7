import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type {
  OpenLine,
  SettlementDetail,
  SettlementPreview,
  Workbench,
} from '@shared/contract/finance/settlement.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 60_000 });
vi.setConfig({ testTimeout: 120_000 });
const { AR } = settlements;
const line = (id: string, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  feeNo: `YS20261101-000${id}`,
  bizNo: 'WL1',
  chargeName: '海运费',
  currency: 'CNY',
  rate: '1',
  amount: '1000.00',
  open: '1000.00',
  baseOpen: '1000.00',
  dueDate: '2026-11-01',
  statementNo: null,
  holder: null,
  ...more,
});
const bench: Workbench = {
  partyId: '5',
  partyName: '海纳',
  companyId: '1',
  companies: [{ id: '1', name: '货代', lines: 2, sources: 1 }],
  sources: [
    {
      kind: 'RECEIPT',
      id: '9',
      no: 'SK20261120-0001',
      date: '2026-11-20',
      note: '海纳贸易',
      currency: 'CNY',
      rate: '1',
      amount: '1200.00',
      left: '1200.00',
      baseLeft: '1200.00',
      holder: null,
    },
  ],
  open: [{ currency: 'CNY', amount: '2000.00', base: '2000.00', lines: 2 }],
  statements: [],
  rates: { CNY: '1' },
  date: '2026-11-20',
  tolerance: '1.00',
  pending: [],
};
const preview = (more: Partial<SettlementPreview> = {}): SettlementPreview => ({
  items: [
    {
      kind: 'RECEIPT',
      sourceId: '9',
      feeLineId: '1',
      amountFee: '1000.00',
      cross: '1',
      sourceCurrency: 'CNY',
      amountSrc: '1000.00',
      baseSrc: '1000.00',
      baseFee: '1000.00',
      fxDiff: '0.00',
    },
  ],
  sources: [{ kind: 'RECEIPT', id: '9', used: '1000.00', left: '200.00', baseLeft: '200.00' }],
  lines: [{ id: '1', open: '1000.00', left: '0.00', baseLeft: '0.00' }],
  cleared: [{ currency: 'CNY', amount: '1000.00' }],
  clearedBase: '1000.00',
  fxGain: '0.00',
  rounding: '0.00',
  journal: [
    { account: '2203', name: '预收账款', debit: '1000.00', credit: '0', currency: 'CNY', amount: '1000.00' },
    { account: '1122', name: '应收账款', debit: '0', credit: '1000.00', currency: 'CNY', amount: '1000.00' },
  ],
  problem: null,
  changed: [],
  deviating: [],
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳' }] });
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '货代' }] });
  api.on(settlementLists.AR.endpoint, { list: [], total: 0, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(AR.workbench, bench);
  api.on(AR.lines, {
    list: [line('1'), line('2', { holder: '王五 正在处理 KJ20261120-0002' })],
    total: 2,
    page: 1,
    pageSize: 50,
  });
  api.on(AR.preview, preview());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('F14 a picked line is cleared by the source; what is left, the journal and a held line show; 提交 saves and hands in', async () => {
  api.on(AR.create, { id: '7', version: 1, settlementNo: 'KJ20261120-0001' } as SettlementDetail);
  api.on(AR.submit, { id: '7', version: 2, settlementNo: 'KJ20261120-0001' } as SettlementDetail);
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  const table = within(await screen.findByRole('table', { name: '未核销应收' }));
  expect(table.getByText('王五 正在处理 KJ20261120-0002')).toBeTruthy();
  const row = table.getByRole('row', { name: /YS20261101-0001/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('1000.00')).toBeTruthy();
  expect(await screen.findByText('核清')).toBeTruthy();
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /提\s*交/ }) as HTMLButtonElement).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('button', { name: '凭证预览' }));
  expect(await screen.findByText('2203 预收账款')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /提\s*交/ }));
  await waitFor(() =>
    expect(api.calls.some(({ line: at }) => at.includes('/finance/settlements/7/submit'))).toBe(true),
  );
  const made = api.calls.find(
    ({ line: at }) => at === 'POST /finance/settlements' || at.endsWith('/finance/settlements'),
  );
  expect(made?.body).toMatchObject({
    partyId: '5',
    companyId: '1',
    items: [{ kind: 'RECEIPT', sourceId: '9', feeLineId: '1', amountFee: '1000.00', openSeen: '1000.00' }],
  });
});

it('F14 Ctrl+S saves the draft, as ? says, and only what can be saved', async () => {
  api.on(AR.create, { id: '7', version: 1, settlementNo: 'KJ20261120-0001' } as SettlementDetail);
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  const row = await screen.findByRole('row', { name: /YS20261101-0001/ });
  row.focus();
  const saves = () => api.calls.filter(({ line: at }) => at === 'POST /finance/settlements').length;
  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /保存草稿/ }) as HTMLButtonElement).disabled).toBe(false),
  );
  expect(saves()).toBe(0);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saves()).toBe(1));
});

it('F14 a changed open amount is red and must be confirmed before it is handed in', async () => {
  api.on(AR.preview, preview({ changed: [{ feeLineId: '1', feeNo: 'YS20261101-0001', open: '600.00' }] }));
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  await userEvent.click(await screen.findByRole('row', { name: /YS20261101-0001/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('已变为');
  expect((screen.getByRole('button', { name: /提\s*交/ }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(within(alert).getByRole('button', { name: /确\s*认/ }));
  await waitFor(() => expect(JSON.stringify(api.calls.at(-1)?.body)).toContain('"openSeen":"600.00"'));
});

it('FIN-021 a rate that is 3 % off is neither saved nor handed in before it is explained; the footer names source and currency', async () => {
  api.on(AR.preview, preview({ deviating: [0] }));
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  await userEvent.click(await screen.findByRole('row', { name: /YS20261101-0001/ }));
  const disabled = (name: RegExp) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
  expect(await screen.findByText('汇率与当日汇率相差过大，请填写交叉汇率说明')).toBeTruthy();
  expect([disabled(/提\s*交/), disabled(/保存草稿/)]).toEqual([true, true]);
  const facts = screen.getByText('已用', { exact: false, selector: 'footer span' });
  expect(facts.textContent).toBe('SK20261120-0001 已用 CNY1,000.00，剩 CNY200.00');
  await userEvent.type(screen.getByLabelText('交叉汇率说明'), '合同汇率');
  await waitFor(() => expect(disabled(/提\s*交/)).toBe(false));
});

it('F3 去核销 begins with the fees of the statement', async () => {
  api.on(AR.workbench, { ...bench, statements: [{ id: '8', no: 'KD20261120-0001', lines: 1 }] });
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5&companyId=1&statement=8');
  await screen.findByRole('table', { name: '未核销应收' });
  expect(screen.getByText('KD20261120-0001（1）')).toBeTruthy();
  expect(api.calls.find(({ line: at }) => at.includes('/workbench/lines'))?.url).toContain('statementId=8');
});

it('F14 the days that fees fall due on narrow the list and what is allocated by itself', async () => {
  const user = userEvent.setup();
  api.on(AR.auto, { items: [], lines: [] });
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  await screen.findByRole('table', { name: '未核销应收' });
  await user.click(screen.getByRole('button', { name: '到期日' }));
  const from = await screen.findByPlaceholderText('到期日起');
  await user.type(from, '2026-11-01{Enter}');
  await user.type(screen.getByPlaceholderText('止'), '2026-11-30{Enter}');
  await waitFor(() =>
    expect(api.calls.findLast(({ line: at }) => at.includes('/workbench/lines'))?.url).toContain(
      'due=2026-11-01..2026-11-30',
    ),
  );
  await user.click(screen.getByRole('button', { name: '自动分配' }));
  await user.click(await screen.findByRole('menuitem', { name: /到期日/ }));
  await waitFor(() => expect(api.calls.some(({ line: at }) => at.endsWith('/auto'))).toBe(true));
  expect(api.calls.find(({ line: at }) => at.endsWith('/auto'))?.body).toMatchObject({ due: '2026-11-01..2026-11-30' });
});

it('6.3 a party without a source says so, and an unknown one is not there', async () => {
  api.on(AR.workbench, { ...bench, sources: [] });
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5');
  expect(await screen.findByText('没有可用于核销的收款')).toBeTruthy();
  expect(screen.getByRole('link', { name: '新增收款' }).getAttribute('href')).toContain('panel=receipts&new=FREIGHT');
  cleanup();
  api.on(settlements.AP.workbench, { ...bench, sources: [] });
  renderRoute(finance, '/finance/account-payable/suppliercheckout?id=5');
  expect(await screen.findByText('没有可用于核销的付款')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe('/finance/account-payable/record');
  cleanup();
  renderRoute(finance, '/finance/account-receivable/customercheckout?id=5', person(['finance.ar.settlement.view']));
  expect(await screen.findByText('没有可用于核销的收款')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '新增收款' }), 'not for who may not').toBeNull();
  cleanup();
  renderRoute(finance, '/finance/account-receivable/customercheckout');
  expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
});
