import { and, asc, eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { missingClearanceDocuments } from './clearance-documents.ts';
import { lgClearance } from './clearance.tables.ts';

const LIST = '/transport/container/qingguan';

/** Clearances that lack a file (缺资料). */
export const clearanceTodos: readonly TodoKind[] = [
  {
    kind: 'clearance-papers',
    group: 'PAPER',
    title: '清关单缺资料',
    may: (actor) => actor.may('logistics.qingguan.edit') && actor.may('logistics.qingguan.view'),
    link: () => `${LIST}?tab=all&lacking=1`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ id: lgClearance.id, no: lgClearance.clearanceNo, since: lgClearance.updatedAt, inAll })
        .from(lgClearance)
        .innerJoin(lgContainer, eq(lgContainer.id, lgClearance.containerId))
        .where(and(containers.scopeWhere(ctx.actor), await missingClearanceDocuments(ctx)))
        .orderBy(asc(lgClearance.updatedAt), asc(lgClearance.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, customer: null, link: `${LIST}?open=${id}` }));
    },
  },
];
