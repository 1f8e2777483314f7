import { PAYMENT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { payments } from './payment.entity.ts';
import { waitsForBank, waitsForPaying } from './payment.list.ts';

/** 收付款 of the cashier (F16): what is approved is paid, what is paid is confirmed by the bank's slip. */
export const paymentTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'payment-due',
    group: 'MONEY',
    title: '待付款',
    may: (actor) => actor.may('finance.ap.payment.view') && actor.may('finance.ap.payment.execute'),
    of: applications,
    no: finApplication.applicationNo,
    party: partyName(finApplication),
    since: finApplication.approvedAt,
    where: waitsForPaying,
    list: `${PAYMENT_PAGE}?pane=due&mine=1`,
    open: ({ no }) => `${PAYMENT_PAGE}?pane=due&numbers=${no}`,
  }),
  documentTodo({
    kind: 'payment-bank',
    group: 'MONEY',
    title: '付款待确认到账',
    may: (actor) => actor.may('finance.ap.payment.view') && actor.may('finance.ap.payment.confirm'),
    of: payments,
    no: finPayment.paymentNo,
    party: partyName(finPayment),
    since: finPayment.createdAt,
    where: waitsForBank,
    list: `${PAYMENT_PAGE}?pane=payments&mine=1`,
    open: ({ id }) => `${PAYMENT_PAGE}?pane=payments&open=${id}`,
  }),
];
