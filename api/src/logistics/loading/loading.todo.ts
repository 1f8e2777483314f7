import { and, asc, eq, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { notCountedBy } from './tally-clerks.ts';
import { lgLoadingSlip } from './loading-slip.tables.ts';

/** Finished slips that the caller may confirm: not those that they counted (LOG-049). */
export const waitsForConfirm = (ctx: Ctx): SQL | undefined =>
  and(eq(lgLoadingSlip.state, 'FINISHED'), notCountedBy(ctx.actor.userId));

/** 待确认装柜. */
export const loadingTodos: readonly TodoKind[] = [
  {
    kind: 'loading-confirm',
    group: 'REVIEW',
    title: '待确认装柜',
    may: (actor) => actor.may('logistics.zhuanggui.confirm') && actor.may('logistics.zhuanggui.view'),
    link: () => '/transport/container/zhuanggui?tab=finished&mine=1',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: lgLoadingSlip.id,
          no: lgLoadingSlip.slipNo,
          since: lgLoadingSlip.updatedAt,
          deadline: lgContainer.cutCy,
          inAll,
        })
        .from(lgContainer)
        .innerJoin(lgLoadingSlip, eq(lgLoadingSlip.containerId, lgContainer.id))
        .where(and(eq(lgContainer.stage, 'LOAD'), waitsForConfirm(ctx), containers.scopeWhere(ctx.actor)))
        .orderBy(asc(lgContainer.cutCy), asc(lgLoadingSlip.updatedAt), asc(lgContainer.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({
        ...row,
        customer: null,
        link: `/transport/container/zhuanggui/order?id=${id}`,
      }));
    },
  },
];
