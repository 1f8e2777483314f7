import { APPLICATION_PAGE, STATEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import type { BatchPath } from '@shared/ui/action/batch.ts';
import type { Side } from './fee-sides.ts';

/** Fees by their ids, or those of orders by the ids of the orders (`orderRef` of other types than logistics). */
type Of = 'fees' | 'orders';
const begin = (page: string, of: Of | 'statements', ids: readonly string[]): string =>
  `${page}?new=1&${of}=${ids.join(',')}`;

/** Page that begins a statement with fees. */
export const statementPath = (side: Side, of: Of, ids: readonly string[]): string =>
  begin(STATEMENT_PAGES[side], of, ids);
/** Page that begins an application with payables, also with what statements have open. */
export const applicationPath = (of: Of | 'statements', ids: readonly string[]): string =>
  begin(APPLICATION_PAGE, of, ids);

const idsOf = (items: readonly { id: string; ref?: string | undefined }[]) => items.map(({ id, ref }) => ref ?? id);
/** 加入对账单 of chosen fees, or of the fees of chosen orders. */
export const toStatement = (side: Side, of: Of): BatchPath => ({
  label: '加入对账单',
  permission: statementRights[side].create,
  path: (items) => statementPath(side, of, idsOf(items)),
});
/** 加入付款申请 likewise. */
export const toApplication = (of: Of): BatchPath => ({
  label: '加入付款申请',
  permission: 'finance.ap.apply.create',
  path: (items) => applicationPath(of, idsOf(items)),
});
