import { defineMachine } from '../machine.ts';

/** States of a quotation of an order in a container (5.6). */
export const QUOTE_STATE = {
  DRAFT: '草稿',
  SENT: '已发送',
  ACCEPTED: '已确认',
  REFUSED: '已拒绝',
  VOID: '作废',
} as const;
export type QuoteState = keyof typeof QUOTE_STATE;
export const QUOTE_TONES: Record<QuoteState, string> = {
  DRAFT: 'default',
  SENT: 'blue',
  ACCEPTED: 'green',
  REFUSED: 'red',
  VOID: 'default',
};

/**
 * Machine 5.6. 作废 of an accepted one only while its fees are drafts (they are voided); 重新报价 voids it the same way and
 * makes version n+1.
 */
export const quoteMachine = defineMachine({
  entity: 'lg_quotation',
  title: '装柜报价单',
  states: QUOTE_STATE,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: 'logistics.quote.edit' },
    recalculate: { label: '重新计算', from: ['DRAFT'], to: null, permission: 'logistics.quote.edit' },
    send: { label: '发送', from: ['DRAFT'], to: 'SENT', permission: 'logistics.quote.send' },
    accept: { label: '客户确认', from: ['SENT'], to: 'ACCEPTED', permission: 'logistics.quote.accept' },
    refuse: {
      label: '拒绝',
      from: ['SENT'],
      to: 'REFUSED',
      permission: 'logistics.quote.accept',
      reason: true,
      danger: true,
    },
    requote: {
      label: '重新报价',
      from: ['SENT', 'ACCEPTED', 'REFUSED'],
      to: 'VOID',
      permission: 'logistics.quote.edit',
      reason: true,
    },
    void: {
      label: '作废',
      from: ['DRAFT', 'SENT', 'ACCEPTED'],
      to: 'VOID',
      permission: 'logistics.quote.void',
      reason: true,
      danger: true,
    },
  },
});
export type QuoteAction = keyof typeof quoteMachine.actions;
