import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import { EVIDENCE_SLOT, STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { declareUnique } from '../../platform/sql-errors.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finStatement } from './statement.tables.ts';

/** Directions whose statements an actor may see: those of the other one do not exist for him. */
const sidesOf = (actor: Actor): StatementSide[] =>
  (['AR', 'AP'] as const).filter((side) => actor.may(statementRights[side].view));

/** 对账单. No money stands in its audit rows: it is kept beside it, per currency. */
export const statements = entity({
  table: finStatement,
  title: '对账单',
  no: 'statementNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finStatement.companyId,
    dept: finStatement.deptId,
    people: [finStatement.ownerId, finStatement.createdBy],
    and(actor) {
      const sides = sidesOf(actor);
      return sides.length > 0 ? inArray(finStatement.direction, sides) : sql`false`;
    },
  },
  labels: STATEMENT_FIELDS,
});
declareUnique({ fin_statement_line_taken_key: '费用已在其他对账单中，请刷新后重新选择。' });

const anySide = (action: 'view' | 'edit') => ({
  anyOf: [statementRights.AR[action], statementRights.AP[action]] as const,
});
attachmentOwner('fin_statement', {
  entity: statements,
  view: anySide('view'),
  edit: anySide('edit'),
  leaveEmpty(row, slot) {
    if (slot === EVIDENCE_SLOT && row.state === 'CONFIRMED')
      throw refuse(
        'FIN_STATEMENT_FROZEN',
        `${row.statementNo} ${STATEMENT_SIDES[row.direction].title}已确认，凭据不能删除。`,
      );
  },
});
