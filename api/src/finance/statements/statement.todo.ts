import { STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import { and, eq } from 'drizzle-orm';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { STATEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import { statements } from './statement.entity.ts';
import { finStatement } from './statement.tables.ts';

const disputed = (side: StatementSide): TodoKind =>
  documentTodo({
    kind: side === 'AR' ? 'statement-disputed' : 'supplier-statement-disputed',
    group: 'EXCEPTION',
    title: `${STATEMENT_SIDES[side].title}有争议`,
    may: (actor) => actor.may(statementRights[side].view) && actor.may(statementRights[side].edit),
    of: statements,
    no: finStatement.statementNo,
    party: partyName(finStatement),
    since: finStatement.updatedAt,
    where: () => and(eq(finStatement.direction, side), eq(finStatement.state, 'DISPUTED')),
    list: `${STATEMENT_PAGES[side]}?tab=disputed`,
    open: ({ id }) => `${STATEMENT_PAGES[side]}?tab=disputed&open=${id}`,
  });

/** Statements that the other side disputes wait for a corrected version (F3, F17, 4.11). */
export const statementTodos: readonly TodoKind[] = [disputed('AR'), disputed('AP')];
