import { defineMachine } from '../machine.ts';
import { FEE_STATES } from './fee-line.labels.ts';

/** The right to an action on receivables or on payables. */
export const eitherSide = <Action extends 'create' | 'edit' | 'submit' | 'confirm' | 'reverse' | 'view'>(
  action: Action,
) => ({
  anyOf: [`finance.ar.fee.${action}`, `finance.ap.fee.${action}`] as const,
});

/** 4.10. The right is that of the line's direction; the API asks for it line by line. */
export const feeLineMachine = defineMachine({
  entity: 'fin_fee_line',
  title: '费用',
  states: FEE_STATES,
  actions: {
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: eitherSide('submit') },
    confirm: { label: '审核', from: ['SUBMITTED'], to: 'CONFIRMED', permission: eitherSide('confirm') },
    reject: { label: '驳回', from: ['SUBMITTED'], to: 'DRAFT', permission: eitherSide('confirm'), reason: true },
    reverse: {
      label: '冲红',
      from: ['CONFIRMED'],
      to: 'REVERSED',
      permission: eitherSide('reverse'),
      danger: true,
      reason: true,
    },
    void: {
      label: '作废',
      from: ['DRAFT', 'SUBMITTED'],
      to: 'VOID',
      permission: eitherSide('edit'),
      danger: true,
      reason: true,
    },
  },
});
