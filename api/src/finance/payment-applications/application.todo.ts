import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { waitsForApproval } from './application.list.ts';
import { APPLICATION_PAGE } from '@shared/contract/finance/document-pages.ts';
import { applications } from './application.entity.ts';
import { finApplication } from './application.tables.ts';

/** 待我审批的付款申请 (F20, FIN-070, 3.16). */
export const applicationTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'payment-application',
    group: 'REVIEW',
    title: '付款申请待我审批',
    may: (actor) =>
      actor.may('finance.ap.apply.view') &&
      (actor.may('finance.ap.apply.approve') || actor.may('finance.ap.apply.review')),
    of: applications,
    no: finApplication.applicationNo,
    party: partyName(finApplication),
    since: finApplication.submittedAt,
    where: waitsForApproval,
    list: `${APPLICATION_PAGE}?tab=pending`,
    open: ({ id }) => `${APPLICATION_PAGE}?tab=pending&open=${id}`,
  }),
];
