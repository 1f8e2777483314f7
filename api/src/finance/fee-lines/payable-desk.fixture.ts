import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { booksOf, BOOKS_CLOCK, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { finFeeLine } from './fee-line.tables.ts';

const AP_CLERK = ['view', 'create', 'edit', 'submit', 'confirm'].map((action) => `finance.ap.fee.${action}`);
const AR_CLERK = ['view', 'create', 'edit', 'submit', 'confirm'].map((action) => `finance.ar.fee.${action}`);

/**
 * A desk of payables for the tests of one file: `maker` makes, `payer` confirms, `seller` has only receivables, `blind` sees no
 * amounts, `stranger` is of another company. Checks the books after each test.
 */
export function payableDesk() {
  let api: TestApi;
  let books: TestBooks;
  let nth = 0;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
    books = await booksOf(api);
    const companies = [books.companyId];
    api.actor('all', { userId: '9', companies });
    api.actor('maker', { userId: '1', companies });
    api.actor('payer', {
      userId: '2',
      companies,
      permissions: [...AP_CLERK, 'finance.ap.detail.view', 'finance.ap.fee.estimate'] as never,
    });
    api.actor('seller', {
      userId: '3',
      companies,
      permissions: AR_CLERK as never,
      fields: { 'money.sell': 'VISIBLE' },
    });
    api.actor('blind', { userId: '4', companies, fields: {} });
    api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });
  });
  afterEach(async () => {
    const { broken } = await verify(api.db);
    expect(broken.filter(({ title }) => title.startsWith('FIN') || title.startsWith('业务单'))).toEqual([]);
  });
  afterAll(() => api.close());

  async function newOrder(): Promise<string> {
    nth += 1;
    const { rows } = await api.db.execute<{
      id: string;
    }>(sql`insert into lg_order (order_no, company_id, customer_id, order_date, currency, pol, pod, owner_id, created_at, updated_at)
      values (${`WL20261120-7${String(nth).padStart(3, '0')}`}, ${books.companyId}, ${books.customers[0]}, '2026-11-10', 'USD', 'CNNGB', 'USLAX', 1, now(), now()) returning id::text as id`);
    return rows[0]?.id ?? '';
  }
  const line = (change: object = {}) => ({
    chargeCodeId: books.chargeCodeId,
    partyId: books.suppliers[0] ?? '',
    qty: '1',
    unit: null,
    unitPrice: '106',
    currency: 'CNY',
    taxMode: 'INCL' as const,
    taxRateBp: 600,
    rate: null,
    dueDate: null,
    remark: null,
    isEstimate: false,
    ...change,
  });
  const savePayable = (user: string, bizId: string, lines: object[], ack: string[] = []) =>
    api.as(user).call(feeLines.savePayables, { body: { bizType: 'LOGISTICS', bizId, lines, ack } as never });
  async function payable(change: object = {}, user = 'maker', bizId?: string) {
    const order = bizId ?? (await newOrder());
    const { envelope } = await savePayable(user, order, [line(change)], ['FIN_DUPLICATE_FEE']);
    const made = envelope.data?.lines.at(-1);
    if (!made) throw new Error(JSON.stringify(envelope));
    return { order, made };
  }
  const rowOf = async (id: string) => (await api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id)))[0];
  const item = async (id: string) => ({ id, version: (await rowOf(id))?.version ?? 0 });
  const submit = async (id: string, user = 'maker') =>
    api.as(user).ok(feeLines.submit, { body: { items: [await item(id)] } });
  const confirm = async (id: string, user = 'payer', date?: string) =>
    api.as(user).ok(feeLines.confirm, { body: { items: [await item(id)], ...(date && { date }) } as never });
  async function confirmed(change: object = {}, bizId?: string) {
    const { order, made } = await payable(change, 'maker', bizId);
    await submit(made.id);
    expect(await confirm(made.id)).toEqual({ done: 1, refused: [] });
    return { order, id: made.id };
  }
  return {
    get api() {
      return api;
    },
    get books() {
      return books;
    },
    line,
    newOrder,
    savePayable,
    payable,
    rowOf,
    item,
    submit,
    confirm,
    confirmed,
  };
}
