import { defineMachine } from '../machine.ts';

/** States of a 送达单 (5.9). */
export const DELIVERY_STATE = {
  DRAFT: '待派送',
  BOOKED: '已预约',
  OUT: '派送中',
  DONE: '已签收',
  PARTIAL: '部分签收',
  PARTIAL_CLOSED: '已处理',
  EXCEPTION: '异常',
  RETURNED: '已退回',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATE;
export const DELIVERY_TONES: Record<DeliveryState, string> = {
  DRAFT: 'default',
  BOOKED: 'blue',
  OUT: 'purple',
  DONE: 'green',
  PARTIAL: 'orange',
  PARTIAL_CLOSED: 'green',
  EXCEPTION: 'red',
  RETURNED: 'default',
};
/** Nothing is left to do (送达完成). */
export const SETTLED_DELIVERY = ['DONE', 'PARTIAL_CLOSED', 'RETURNED'] as const satisfies readonly DeliveryState[];
/** The cargo has not left yet: the release may be revoked, the container rolled back (LOG-063). */
export const UNSENT_DELIVERY = ['DRAFT', 'BOOKED'] as const satisfies readonly DeliveryState[];
/** Signed: a POD belongs to them. */
export const SIGNED_DELIVERY = ['DONE', 'PARTIAL', 'PARTIAL_CLOSED'] as const satisfies readonly DeliveryState[];

/**
 * Machine 5.9. 签收 is 已签收 when every loaded carton came whole, else 部分签收. 自提 goes from 待派送 to the signature without
 * a trip.
 */
export const deliveryMachine = defineMachine({
  entity: 'lg_delivery',
  title: '送达单',
  states: DELIVERY_STATE,
  actions: {
    book: { label: '预约', from: ['DRAFT', 'BOOKED'], to: 'BOOKED', permission: 'logistics.songda.edit' },
    dispatch: { label: '派送', from: ['BOOKED'], to: 'OUT', permission: 'logistics.songda.dispatch' },
    sign: { label: '签收', from: ['OUT'], to: ['DONE', 'PARTIAL'], permission: 'logistics.songda.sign' },
    pickup: { label: '自提签收', from: ['DRAFT'], to: ['DONE', 'PARTIAL'], permission: 'logistics.songda.sign' },
    resolve: {
      label: '处理短少破损',
      from: ['PARTIAL'],
      to: 'PARTIAL_CLOSED',
      permission: 'logistics.songda.exception',
    },
    except: {
      label: '异常',
      from: ['OUT'],
      to: 'EXCEPTION',
      permission: 'logistics.songda.exception',
      danger: true,
    },
    redeliver: { label: '二次派送', from: ['EXCEPTION'], to: 'BOOKED', permission: 'logistics.songda.edit' },
    return: {
      label: '退回',
      from: ['EXCEPTION'],
      to: 'RETURNED',
      permission: 'logistics.songda.exception',
      reason: true,
      danger: true,
    },
  },
});
export type DeliveryAction = keyof typeof deliveryMachine.actions;
