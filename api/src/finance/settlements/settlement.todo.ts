import { SETTLEMENT_CODES } from '@shared/contract/finance/settlement.machine.ts';
import { SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { and, eq, sql } from 'drizzle-orm';
import { oldestOf, type TodoKind } from '../../services/board/todo-kind.ts';
import { SETTLEMENT_PAGES } from './settlement-notices.ts';
import { settlements } from './settlement.entity.ts';
import { waitsForReview } from './settlement.list.ts';
import { finSettlement } from './settlement.tables.ts';

const review = (side: Side): TodoKind => ({
  kind: side === 'AR' ? 'settlement-receivable' : 'settlement-payable',
  group: 'REVIEW',
  title: `${SIDE_WORDS[side].title}待我审核`,
  may: (actor) => actor.may(SETTLEMENT_CODES[side].view) && actor.may(SETTLEMENT_CODES[side].approve),
  link: () => `${SETTLEMENT_PAGES[side]}tab=submitted&mine=1`,
  find: (ctx, limit) =>
    oldestOf(ctx, settlements, limit, {
      no: finSettlement.settlementNo,
      party:
        side === 'AR'
          ? sql`(select short_name from ac_customer c where c.id = ${finSettlement.customerId})`
          : sql`(select short_name from ac_supplier s where s.id = ${finSettlement.supplierId})`,
      since: finSettlement.submittedAt,
      where: and(eq(finSettlement.direction, side), waitsForReview(ctx)),
      link: ({ id }) => `${SETTLEMENT_PAGES[side]}tab=submitted&open=${id}`,
    }),
});

/** 待我审核的结账单 (F9, F22, 10.3). */
export const settlementTodos: readonly TodoKind[] = [review('AR'), review('AP')];
