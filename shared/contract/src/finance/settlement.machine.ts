import { defineMachine } from '../machine.ts';
import { SETTLEMENT_STATES, SIDE_WORDS, type Side } from './settlement.labels.ts';

/** Rights of a side. */
export const SETTLEMENT_CODES = {
  AR: {
    view: 'finance.ar.settlement.view',
    create: 'finance.ar.settlement.create',
    submit: 'finance.ar.settlement.submit',
    approve: 'finance.ar.settlement.approve',
    reverse: 'finance.ar.settlement.reverse',
  },
  AP: {
    view: 'finance.ap.settlement.view',
    create: 'finance.ap.settlement.create',
    submit: 'finance.ap.settlement.submit',
    approve: 'finance.ap.settlement.approve',
    reverse: 'finance.ap.settlement.reverse',
  },
} as const;
/** Where the documents of a side are asked for. */
export const SETTLEMENT_PATHS = { AR: '/finance/settlements', AP: '/finance/supplier-settlements' } as const;
/** What hides their figures. */
export const SETTLEMENT_MONEY = { AR: 'money.sell', AP: 'money.cost' } as const;

const machineOf = (side: Side) => {
  const may = SETTLEMENT_CODES[side];
  return defineMachine({
    entity: 'fin_settlement',
    title: SIDE_WORDS[side].title,
    states: SETTLEMENT_STATES,
    actions: {
      update: { label: '编辑', from: ['DRAFT'], to: null, permission: may.create },
      submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: may.submit },
      approve: { label: '审核', from: ['SUBMITTED'], to: 'POSTED', permission: may.approve },
      reject: { label: '驳回', from: ['SUBMITTED'], to: 'DRAFT', permission: may.approve, reason: true },
      void: {
        label: '作废',
        from: ['DRAFT', 'SUBMITTED'],
        to: 'VOID',
        permission: may.create,
        reason: true,
        danger: true,
      },
      reverse: { label: '反结', from: ['POSTED'], to: 'REVERSED', permission: may.reverse, reason: true, danger: true },
    },
  });
};
/** 4.13, by side: what the maker hands in another person approves; a reversed one stays so (FIN-027). */
export const settlementMachines = { AR: machineOf('AR'), AP: machineOf('AP') } as const;
export type SettlementAction = keyof (typeof settlementMachines)['AR']['actions'];
