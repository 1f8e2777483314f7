import { sql } from 'drizzle-orm';
import { oldestOf, type TodoKind } from '../../services/board/todo-kind.ts';
import { waitsForApproval } from './application.list.ts';
import { APPLICATION_PAGE } from './application-notices.ts';
import { applications } from './application.entity.ts';
import { finApplication } from './application.tables.ts';

/** Whom an application pays. */
export const partyOfApplication = sql<string | null>`coalesce(
  (select short_name from ac_supplier s where s.id = ${finApplication.supplierId}),
  (select short_name from ac_customer c where c.id = ${finApplication.customerId}))`;

/** 待我审批的付款申请 (F20, FIN-070, 3.16). */
export const applicationTodos: readonly TodoKind[] = [
  {
    kind: 'payment-application',
    group: 'REVIEW',
    title: '付款申请待我审批',
    may: (actor) =>
      actor.may('finance.ap.apply.view') &&
      (actor.may('finance.ap.apply.approve') || actor.may('finance.ap.apply.review')),
    link: () => `${APPLICATION_PAGE}?tab=pending`,
    find: (ctx, limit) =>
      oldestOf(ctx, applications, limit, {
        no: finApplication.applicationNo,
        party: partyOfApplication,
        since: finApplication.submittedAt,
        where: waitsForApproval(ctx),
        link: ({ id }) => `${APPLICATION_PAGE}?tab=pending&open=${id}`,
      }),
  },
];
