import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** 打印 of a booking says what comes out of it. */
export const PRINT_LABEL = '打印订舱委托书';
const TOUCHED = ['/logistics', '/dashboard'];

/** The booking that a record stands for: its own id in the detail, the booking of the container in the list. */
export interface BookingTarget {
  id: string;
  version: number;
  bookingNo: string;
}
/** Dialogs that a page opens for a booking. */
export type BookingDialog = { kind: 'confirm' | 'cancel'; target: BookingTarget };

/** Actions of a booking in list and detail; 放舱确认 and 退舱 ask in a drawer of their own. */
export function bookingActions<Row extends ActionRecord>(
  of: (row: Row) => BookingTarget,
  ask: (dialog: BookingDialog) => void,
): ActionMap<Row> {
  const to = {
    params: (row: Row) => ({ id: of(row).id }),
    body: (row: Row) => ({ version: of(row).version }),
    invalidates: TOUCHED,
  };
  return machineActions<keyof typeof bookingMachine.actions, Row>(bookingMachine, {
    submit: { endpoint: bookings.submit, primary: true, done: '已提交，等待放舱', ...to },
    confirm: { primary: true, run: (row) => ask({ kind: 'confirm', target: of(row) }) },
    update: { path: (row) => `/transport/container/dinggui/update?id=${of(row).id}` },
    unconfirm: {
      endpoint: bookings.unconfirm,
      confirm: '撤回后柜子上的船期和 SO 一并清除，请填写原因。',
      ...to,
    },
    roll: {
      endpoint: bookings.roll,
      confirm: '甩柜后生成新的订柜草稿，未装柜的柜子退回待订柜，请填写原因。',
      done: '已甩柜，新的订柜草稿在「甩柜」页签',
      ...to,
    },
    cancel: { reason: false, run: (row) => ask({ kind: 'cancel', target: of(row) }) },
  });
}
