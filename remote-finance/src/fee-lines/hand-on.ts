import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import type { BatchPath } from '@shared/ui/action/batch.ts';
import type { Side } from './fee-sides.ts';
import { feesPath } from './use-fee-group.tsx';

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** 加入对账单 of chosen fees, or of the fees of chosen orders. */
export const toStatement = (side: Side, of: 'fees' | 'orders'): BatchPath => ({
  label: '加入对账单',
  permission: statementRights[side].create,
  path: (items) => feesPath('STATEMENT', side, of, idsOf(items)),
});
/** 加入付款申请 likewise. */
export const toApplication = (of: 'fees' | 'orders'): BatchPath => ({
  label: '加入付款申请',
  permission: 'finance.ap.apply.create',
  path: (items) => feesPath('APPLICATION', 'AP', of, idsOf(items)),
});
