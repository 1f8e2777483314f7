import { defineMachine } from '../machine.ts';
import { STORAGE_BILL_STATES } from './storage-bill.labels.ts';

/**
 * 4.9 to customers: 草稿 → 已确认 → 已转应收 → 已冲红. A draft is computed again or removed; a confirmed one is reversed too,
 * because its days are locked (1.6). A reversal is a bill of its own with negative amounts and is never reversed.
 */
export const receivableBillMachine = defineMachine({
  entity: 'wh_storage_bill',
  title: '仓储账单',
  states: STORAGE_BILL_STATES.AR,
  actions: {
    recompute: { label: '重算', from: ['DRAFT'], to: null, permission: 'finance.ar.storage.generate' },
    confirm: { label: '确认', from: ['DRAFT'], to: 'CONFIRMED', permission: 'finance.ar.storage.confirm' },
    bill: { label: '转应收', from: ['CONFIRMED'], to: 'BILLED', permission: 'finance.ar.storage.bill' },
    reverse: {
      label: '冲红',
      from: ['CONFIRMED', 'BILLED'],
      to: 'REVERSED',
      permission: 'finance.ar.storage.reverse',
      reason: true,
      danger: true,
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: 'finance.ar.storage.generate', danger: true },
  },
});

/** 4.9 of the landlord: 草稿 → 已确认 → 已转应付 → 已冲红; his own figure is entered until the payable is made. */
export const payableBillMachine = defineMachine({
  entity: 'wh_storage_payable',
  title: '应付仓储账单',
  states: STORAGE_BILL_STATES.AP,
  actions: {
    recompute: { label: '重算', from: ['DRAFT'], to: null, permission: 'finance.ap.storage.generate' },
    counter: {
      label: '录入对方金额',
      from: ['DRAFT', 'CONFIRMED'],
      to: null,
      permission: 'finance.ap.storage.generate',
    },
    confirm: { label: '确认', from: ['DRAFT'], to: 'CONFIRMED', permission: 'finance.ap.storage.confirm' },
    bill: { label: '转应付', from: ['CONFIRMED'], to: 'BILLED', permission: 'finance.ap.storage.bill' },
    reverse: {
      label: '冲红',
      from: ['CONFIRMED', 'BILLED'],
      to: 'REVERSED',
      permission: 'finance.ap.storage.reverse',
      reason: true,
      danger: true,
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: 'finance.ap.storage.generate', danger: true },
  },
});
export type BillAction = keyof typeof payableBillMachine.actions;
