import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { booksOf, BOOKS_CLOCK, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

const { AR } = settlements;
const HOUR = 3_600_000;

/**
 * A desk of settlements for the tests of one file: `maker` and `maker2` make, `checker` approves, `stranger` is of another
 * company. Checks the books after each test.
 */
export function settlementDesk() {
  let api: TestApi;
  let books: TestBooks;
  let now = BOOKS_CLOCK.now();
  beforeAll(async () => {
    api = await testApi({
      clock: { now: () => now },
      prepare: async (database) => void (await prepareBooks(database)),
    });
    books = await booksOf(api);
    const companies = [books.companyId];
    api.actor('maker', { userId: '2', companies });
    api.actor('maker2', { userId: '4', companies });
    api.actor('checker', { userId: '3', companies });
    api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
  });

  /** A line settled with a receipt. */
  const item = (
    sourceId: string,
    line: { id: string; open: string | null },
    amountFee: string,
    cross: string | null = null,
  ): SettlementItem => ({
    kind: 'RECEIPT',
    sourceId,
    feeLineId: line.id,
    amountFee,
    cross,
    openSeen: line.open ?? '0',
  });
  const input = (items: SettlementItem[], more: object = {}) => ({
    companyId: books.companyId,
    partyId: books.customers[0] ?? '',
    accountingDate: books.today,
    items,
    crossReason: null,
    remark: null,
    ...more,
  });
  const draft = (items: SettlementItem[], more: object = {}) =>
    api.as('maker').ok(AR.create, { body: input(items, more) });
  const on = ({ id, version }: SettlementDetail) => ({ params: { id }, body: { version } });
  const because = ({ id, version }: SettlementDetail) => ({
    params: { id },
    body: { version, reason: '选错费用', date: null },
  });
  const submitted = async (items: SettlementItem[], more: object = {}) =>
    api.as('maker').ok(AR.submit, on(await draft(items, more)));
  const posted = async (items: SettlementItem[], more: object = {}) =>
    api.as('checker').ok(AR.approve, on(await submitted(items, more)));
  /** A line, a receipt of its amount, and the item that settles the one with the other. */
  const one = async (amount = '100') => {
    const line = await books.confirmed({ amount });
    const receipt = await books.receipt('CNY', amount, '1');
    return { line, receipt, items: [item(receipt.id, line, amount)] };
  };
  return {
    get api() {
      return api;
    },
    get books() {
      return books;
    },
    /** Hours go by. */
    later(hours: number) {
      now = new Date(now.getTime() + hours * HOUR);
    },
    /** Back to the day of the books. */
    today() {
      now = BOOKS_CLOCK.now();
    },
    item,
    input,
    draft,
    on,
    because,
    submitted,
    posted,
    one,
  };
}
