import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { rates, type CurrentRate } from '@shared/contract/finance/rate.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReceiptForm } from './receipt-form.tsx';

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
