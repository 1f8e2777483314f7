import { defineMachine } from '../machine.ts';
import { TRADE_DOC_STATES } from './trade-doc.labels.ts';

/** 4.16; 归档 is done when the period of its date closes. */
export const tradeDocMachine = defineMachine({
  entity: 'trade_doc',
  title: '合同发票',
  states: TRADE_DOC_STATES,
  actions: {
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: 'trade.doc.submit' },
    approve: { label: '审核', from: ['SUBMITTED'], to: 'EFFECTIVE', permission: 'trade.doc.approve' },
    issue: { label: '开具', from: ['EFFECTIVE'], to: 'ISSUED', permission: 'trade.doc.issue' },
    receive: { label: '收票登记', from: ['EFFECTIVE'], to: 'ISSUED', permission: 'trade.doc.issue' },
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: 'trade.doc.edit' },
    link: {
      label: '关联报关单',
      from: ['DRAFT', 'SUBMITTED', 'EFFECTIVE', 'ISSUED'],
      to: null,
      permission: 'trade.doc.edit',
    },
    linkFees: {
      label: '关联费用',
      from: ['SUBMITTED', 'EFFECTIVE', 'ISSUED'],
      to: null,
      permission: 'trade.doc.issue',
    },
    reject: {
      label: '驳回',
      from: ['SUBMITTED'],
      to: 'DRAFT',
      permission: 'trade.doc.approve',
      reason: true,
      danger: true,
    },
    red: {
      label: '冲红',
      from: ['ISSUED', 'ARCHIVED'],
      to: ['ISSUED', 'ARCHIVED', 'RED'],
      permission: 'trade.doc.red',
      reason: true,
      danger: true,
    },
    void: {
      label: '作废',
      from: ['DRAFT', 'SUBMITTED', 'EFFECTIVE'],
      to: 'VOID',
      permission: { anyOf: ['trade.doc.edit', 'trade.doc.approve'] },
      reason: true,
      danger: true,
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: 'trade.doc.edit', danger: true },
    archive: { label: '归档', from: ['ISSUED'], to: 'ARCHIVED', permission: null },
  },
});
export type TradeDocAction = keyof typeof tradeDocMachine.actions;
