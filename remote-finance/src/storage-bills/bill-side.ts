import type { StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { payableBills, receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { payableBillList, receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { BILL_PATHS, STORAGE_BILL_STATES } from '@shared/contract/finance/storage-bill.labels.ts';
import {
  payableBillMachine,
  receivableBillMachine,
  type BillAction,
} from '@shared/contract/finance/storage-bill.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';

/** What is read again after a bill has changed: bills, fees, days of the warehouse. */
export const TOUCHED = ['/finance', '/warehouse/daily-inventory', '/warehouse/days'];

/** What differs between bills to customers and those of landlords. */
export const SIDES = {
  AR: {
    direction: 'AR',
    calls: receivableBills,
    list: receivableBillList,
    machine: receivableBillMachine,
    states: STORAGE_BILL_STATES.AR,
    kind: 'wh_storage_bill',
    path: BILL_PATHS.AR,
    party: '客户',
    picker: 'customers',
    fees: '应收费用',
  },
  AP: {
    direction: 'AP',
    calls: payableBills,
    list: payableBillList,
    machine: payableBillMachine,
    states: STORAGE_BILL_STATES.AP,
    kind: 'wh_storage_payable',
    path: BILL_PATHS.AP,
    party: '供应商',
    picker: 'suppliers',
    fees: '应付费用',
  },
} as const;
export type Side = (typeof SIDES)['AR' | 'AP'];

/** A dialog that a page opens for a bill. */
export interface BillDialog {
  kind: 'recompute' | 'counter';
  id: string;
}
export interface DialogProps {
  row: StorageBillDetail;
  side: Side;
  onClose: () => void;
}

/** Actions of a bill in list and detail. */
export function billActions<Row extends ActionRecord>(side: Side, ask: (dialog: BillDialog) => void): ActionMap<Row> {
  const { calls, direction } = side;
  const invalidates = TOUCHED;
  return machineActions<BillAction, Row>(side.machine as typeof payableBillMachine, {
    confirm: {
      endpoint: calls.confirm,
      primary: true,
      confirm: '确认后账期内的每日库存和仓库日将锁定，不能再改。',
      invalidates,
    },
    bill: {
      endpoint: calls.bill,
      primary: true,
      confirm: direction === 'AR' ? '按账单生成应收费用。' : '按我方计算的金额生成应付费用。',
      invalidates,
    },
    recompute: { run: (row) => ask({ kind: 'recompute', id: row.id }) },
    ...(direction === 'AP' && { counter: { run: (row: Row) => ask({ kind: 'counter', id: row.id }) } }),
    reverse: {
      endpoint: calls.reverse,
      confirm: '账单及其费用一并冲红，账期内的每日库存解锁，可重新生成账单。',
      invalidates,
      behind: true,
    },
    remove: { endpoint: calls.remove, invalidates, behind: true },
  });
}

/** 确认 and 转应收/转应付 of several bills, or of every bill of a filter. */
export const billBatches = ({ calls, machine, direction }: Side): readonly BatchAction[] => [
  { label: '确认', object: machine.title, endpoint: calls.confirmMany, invalidates: TOUCHED },
  {
    label: direction === 'AR' ? '转应收' : '转应付',
    object: machine.title,
    endpoint: calls.billMany,
    invalidates: TOUCHED,
  },
];
