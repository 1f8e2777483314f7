import { quotaMovementList } from '@shared/contract/finance/quota-list.contract.ts';
import { beforeEach, expect, vi } from 'vitest';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { quotaDesk } from './quota-desk.fixture.ts';

/** The office of exchange quota, empty before each test. */
export function quotaOffice() {
  vi.setConfig({ testTimeout: 120_000 });
  const office = bookOffice(quotaDesk, /FIN-/);
  beforeEach(async () => {
    await office.api.database
      .run(`set session_replication_role = replica; delete from fx_quota_movement; delete from fx_declaration;
    delete from fx_quota_account; delete from party_finance; delete from sh_approval; set session_replication_role = origin`);
  });
  return office;
}
/** Kind, amount and balance of every movement, oldest first. */
export async function movementsOf({ api }: ReturnType<typeof quotaOffice>) {
  const { list } = await api.as('fx').ok(quotaMovementList.endpoint, { query: { pageSize: 200 } });
  return list.toReversed().map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter]);
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
