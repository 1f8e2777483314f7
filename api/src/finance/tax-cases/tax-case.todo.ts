import { taxCasePath } from '@shared/contract/finance/tax-case.labels.ts';
import { approvalTodo } from '../../services/approvals/approval-waits.ts';
import { partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase } from './tax-case.tables.ts';

/** 退税放行待我审批 (F28). */
export const taxCaseTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'tax-case-approval',
    title: '退税放行待审批',
    of: taxCases,
    name: partyName(taxCase),
    page: '/finance/tax-refund',
    tab: 'all',
    open: taxCasePath,
    may: (actor) => actor.may('tax.case.view'),
  }),
];
