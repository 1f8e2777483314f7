import type { DueRow } from '@shared/contract/finance/payment.contract.ts';
import {
  applicationMachine,
  paymentMachine,
  type ApplicationAction,
  type PaymentAction,
} from '@shared/contract/finance/payment-application.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that the page opens for a payment. */
export interface PaymentDialog {
  kind: PaymentAction;
  id: string;
}

/** 付款 of an application that is due. */
export const dueActions = (pay: (row: DueRow) => void): ActionMap<DueRow> =>
  machineActions<ApplicationAction, DueRow>(applicationMachine, { pay: { run: pay, primary: true } });

/** Actions of a payment in list and drawer; each has a form, for each has a date of the books. */
export function paymentActions<Row extends ActionRecord>(ask: (dialog: PaymentDialog) => void): ActionMap<Row> {
  const open = (kind: PaymentAction) => ({ run: (row: Row) => ask({ kind, id: row.id }), reason: false });
  return machineActions<PaymentAction, Row>(paymentMachine, {
    confirm: { ...open('confirm'), primary: true },
    bounce: open('bounce'),
    reverse: open('reverse'),
  });
}
