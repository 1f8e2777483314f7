import {
  fxDeclarationList,
  quotaAccountList,
  quotaMovementList,
} from '@shared/contract/finance/quota-list.contract.ts';
import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';
import {
  account,
  accountRow,
  movement,
  movementRow,
  declaration,
  declarationRow,
  bench,
} from './exchange-quota.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
let api: FakeApi;
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '远航' }] });
  api.on(pickerCall('customers'), {
    list: [
      { id: '5', label: '海纳贸易' },
      { id: '4', label: '恒丰' },
    ],
  });
  api.on(quotaAccountList.endpoint, page([accountRow]));
  api.on(quotaMovementList.endpoint, page([movementRow]));
  api.on(fxDeclarationList.endpoint, page([declarationRow]));
  api.on(fxQuotas.get, account);
  api.on(fxQuotas.movements, { list: [movement], total: 1 });
  api.on(fxDeclarations.get, declaration);
  api.on(approvals.list, { list: [] });
  api.on(fxMatches.bench, bench);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = (query = '') => renderRoute(finance, `/finance/exchange-quota${query}`);
const sent = () => api.calls.filter(({ line: call }) => call.startsWith('POST')).map(({ body }) => body);

it('F30 four panels; an account has its parts and what is available', async () => {
  open();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  for (const text of ['USD 5,000.00', 'USD 15,000.00', '有可用额度']) expect(shown.getByText(text)).toBeTruthy();
  for (const tab of ['额度账户', '收汇流水', '报关收汇台账', '核销匹配'])
    expect(screen.getByRole('tab', { name: tab })).toBeTruthy();
});

it('F30 the drawer shows movements, exchange and reservations', async () => {
  const user = userEvent.setup();
  open('?open=6');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('table', { name: '流水' })).toBeTruthy();
  await user.click(drawer.getByRole('tab', { name: /收汇来源/ }));
  expect(await drawer.findByText('Harbor Home LLC')).toBeTruthy();
  await user.click(drawer.getByRole('tab', { name: /预占/ }));
  expect(await drawer.findByText('FP20261120-0001')).toBeTruthy();
});

it('F30 释放 proposes what the document holds', async () => {
  const user = userEvent.setup();
  api.on(fxQuotas.release, account);
  open('?open=6');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: /释.?放/ }));
  const form = within(await screen.findByRole('form', { name: /释放预占/ }));
  await user.type(form.getByLabelText('原因'), '客户改单');
  await user.click(screen.getAllByRole('button', { name: /释.?放/ }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent()).toContainEqual(
      expect.objectContaining({ version: 3, amount: '15000.00', tradeDocId: '8', reason: '客户改单' }),
    ),
  );
});

it('F30 取消匹配 asks for a reason', async () => {
  const user = userEvent.setup();
  api.on(fxMatches.reverse, { id: '63', movementNo: 'WH20261120-0001' });
  open('?panel=movements');
  const shown = within(await screen.findByRole('row', { name: /WH20261119-0001/ }));
  await user.click(shown.getByRole('button', { name: '取消匹配' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '匹配错误');
  await user.click(dialog.getByRole('button', { name: /取消匹配/ }));
  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ reason: '匹配错误' })));
});

it('F30 the ledger says how long a declaration is overdue and registers its report', async () => {
  const user = userEvent.setup();
  api.on(fxDeclarations.report, declaration);
  open('?panel=declarations&open=7');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('21 天')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '贸易信贷报告登记' }));
  const form = within(await screen.findByRole('form', { name: /贸易信贷报告登记/ }));
  await user.type(form.getByLabelText('报告编号'), 'BG-7');
  await user.click(screen.getByRole('button', { name: /^登.?记$/ }));
  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ version: 2, reportNo: 'BG-7' })));
});

it('TV-50 the bench converts by the cross rate and sends only a typed one', async () => {
  const user = userEvent.setup();
  api.on(fxMatches.create, { id: '64', movementNo: 'WH20261120-0002' });
  open('?panel=match&customerId=5');
  await user.click(await screen.findByRole('button', { name: '匹配 310120260000000007' }));
  const form = within(await screen.findByRole('form', { name: /核销匹配/ }));
  const cross = form.getByLabelText('折算汇率');
  await user.clear(cross);
  await user.type(cross, '1.0850');
  const amount = form.getByLabelText('匹配金额');
  await user.clear(amount);
  await user.type(amount, '9200');
  expect(await form.findByText('9,982.00')).toBeTruthy();
  await user.type(form.getByLabelText('汇率说明'), '银行结汇价');
  await user.click(screen.getAllByRole('button', { name: /^匹.?配$/ }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent()).toContainEqual(
      expect.objectContaining({ sourceId: '61', declarationId: '7', cross: '1.0850', crossReason: '银行结汇价' }),
    ),
  );
});

it('自动匹配 says how many were made', async () => {
  const user = userEvent.setup();
  api.on(fxMatches.auto, { made: 3 });
  open('?panel=match&customerId=5');
  await user.click(await screen.findByRole('button', { name: '自动匹配' }));
  await waitFor(() => expect(sent()).toContainEqual({ customerId: '5' }));
});

it('the match panel asks for a customer first', async () => {
  open('?panel=match');
  expect(await screen.findByText('选择客户后匹配其收汇与报关单')).toBeTruthy();
});

it('转户 cannot go without its agreement, and says so at the field', async () => {
  const user = userEvent.setup();
  open('?open=6');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: /转.?户/ }));
  const form = within(await screen.findByRole('form', { name: /额度转户/ }));
  await user.click(screen.getByRole('button', { name: '提交审批' }));
  expect((await form.findAllByText('必填')).length).toBeGreaterThan(1);
  expect(sent()).toEqual([]);
});
