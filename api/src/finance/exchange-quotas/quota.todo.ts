import { approvalTodo } from '../../services/approvals/approval-waits.ts';
import { partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { quotaAccounts } from './quota.entity.ts';
import { fxQuotaAccount } from './quota.tables.ts';

/** 外汇额度转户待我审批 (F30). */
export const quotaTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'quota-approval',
    title: '外汇额度转户待审批',
    of: quotaAccounts,
    name: partyName(fxQuotaAccount),
    page: '/finance/exchange-quota',
    may: (actor) => actor.may('fx.quota.view'),
  }),
];
