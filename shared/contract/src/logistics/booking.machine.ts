import { defineMachine } from '../machine.ts';

/** States of a booking (5.3). */
export const BOOKING_STATE = {
  DRAFT: '草稿',
  SUBMITTED: '待放舱',
  CONFIRMED: '已放舱',
  CLOSED: '已用完',
  ROLLED: '甩柜',
  CANCELLED: '已退舱',
} as const;
export type BookingState = keyof typeof BOOKING_STATE;
export const BOOKING_TONES: Record<BookingState, string> = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  CONFIRMED: 'green',
  CLOSED: 'default',
  ROLLED: 'red',
  CANCELLED: 'red',
};
/** A live booking holds its containers: each is in at most one of them (LOG-047). */
export const LIVE_BOOKING = ['DRAFT', 'SUBMITTED', 'CONFIRMED'] as const satisfies readonly BookingState[];

/** Machine 5.3. After 放舱 an edit is a change of the schedule and the papers only. */
export const bookingMachine = defineMachine({
  entity: 'lg_booking',
  title: '订柜单',
  states: BOOKING_STATE,
  actions: {
    update: { label: '编辑', from: LIVE_BOOKING, to: null, permission: 'logistics.dinggui.update' },
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: 'logistics.dinggui.submit' },
    confirm: { label: '放舱确认', from: ['SUBMITTED'], to: 'CONFIRMED', permission: 'logistics.dinggui.confirm' },
    unconfirm: {
      label: '撤回放舱',
      from: ['CONFIRMED'],
      to: 'SUBMITTED',
      permission: 'logistics.dinggui.confirm',
      reason: true,
      danger: true,
    },
    roll: {
      label: '甩柜',
      from: ['SUBMITTED', 'CONFIRMED'],
      to: 'ROLLED',
      permission: 'logistics.dinggui.roll',
      reason: true,
      danger: true,
    },
    cancel: {
      label: '退舱',
      from: LIVE_BOOKING,
      to: 'CANCELLED',
      permission: 'logistics.dinggui.cancel',
      reason: true,
      danger: true,
    },
    close: { label: '用完', from: ['CONFIRMED'], to: 'CLOSED', permission: null },
    reuse: { label: '恢复使用', from: ['CLOSED'], to: 'CONFIRMED', permission: null },
  },
});
export type BookingAction = keyof typeof bookingMachine.actions;
