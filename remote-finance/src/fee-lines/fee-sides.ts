import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { type FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import type { ImportOnDemand } from '@shared/ui/import/import-button.tsx';
import type { BatchAction } from '@shared/ui/action/batch.ts';

export type Side = keyof typeof FEE_DIRECTIONS;
/** What differs between receivables and payables on a page. */
export const SIDES = {
  AR: {
    word: '应收',
    party: '客户',
    picker: 'customers',
    field: 'money.sell',
    create: 'finance.ar.fee.create',
    edit: 'finance.ar.fee.edit',
    read: feeLines.ofOrder,
    save: feeLines.save,
    back: '/finance/account-receivable/wuliu-order',
  },
  AP: {
    word: '应付',
    party: '供应商',
    picker: 'suppliers',
    field: 'money.cost',
    create: 'finance.ap.fee.create',
    edit: 'finance.ap.fee.edit',
    read: feeLines.payablesOfOrder,
    save: feeLines.savePayables,
    back: '/finance/account-payable/logisticsorder',
  },
} as const;

export type FeeAction = keyof typeof feeLineMachine.actions;
export const FEE_ACTIONS: readonly FeeAction[] = ['submit', 'confirm', 'reject', 'void', 'reverse'];
/** Whether the server says that this person may do it now. */
export const mayFee = (line: Pick<FeeLine, 'actions'>, code: FeeAction) =>
  line.actions.some((action) => action.code === code && action.enabled);

/** 导入 of receivables by order number and charge code (F4, F5). */
export const RECEIVABLE_IMPORT: ImportOnDemand = {
  permission: 'finance.ar.fee.import',
  load: async () => (await import('@shared/contract/finance/fee-line.import.ts')).receivableImport,
};

/** Commands into the books carry an accounting date; a closed month is offered its substitute by one click (FIN-115). */
const booked = (code: FeeAction): Pick<BatchAction, 'offer'> =>
  code === 'confirm' || code === 'reverse'
    ? {
        offer: (refused) => {
          const day = refused.map(({ reason }) => /请改用 (\d{4}-\d{2}-\d{2})/.exec(reason)?.[1]).find(Boolean);
          return day ? { label: `记账日改用 ${day} 重试`, values: { date: day } } : null;
        },
      }
    : {};

/** A batch of one action of the machine. */
export const feeBatch = (code: FeeAction, ask?: BatchAction['ask']): BatchAction => {
  const { label, danger, reason } = feeLineMachine.actions[code];
  return {
    label,
    object: '费用',
    danger: danger ?? false,
    reason: reason ?? false,
    endpoint: feeLines[code] as BatchAction['endpoint'],
    invalidates: ['/finance'],
    ...booked(code),
    ...((code === 'confirm' || code === 'reverse') && ask ? { ask } : {}),
  };
};
