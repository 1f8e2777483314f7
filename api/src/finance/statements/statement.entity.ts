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
  labels: {
    statementNo: '对账单号',
    direction: '方向',
    companyId: '经营主体',
    customerId: '客户',
    supplierId: '供应商',
    periodFrom: '账期起',
    periodTo: '账期止',
    bizType: '业务类型',
    currency: '币种',
    includeUndue: '含未到期',
    revision: '版本',
    revisesId: '原对账单',
    sentAt: '发送时间',
    sentBy: '发送人',
    sentTo: '收件人',
    sentChannel: '发送方式',
    counterpartyName: '对方确认人',
    counterpartyDate: '确认日期',
    confirmedBy: '登记人',
    confirmedAt: '登记时间',
    evidenceId: '确认凭据',
    contentHash: '内容哈希',
    voidReason: '作废原因',
    state: '状态',
    remark: '备注',
  },
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
