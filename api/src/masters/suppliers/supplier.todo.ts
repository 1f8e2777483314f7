import { approvalTodo } from '../../services/approvals/approval-waits.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

/** 审批 of suppliers: 黑名单 and 银行账号变更. */
export const supplierTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'supplier-approval',
    title: '供应商变更待审批',
    of: suppliers,
    name: acSupplier.shortName,
    page: '/account/supplier',
    may: (actor) => actor.may('account.supplier.view'),
  }),
];
