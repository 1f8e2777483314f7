import {
  dueList,
  paymentList,
  payments,
  type DueRow,
  type PaymentDetail,
  type PaymentRow,
} from '@shared/contract/finance/payment.contract.ts';
import { feeTraces } from '@shared/contract/finance/fee-traces.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const PATH = '/finance/account-payable/record';
const may = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const due: DueRow = {
  id: '8',
  version: 4,
  companyId: '1',
  partyId: '5',
  applicationNo: 'FS20261120-0001',
  kind: 'NORMAL',
  partyName: '宁波拖车',
  companyName: '远通',
  payee: '演示银行 62220001',
  currency: 'CNY',
  net: '26000.00',
  executed: '0.00',
  left: '26000.00',
  expectedDate: '2026-11-30',
  urgent: true,
  approvedAt: '2026-11-20T05:00:00Z',
  authorName: '王会计',
  state: 'APPROVED',
  actions: may('pay'),
};
const detail: PaymentDetail = {
  id: '3',
  version: 1,
  paymentNo: 'FK20261120-0001',
  applicationId: '8',
  applicationNo: 'FS20261120-0001',
  kind: 'NORMAL',
  companyName: '远通',
  partyName: '宁波拖车',
  payeeName: '宁波拖车',
  payeeBank: '演示银行',
  payeeAccount: '62220001',
  bankAccountId: '2',
  bankAccountName: '基本户',
  method: 'TRANSFER',
  currency: 'CNY',
  amount: '26000.00',
  rate: '1',
  baseAmount: '26000.00',
  bankFee: '0.00',
  payDate: '2026-11-20',
  accountingDate: null,
  bankRef: null,
  allocated: '0.00',
  unallocated: '26000.00',
  cashierName: '出纳',
  confirmerName: null,
  confirmedAt: null,
  endReason: null,
  remark: null,
  state: 'PAYING',
  allocations: [],
  actions: may('confirm', 'bounce'),
};
const row: PaymentRow = { ...detail, payee: '演示银行', companyId: '1', createdAt: detail.payDate };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['companies', 'suppliers']) api.on(pickerCall(kind), { list: [] });
  const page = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  api.on(paymentList.endpoint, { list: [row], ...page });
  api.on(payments.get, detail);
  // After the record: its path would match `due` as an id.
  api.on(dueList.endpoint, { list: [due], ...page });
  api.on(payments.accounts, {
    left: '26000.00',
    list: [{ id: '2', name: '基本户', bankName: '招商银行', accountNo: '6222', balance: '20000.00' }],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => ({ line, body }));

it('F16 付款: the balance after it is said before; what is sent names account, day and amount', async () => {
  const user = userEvent.setup();
  api.on(payments.create, detail);
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '付款' }));
  await user.click(await screen.findByLabelText('付款账户'));
  await user.click(await screen.findByText(/基本户 招商银行/, { selector: '.ant-select-item *' }));
  expect(await screen.findByText(/余额不足/)).toBeTruthy();
  const drawer = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.click(drawer.getByRole('button', { name: /^付\s?款$/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ applicationId: '8', version: 4, bankAccountId: '2', amount: '26000.00' });
});

it('F16 the drawer of a payment shows its journals', async () => {
  api.on(feeTraces.journals, { list: [] });
  renderRoute(finance, `${PATH}?pane=payments&open=${detail.id}`);
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.setup().click(await drawer.findByRole('tab', { name: '凭证' }));
  expect(await drawer.findByText('还没有凭证，确认到账后生成')).toBeTruthy();
  expect(api.calls.some(({ url }) => url.includes(`journals/of?type=fin_payment&id=${detail.id}`))).toBe(true);
});

it('F16 确认到账 needs the line of the bank', async () => {
  const user = userEvent.setup();
  api.on(payments.confirm, { ...detail, state: 'PAID', actions: [] });
  renderRoute(finance, `${PATH}?pane=payments`);
  const shown = within(await screen.findByRole('row', { name: /FK20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '确认到账' }));
  await screen.findByLabelText('银行流水号');
  const drawer = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.click(drawer.getByRole('button', { name: '确认到账' }));
  expect(await drawer.findByText('必填')).toBeTruthy();
  await user.type(drawer.getByLabelText('银行流水号'), 'CMB-1');
  await user.click(drawer.getByRole('button', { name: '确认到账' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    line: expect.stringContaining('/3/confirm'),
    body: { version: 1, bankRef: 'CMB-1' },
  });
});

it('F16 退票 says what follows and wants a reason', async () => {
  const user = userEvent.setup();
  api.on(payments.bounce, { ...detail, state: 'BOUNCED', actions: [] });
  renderRoute(finance, `${PATH}?pane=payments`);
  const shown = within(await screen.findByRole('row', { name: /FK20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '退票' }));
  expect(await screen.findByText(/尚未到账，申请恢复待付/)).toBeTruthy();
  await user.type(screen.getByLabelText('退票原因'), '账号有误');
  await user.click(
    within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement).getByRole('button', { name: /^退\s?票$/ }),
  );
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ reason: '账号有误', version: 1 });
});
