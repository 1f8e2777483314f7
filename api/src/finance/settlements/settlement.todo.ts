import { SETTLEMENT_CODES } from '@shared/contract/finance/settlement.machine.ts';
import { SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { and, eq } from 'drizzle-orm';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { SETTLEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import { settlements } from './settlement.entity.ts';
import { waitsForReview } from './settlement.list.ts';
import { finSettlement } from './settlement.tables.ts';

const review = (side: Side): TodoKind =>
  documentTodo({
    kind: side === 'AR' ? 'settlement-receivable' : 'settlement-payable',
    group: 'REVIEW',
    title: `${SIDE_WORDS[side].title}待我审核`,
    may: (actor) => actor.may(SETTLEMENT_CODES[side].view) && actor.may(SETTLEMENT_CODES[side].approve),
    of: settlements,
    no: finSettlement.settlementNo,
    party: partyName(finSettlement),
    since: finSettlement.submittedAt,
    where: (ctx) => and(eq(finSettlement.direction, side), waitsForReview(ctx)),
    list: `${SETTLEMENT_PAGES[side]}tab=submitted&mine=1`,
    open: ({ id }) => `${SETTLEMENT_PAGES[side]}tab=submitted&open=${id}`,
  });

/** 待我审核的结账单 (F9, F22, 10.3). */
export const settlementTodos: readonly TodoKind[] = [review('AR'), review('AP')];
