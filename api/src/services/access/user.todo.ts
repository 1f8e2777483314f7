import { approvalTodo } from '../approvals/approval-waits.ts';
import type { TodoKind } from '../board/todo-kind.ts';
import { users } from './user.entity.ts';
import { acUser } from '../people/user.tables.ts';

/** 审批 of accounts: resets, addresses and hand-overs that wait for a second person (ACC-037). */
export const userTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'user-approval',
    title: '账号变更待审批',
    of: users,
    name: acUser.name,
    page: '/account/user',
    open: 'user',
    may: (actor) => actor.may('account.user.view'),
  }),
];
