import { receiptImport } from '@shared/contract/finance/receipt.import.ts';
import { unclaimedList } from '@shared/contract/finance/receipt-list.contract.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { expect } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { booksOf } from '../ledger/books.fixture.ts';
import { receiptInput } from './receipt-input.fixture.ts';

/** Receipts of company 1 in CNY through real HTTP: `clerk` makes and claims them, `cashier` confirms; `stranger` is of company 2. `fee` is
 * a confirmed fee line. */
export async function receiptDesk(api: TestApi) {
  const books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('clerk', { userId: '2', companies });
  api.actor('cashier', { userId: '3', companies });
  api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });

  let nth = 0;
  const input = (more: object = {}) => receiptInput(books, { payerName: '客户1', bankRef: `TX${(nth += 1)}`, ...more });
  const make = (more: object = {}) => api.as('clerk').ok(receipts.create, { body: input(more) });
  const tried = async (more: object = {}, as = 'clerk') =>
    (await api.as(as).call(receipts.create, { body: input(more) })).envelope;
  const on = ({ id, version }: ReceiptDetail) => ({ params: { id }, body: { version, accountingDate: null } });
  const because = ({ id, version }: ReceiptDetail) => ({
    params: { id },
    body: { version, reason: '录入错误', date: null },
  });
  const claimBody = ({ id, version }: ReceiptDetail, more: object = {}) => ({
    params: { id },
    body: {
      version,
      customerId: books.customers[0] ?? '',
      kind: 'FREIGHT' as const,
      payerName: null,
      payerCountry: null,
      bizNo: null,
      remark: null,
      ...more,
    },
  });
  const claimed = async (more: object = {}) => api.as('clerk').ok(receipts.claim, claimBody(await make(more)));
  const confirmed = async (more: object = {}) => api.as('cashier').ok(receipts.confirm, on(await claimed(more)));
  const sheetRow = (more: object = {}) => ({
    account: '622200CNY',
    valueDate: books.today,
    bankRef: `BK${(nth += 1)}`,
    payerName: '客户1',
    amount: '500.00',
    ...more,
  });
  const imported = async (...rows: object[]) => {
    const check = await uploadLines(api.as('clerk'), receiptImport, rows as never);
    expect(check.errors).toEqual([]);
    await api.as('clerk').ok(receiptImport.commit, { body: { token: check.token } });
    return (
      await api
        .as('clerk')
        .ok(unclaimedList.endpoint, { query: { keyword: String((rows[0] as { bankRef: string }).bankRef) } })
    ).list;
  };

  return {
    ...books,
    fee: books.confirmed,
    input,
    make,
    tried,
    on,
    because,
    claimBody,
    claimed,
    confirmed,
    sheetRow,
    imported,
  };
}
