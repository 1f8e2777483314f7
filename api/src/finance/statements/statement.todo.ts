import { STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import { and, eq, sql } from 'drizzle-orm';
import { oldestOf, type TodoKind } from '../../services/board/todo-kind.ts';
import { PAGE_PATH } from './statement-send.ts';
import { statements } from './statement.entity.ts';
import { finStatement } from './statement.tables.ts';

const disputed = (side: StatementSide): TodoKind => ({
  kind: side === 'AR' ? 'statement-disputed' : 'supplier-statement-disputed',
  group: 'EXCEPTION',
  title: `${STATEMENT_SIDES[side].title}有争议`,
  may: (actor) => actor.may(statementRights[side].view) && actor.may(statementRights[side].edit),
  link: () => `${PAGE_PATH[side]}?tab=disputed`,
  find: (ctx, limit) =>
    oldestOf(ctx, statements, limit, {
      no: finStatement.statementNo,
      party:
        side === 'AR'
          ? sql`(select short_name from ac_customer c where c.id = ${finStatement.customerId})`
          : sql`(select short_name from ac_supplier s where s.id = ${finStatement.supplierId})`,
      since: finStatement.updatedAt,
      where: and(eq(finStatement.direction, side), eq(finStatement.state, 'DISPUTED')),
      link: ({ id }) => `${PAGE_PATH[side]}?tab=disputed&open=${id}`,
    }),
});

/** Statements that the other side disputes wait for a corrected version (F3, F17, 4.11). */
export const statementTodos: readonly TodoKind[] = [disputed('AR'), disputed('AP')];
