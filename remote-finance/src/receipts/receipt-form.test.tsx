import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { receiptList } from '@shared/contract/finance/receipt-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { rates, type CurrentRate } from '@shared/contract/finance/rate.contract.ts';
import { renderAt, renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import finance from '../../module.ts';
import { ReceiptForm } from './receipt-form.tsx';
// Loaded before the clock of a test runs.
import './receipt-tab.tsx';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);
const account = (id: string, currency: string) => ({
  id,
  companyId: '1',
  companyName: '货代',
  name: '基本户',
  bankName: '中国银行',
  tail: `000${id}`,
  currency,
});
const open = (currencies: readonly string[], current: CurrentRate[] = []) => {
  const api = fakeApi();
  api.on(rates.current, { today: today(), list: current });
  api.on(receipts.accounts, { list: currencies.map((currency, at) => account(String(at + 1), currency)) });
  renderAt(<ReceiptForm kind="GOODS" onClose={() => undefined} />);
};

it('F9 新增收款 begins at the bank account', async () => {
  open(['CNY', 'USD']);
  const field = await screen.findByRole('combobox', { name: /收款账户/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('F9 the only account stands there already: 新增收款 begins at the amount', async () => {
  open(['CNY']);
  const field = await screen.findByRole('textbox', { name: /金额/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText(/货代 · 基本户/)).toBeTruthy();
});

it('6.2 F9 the rate that applies stands at the field, with its age on the day of the money', async () => {
  const date = addDays(today(), -2);
  open(['USD'], [{ currency: 'USD', rate: '7.12', date, days: 2 }]);
  expect(await screen.findByText(`1 USD = ? CNY，不填取 7.12（${date} 的记账汇率，到账日前 2 天）`)).toBeTruthy();
});

it('6.2 F9 a missing rate is said before the save', async () => {
  open(['USD'], [{ currency: 'USD', rate: null, date: null, days: null }]);
  expect(await screen.findByText(/今天没有有效汇率，请先维护/)).toBeTruthy();
});

const internal: ReceiptDetail = {
  id: '7',
  version: 3,
  receiptNo: 'SK20261120-0007',
  state: 'CONFIRMED',
  companyId: '1',
  companyName: '货代',
  customerId: null,
  customerName: null,
  forCompanyId: '2',
  forCompanyName: '外贸',
  kind: 'INTERNAL',
  method: 'TRANSFER',
  bankAccountId: '1',
  accountName: '基本户',
  currency: 'CNY',
  amount: '500.00',
  rate: '1',
  baseAmount: '500.00',
  bankFee: '0.00',
  allocated: '0.00',
  refunded: '0.00',
  unallocated: '500.00',
  baseUnallocated: '500.00',
  valueDate: '2026-11-20',
  accountingDate: '2026-11-20',
  bankRef: 'NB1',
  payerName: '客户1',
  payerCountry: null,
  bizNo: null,
  remark: null,
  imported: false,
  creatorName: '会计',
  createdAt: '2026-11-20T04:00:00Z',
  claimerName: '会计',
  claimedAt: '2026-11-20T04:00:00Z',
  confirmerName: '出纳',
  confirmedAt: '2026-11-20T04:00:00Z',
  voidReason: null,
  redOf: null,
  redBy: null,
  holder: null,
  actions: [],
};
const list = (api: ReturnType<typeof fakeApi>, more: Partial<ReceiptDetail>) => {
  const row = { ...internal, ...more };
  const { companyName, accountName, customerName, payerName, kind, amount, unallocated, claimedAt: _at } = row;
  api.on(receiptList.endpoint, {
    list: [
      {
        ...row,
        companyName,
        accountName,
        customerName,
        payerName,
        kind,
        amount,
        unallocated,
        claimedBy: null,
        redOf: null,
      },
    ],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  } as never);
  api.on(receipts.get, row);
  api.on(receipts.suggestions, { list: [] });
  api.on(pickerCall('companies'), { list: [{ id: '2', label: '外贸' }] } as never);
  renderRoute(finance, '/finance/account-receivable/kehu-jiezhang?panel=receipts');
};

it('F9 认领 of an 内部往来 asks for the company that it is for, and for no customer', async () => {
  const api = fakeApi();
  const user = userEvent.setup();
  api.on(receipts.claim, { ...internal, state: 'CLAIMED' });
  list(api, {
    state: 'UNCLAIMED',
    forCompanyId: null,
    forCompanyName: null,
    actions: [{ code: 'claim', enabled: true, unmet: [] }],
  });
  await user.click(await screen.findByRole('button', { name: /认\s?领/ }));
  const field = await screen.findByRole('combobox', { name: /归属主体/ });
  const form = within(screen.getByRole('dialog'));
  expect(form.queryByRole('combobox', { name: /客户/ })).toBeNull();
  await user.click(field);
  await user.click(
    await screen.findByText('外贸', { selector: '.ant-select-item-option-content, .ant-select-item-option-content *' }),
  );
  await user.click(form.getAllByRole('button', { name: /认\s?领/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(true));
  expect(api.calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
    kind: 'INTERNAL',
    forCompanyId: '2',
  });
});

it('F9 转付 of an 内部往来 is asked with the company as payee and what is left', async () => {
  const api = fakeApi();
  const user = userEvent.setup();
  api.on(receipts.remit, { applicationNo: 'FS20261120-0001' });
  list(api, { actions: [{ code: 'remit', enabled: true, unmet: [] }] });
  await user.click(await screen.findByRole('button', { name: /转\s?付/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(((await form.findByRole('textbox', { name: /收款户名/ })) as HTMLInputElement).value).toBe('外贸');
  await user.type(form.getByRole('textbox', { name: /开户行/ }), '演示银行');
  await user.type(form.getByRole('textbox', { name: /收款账号/ }), '6222');
  await user.type(form.getByRole('textbox', { name: /原因/ }), '代收转付');
  await user.click(form.getByRole('button', { name: '申请转付' }));
  await waitFor(() => expect(api.calls.some(({ line }) => line.includes('/remit'))).toBe(true));
  expect(api.calls.find(({ line }) => line.includes('/remit'))?.body).toMatchObject({
    version: 3,
    amount: '500.00',
    payeeName: '外贸',
  });
});

it('6.3 新增收款 of a bench without a source opens the form, and once closed it stays closed', async () => {
  const api = fakeApi().on(receipts.accounts, { list: [] });
  api.on(receiptList.endpoint, {
    list: [],
    total: 0,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
  const page = renderRoute(finance, '/finance/account-receivable/kehu-jiezhang?panel=receipts&new=FREIGHT');
  const link = (await screen.findByText('维护银行账户')).closest('a');
  expect(link?.getAttribute('href')).toBe('/finance/account-payable/record?pane=banks');
  await userEvent.click(document.querySelector('.ant-drawer-close') ?? document.body);
  await waitFor(() => expect(page.place()).not.toContain('new='));
});
