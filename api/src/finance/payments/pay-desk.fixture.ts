import { NETTING_SLOT } from '@shared/contract/finance/party-finance.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import { booksOf, prepareBooks } from '../ledger/books.fixture.ts';

/** The code of a refusal; '0' of a success. */
export const codeOf = async (answer: Promise<{ envelope: { errorCode?: string | undefined } }>) =>
  (await answer).envelope.errorCode ?? '0';

/** Books with a verified account of supplier 1, an unverified one and one changed two days ago, money in the bank; user 4 is 总经理. */
export async function preparePayDesk(database: Database): Promise<void> {
  await prepareBooks(database);
  await database.run(`
    insert into ac_supplier_bank (supplier_id, sort_no, bank_name, account_name, account, is_default, verified, changed_at)
      select (select min(id) from ac_supplier), n, '演示银行', '供应商1', '62220000' || n, n = 1, n <> 2,
        case when n = 3 then timestamptz '2026-11-18T04:00:00Z' else timestamptz '2026-01-01T04:00:00Z' end from generate_series(1, 3) n;
    update fin_bank_account set opening_balance = 10000000;
    insert into ac_role (code, name) values ('gm', '总经理') on conflict do nothing;
    insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'gm';
    insert into party_finance (label, customer_id, supplier_id, collection_mode, invoice_state)
      select '同一单位', (select min(id) from ac_customer), (select min(id) from ac_supplier), 'AFTER', 'NORMAL'`);
}

/** People of 4.14 as `maker`, `supervisor`, `manager`, `gm`, `cashier`, and what they do with applications. */
export async function payDeskOf(api: TestApi) {
  const books = await booksOf(api);
  const companies = [books.companyId];
  const person = (name: string, userId: string) => api.actor(name, { userId, companies });
  for (const [at, name] of ['maker', 'supervisor', 'manager', 'gm', 'cashier', 'other'].entries())
    person(name, String(at + 1));
  const banks = (
    await api.db.execute<{ id: string }>(sql`select b.id::text as id from ac_supplier_bank b order by b.id`)
  ).rows.map(({ id }) => id);
  const supplierId = books.suppliers[0] ?? '';

  /** The signed agreement of FIN-062, put on file. */
  const sign = async () => {
    const [party] = (await api.db.execute<{ id: string }>(sql`select id::text as id from party_finance`)).rows;
    await api.as('gm').ok(attachments.upload, {
      body: { kind: 'party_finance', id: party?.id ?? '', slot: NETTING_SLOT },
      files: [{ part: 'file', name: '协议.pdf', content: Uint8Array.from(demoPaper('netting')) }],
    });
  };
  const input = (change: Partial<ApplicationInput> = {}): ApplicationInput => ({
    kind: 'NORMAL',
    companyId: books.companyId,
    supplierId,
    receiptId: null,
    currency: 'CNY',
    payeeBankId: banks[0] ?? null,
    payeeName: null,
    payeeBank: null,
    payeeAccount: null,
    amount: null,
    reason: '运费',
    urgent: false,
    expectedDate: null,
    invoiceReceived: true,
    remark: null,
    lines: [],
    reductions: [],
    ack: undefined,
    ...change,
  });
  const on = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
    params: { id },
    body: { version, ...more },
  });
  const reason = { reason: '资料不全' };
  /** A draft over payables: amount each, all of it applied for. */
  const draft = async (amounts: readonly string[], change: Partial<ApplicationInput> = {}) => {
    const lines = [];
    for (const amount of amounts) {
      const fee = await books.confirmed({
        direction: 'AP',
        amount,
        ...(change.currency && { currency: change.currency }),
      });
      lines.push({ feeLineId: fee.id, applyAmount: amount });
    }
    return api.as('maker').ok(applications.create, { body: input({ lines, ...change }) });
  };
  const submit = (row: ApplicationDetail) => api.as('maker').ok(applications.submit, on(row));
  const approve = (row: ApplicationDetail, who = 'supervisor') => api.as(who).ok(applications.approve, on(row));
  const review = (row: ApplicationDetail, who = 'manager') => api.as(who).ok(applications.review, on(row));
  const approved = async (amounts: readonly string[], change: Partial<ApplicationInput> = {}) =>
    approve(await submit(await draft(amounts, change)));
  const fresh = (row: { id: string }) => api.as('gm').ok(applications.get, { params: { id: row.id } });
  let refs = 0;
  const payBody = (row: ApplicationDetail, change: object = {}) => ({
    body: {
      applicationId: row.id,
      version: row.version,
      amount: row.net,
      bankAccountId: books.bankOf[row.currency] ?? '',
      payDate: books.today,
      method: 'TRANSFER' as const,
      bankFee: '0',
      bankRef: null,
      remark: null,
      ...change,
    },
  });
  const pay = (row: ApplicationDetail, change: object = {}, who = 'cashier') =>
    api.as(who).ok(payments.create, payBody(row, change));
  const confirm = (row: PaymentDetail, change: object = {}, who = 'cashier') =>
    api.as(who).ok(payments.confirm, on(row, { bankRef: `R${++refs}`, date: null, bankFee: null, ...change }));
  const bounce = (row: PaymentDetail) =>
    api.as('cashier').ok(payments.bounce, on(row, { reason: '账号有误', date: null }));
  const reverse = (row: PaymentDetail) =>
    api.as('manager').ok(payments.reverse, on(row, { reason: '付错', date: null }));
  /** A settlement in draft that clears a whole receivable with a receipt. */
  const settling = (line: { id: string; amount: string; open: string | null }, receipt: { id: string }) =>
    api.as('maker').ok(settlements.AR.create, {
      body: {
        companyId: books.companyId,
        partyId: books.customers[0] ?? '',
        accountingDate: books.today,
        items: [
          {
            kind: 'RECEIPT',
            sourceId: receipt.id,
            feeLineId: line.id,
            amountFee: line.amount,
            cross: null,
            openSeen: line.open ?? '0',
          },
        ],
        crossReason: null,
        remark: null,
      },
    });
  /** A prepayment that the bank has made. */
  const prepaid = async (amount: string, currency = 'CNY') => {
    const row = await approved([], { kind: 'PREPAY', amount, currency });
    return confirm(await pay(row));
  };

  return {
    ...books,
    supplierId,
    banks,
    sign,
    input,
    on,
    reason,
    draft,
    submit,
    approve,
    review,
    approved,
    fresh,
    pay,
    payBody,
    confirm,
    bounce,
    reverse,
    prepaid,
    settling,
  };
}
export type PayDesk = Awaited<ReturnType<typeof payDeskOf>>;
