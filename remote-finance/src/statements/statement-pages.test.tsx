import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import type { Candidate, StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';
import { allow, line, detail, row } from './statement-pages.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
const {
  id: _id,
  disputed: _d,
  disputeReason: _r,
  counterAmount: _c,
  difference: _f,
  diffReason: _x,
  adjustNo: _n,
  settled: _s,
  ...candidate
} = line;
const free: Candidate = { ...candidate, included: true, reason: null, mayTake: true };
const taken: Candidate = {
  ...candidate,
  feeLineId: '102',
  feeNo: 'YS20261105-0002',
  included: false,
  reason: '已在对账单 KD20261101-0001 中',
  mayTake: false,
};

const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '示例货运' }] });
  for (const kind of ['customers', 'suppliers']) api.on(pickerCall(kind), { list: [{ id: '5', label: '海纳贸易' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'CNY', label: 'CNY' }] });
  for (const side of ['AR', 'AP'] as const) {
    api.on(statementLists[side].endpoint, page([row]));
    api.on(statements[side].get, { ...detail, direction: side });
  }
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const AR = '/finance/account-receivable/kehuduizhangdan';
const AP = '/finance/account-payable/duizhangdan';
const sent = () => api.calls.filter(({ line: of }) => /^(POST|PUT)/.test(of)).map(({ body }) => body);
const dialog = async (title: string | RegExp) => {
  await screen.findByText(title);
  return within([...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body);
};
const option = (label: string) => screen.findByText(label, { selector: '.ant-select-item *' });

it('F3 shows balances per currency, the version and how far a statement is', async () => {
  renderRoute(finance, AR);
  const shown = within(await screen.findByRole('row', { name: /KD20261120-0001/ }));
  for (const text of ['v1', 'USD 1,200.00', 'USD 2,650.00', '已发送']) expect(shown.getByText(text)).toBeTruthy();
});

it('F3 the drawer has balances, fees by order, sums, versions and 确认凭据', async () => {
  const user = userEvent.setup();
  renderRoute(finance, `${AR}?open=8`);
  const shown = await dialog('海纳贸易 · v1');
  expect(within(await shown.findByRole('table', { name: '余额' })).getByText('2,650.00')).toBeTruthy();
  expect(shown.getByText('WL20261103-0001 / ABCU1234560')).toBeTruthy();
  await user.click(shown.getByRole('tab', { name: /确认凭据/ }));
  expect(await shown.findByText('对方还没有确认')).toBeTruthy();
});

it('F3 生成对账单 lists the fees with why one is left out and sends what was chosen', async () => {
  const user = userEvent.setup();
  api.on(statements.AR.candidates, { lines: [free, taken], pending: 2, capped: false });
  api.on(statements.AR.create, { ...detail, state: 'DRAFT' });
  renderRoute(finance, AR);
  await user.click(await screen.findByRole('button', { name: /生成对账单/ }));
  const form = await dialog('选择经营主体、结算单位和账期后列出费用。');
  await user.click(form.getByLabelText('经营主体'));
  await user.click(await option('示例货运'));
  await user.click(form.getByLabelText('客户'));
  await user.click(await option('海纳贸易'));
  expect(await form.findByText('已在对账单 KD20261101-0001 中')).toBeTruthy();
  expect(form.getByText(/有 2 笔待审核费用，审核后才能对账/)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('YS20261105-0002').disabled).toBe(true);
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('YS20261105-0001').checked).toBe(true));
  await user.click(form.getByRole('button', { name: '生成草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ companyId: '1', partyId: '5', includeUndue: true, feeLineIds: ['101'] });
});

it('F4 加入对账单 of orders: party, days and fees are those that were handed on, though the rule would take more', async () => {
  const user = userEvent.setup();
  const more = { ...free, feeLineId: '103', feeNo: 'YS20261105-0003' };
  api.on(feeGroups, {
    groups: [
      {
        partyId: '5',
        partyName: '海纳贸易',
        companyId: '1',
        companyName: '示例货运',
        currency: null,
        from: '2026-09-03',
        to: '2026-11-05',
        feeLineIds: ['101'],
      },
    ],
    left: [],
    leftCount: 0,
  });
  api.on(statements.AR.candidates, { lines: [free, more], pending: 0, capped: false });
  api.on(statements.AR.create, { ...detail, state: 'DRAFT' });
  const page = renderRoute(finance, `${AR}?new=1&orders=7,8`);
  const form = await dialog('生成客户对账单');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('YS20261105-0001').checked).toBe(true));
  expect(form.getByLabelText<HTMLInputElement>('YS20261105-0003').checked).toBe(false);
  await user.click(form.getByRole('button', { name: '生成草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    companyId: '1',
    partyId: '5',
    periodFrom: '2026-09-03',
    periodTo: '2026-11-05',
    feeLineIds: ['101'],
  });
  // The made one stands in place of what was handed on.
  await waitFor(() => expect(page.place()).toBe(`${AR}?open=8`));
});

it('6.3 candidates exist but all are pending; the company is that of the reader', async () => {
  const user = userEvent.setup();
  api.on(statements.AR.candidates, { lines: [], pending: 3, capped: false });
  renderRoute(finance, AR);
  await user.click(await screen.findByRole('button', { name: /生成对账单/ }));
  const form = await dialog('选择经营主体、结算单位和账期后列出费用。');
  await user.click(form.getByLabelText('客户'));
  await user.click(await option('海纳贸易'));
  expect(await form.findByText(/有 3 笔待审核费用，审核后才能对账/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: '生成草稿' }));
  expect(await form.findByText('请至少选择一笔费用')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('F3 登记争议 needs a reason at each chosen line', async () => {
  const user = userEvent.setup();
  api.on(statements.AR.dispute, { ...detail, state: 'DISPUTED' });
  renderRoute(finance, `${AR}?open=8`);
  const shown = await dialog('海纳贸易 · v1');
  await user.click(shown.getByRole('button', { name: '登记争议' }));
  const form = await dialog('登记争议 KD20261120-0001');
  await user.click(await form.findByLabelText('YS20261105-0001'));
  await user.click(form.getByRole('button', { name: '登记争议' }));
  expect(await form.findByText('必填')).toBeTruthy();
  await user.type(form.getByLabelText('YS20261105-0001 争议原因'), '单价不符');
  await user.click(form.getByRole('button', { name: '登记争议' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ version: 3, lines: [{ lineId: '11', reason: '单价不符' }] }));
});

it('F17 shows ours and theirs with the difference, and 补差 of what differs', async () => {
  const user = userEvent.setup();
  const differs = {
    ...line,
    currency: 'CNY',
    amount: '1000.00',
    counterAmount: '1050.00',
    difference: '50.00',
    diffReason: '等待费',
  };
  const payable: StatementDetail = {
    ...detail,
    direction: 'AP',
    state: 'DRAFT',
    lines: [differs],
    actions: allow('adjust', 'bill'),
  };
  api.on(statements.AP.get, payable);
  api.on(statementLists.AP.endpoint, page([{ ...row, state: 'DRAFT' as const, actions: payable.actions }]));
  api.on(statements.adjust, payable);
  renderRoute(finance, `${AP}?open=8`);
  const shown = await dialog('海纳贸易 · v1');
  const table = within(await shown.findByRole('table', { name: '费用明细' }));
  for (const title of ['我方金额', '对方金额', '差异', '差异原因']) expect(table.getByText(title)).toBeTruthy();
  expect(table.getByText('等待费')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: '生成补差' }));
  const form = await dialog('生成补差 KD20261120-0001');
  await user.click(form.getByRole('button', { name: '生成补差' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ version: 3, lineIds: ['11'] }));
});

it('F17 → F20 a confirmed supplier statement goes on to 申请付款 with what of it is open', async () => {
  const user = userEvent.setup();
  api.on(statementLists.AP.endpoint, page([{ ...row, state: 'CONFIRMED' as const, actions: [] }]));
  api.on(feeGroups, { groups: [], left: [], leftCount: 0 });
  renderRoute(finance, AP);
  const shown = within(await screen.findByRole('row', { name: /KD20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '申请付款' }));
  await waitFor(() =>
    expect(api.calls.find(({ url }) => url.includes('/finance/fee-groups'))?.url).toContain('statements=8'),
  );
});

it('ACC-031 without money the drawer shows fees without amounts', async () => {
  const { totals: _t, baseTotal: _b, ...hidden } = detail;
  const { amount: _a, open: _o, baseAmount: _ba, unitPrice: _u, ...bare } = line;
  api.on(statements.AR.get, { ...hidden, lines: [bare] } as never);
  renderRoute(finance, `${AR}?open=8`);
  const shown = await dialog('海纳贸易 · v1');
  expect(await shown.findByText('YS20261105-0001')).toBeTruthy();
  expect(shown.queryByRole('table', { name: '余额' })).toBeNull();
});
