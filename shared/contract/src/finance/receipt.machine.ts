import { defineMachine } from '../machine.ts';
import { RECEIPT_STATES } from './receipt.labels.ts';

/** 4.12. 部分核销 and 已核销 follow from settlements; 核销 itself is a 结账单. */
export const receiptMachine = defineMachine({
  entity: 'fin_receipt',
  title: '收款单',
  states: RECEIPT_STATES,
  actions: {
    claim: { label: '认领', from: ['UNCLAIMED'], to: 'CLAIMED', permission: 'finance.ar.receipt.claim' },
    confirm: { label: '确认', from: ['CLAIMED'], to: 'CONFIRMED', permission: 'finance.ar.receipt.confirm' },
    refund: {
      label: '退款',
      from: ['CONFIRMED', 'PART'],
      to: null,
      permission: 'finance.ar.receipt.refund',
    },
    /** 内部往来 is paid over to the company that it belongs to. */
    remit: {
      label: '转付',
      from: ['CONFIRMED', 'PART'],
      to: null,
      permission: 'finance.ar.receipt.refund',
    },
    void: {
      label: '作废',
      from: ['UNCLAIMED', 'CLAIMED'],
      to: 'VOID',
      permission: 'finance.ar.receipt.create',
      reason: true,
      danger: true,
    },
    reverse: {
      label: '冲红',
      from: ['CONFIRMED'],
      to: 'REVERSED',
      permission: 'finance.ar.receipt.reverse',
      reason: true,
      danger: true,
    },
  },
});
export type ReceiptAction = keyof typeof receiptMachine.actions;
