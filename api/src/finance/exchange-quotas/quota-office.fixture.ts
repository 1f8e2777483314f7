import { quotaMovementList } from '@shared/contract/finance/quota-list.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { quotaDesk, type QuotaDesk } from './quota-desk.fixture.ts';

/** The desk of exchange quota for the tests of one file, empty before each of them; after it no call failed and identities hold. */
export function quotaOffice() {
  vi.setConfig({ testTimeout: 120_000 });
  let api: TestApi;
  let desk: QuotaDesk;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
    desk = await quotaDesk(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.database
      .run(`set session_replication_role = replica; delete from fx_quota_movement; delete from fx_declaration;
    delete from fx_quota_account; delete from party_finance; delete from sh_approval; set session_replication_role = origin`);
  });
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
  });
  return {
    get api() {
      return api;
    },
    get desk() {
      return desk;
    },
    /** Kind, amount and balance of every movement, oldest first. */
    kinds: async () => {
      const { list } = await api.as('fx').ok(quotaMovementList.endpoint, { query: { pageSize: 200 } });
      return list.toReversed().map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter]);
    },
  };
}
/** Body of 预占 and 释放. */
export const held = (version: number, amount: string, more: object = {}) => ({
  version,
  amount,
  tradeDocId: null,
  reason: '客户备货',
  ...more,
});
/** Success, or the refusal as the test's failure. */
export const ok = ({
  success,
  errorCode,
  errorMessage,
}: {
  success: boolean;
  errorCode?: string;
  errorMessage?: string;
}) => {
  expect(`${errorCode ?? ''} ${errorMessage ?? ''}`.trim()).toBe('');
  return success;
};
