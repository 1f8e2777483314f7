import { sql } from 'drizzle-orm';
import { oldestOf, type TodoKind } from '../../services/board/todo-kind.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { partyOfApplication } from '../payment-applications/application.todo.ts';
import { payments } from './payment.entity.ts';
import { waitsForBank, waitsForPaying } from './payment.list.ts';

const PAGE = '/finance/account-payable/record';

/** 收付款 of the cashier (F16): what is approved is paid, what is paid is confirmed by the bank's slip. */
export const paymentTodos: readonly TodoKind[] = [
  {
    kind: 'payment-due',
    group: 'MONEY',
    title: '待付款',
    may: (actor) => actor.may('finance.ap.payment.view') && actor.may('finance.ap.payment.execute'),
    link: () => `${PAGE}?pane=due&mine=1`,
    find: (ctx, limit) =>
      oldestOf(ctx, applications, limit, {
        no: finApplication.applicationNo,
        party: partyOfApplication,
        since: finApplication.approvedAt,
        where: waitsForPaying(ctx),
        link: ({ no }) => `${PAGE}?pane=due&numbers=${no}`,
      }),
  },
  {
    kind: 'payment-bank',
    group: 'MONEY',
    title: '付款待确认到账',
    may: (actor) => actor.may('finance.ap.payment.view') && actor.may('finance.ap.payment.confirm'),
    link: () => `${PAGE}?pane=payments&mine=1`,
    find: (ctx, limit) =>
      oldestOf(ctx, payments, limit, {
        no: finPayment.paymentNo,
        party: sql`coalesce((select short_name from ac_supplier s where s.id = ${finPayment.supplierId}),
          (select short_name from ac_customer c where c.id = ${finPayment.customerId}))`,
        since: finPayment.createdAt,
        where: waitsForBank(ctx),
        link: ({ id }) => `${PAGE}?pane=payments&open=${id}`,
      }),
  },
];
