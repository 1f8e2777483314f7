import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { quotations } from './quotation.entity.ts';
import { lgQuotation } from './quotation.tables.ts';

/** Quotations that were sent and have no answer yet. */
export const waitsForCustomer = (ctx: Ctx): SQL | undefined =>
  and(quotations.scopeWhere(ctx.actor), eq(lgQuotation.state, 'SENT'));
const since = sql<Date>`min(coalesce(${lgQuotation.sentAt}, ${lgQuotation.createdAt}))`.mapWith(lgQuotation.createdAt);

/** 报价待客户确认: one row a container, as the list behind it has it (DSH-001); it names the first of its quotations. */
export const quotationTodos: readonly TodoKind[] = [
  {
    kind: 'quotation-sent',
    group: 'REVIEW',
    title: '报价待客户确认',
    may: (actor) => actor.may('logistics.quote.view') && actor.may('logistics.zhuanggui.view'),
    link: () => '/transport/container/zhuanggui?tab=quote&sent=1',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          no: sql<string>`min(${lgQuotation.quoteNo})`,
          customer: sql<string | null>`string_agg(distinct ${acCustomer.shortName}, '、')`,
          since,
          slipId: sql<string | null>`max(${lgLoadingSlip.id})`,
          inAll,
        })
        .from(lgQuotation)
        .innerJoin(lgContainer, eq(lgContainer.id, lgQuotation.containerId))
        .innerJoin(acCustomer, eq(acCustomer.id, lgQuotation.customerId))
        .leftJoin(
          lgLoadingSlip,
          and(eq(lgLoadingSlip.containerId, lgQuotation.containerId), sql`${lgLoadingSlip.state} <> 'VOID'`),
        )
        .where(and(containers.scopeWhere(ctx.actor), eq(lgContainer.stage, 'LOAD'), waitsForCustomer(ctx)))
        .groupBy(lgContainer.id)
        .orderBy(asc(since), asc(lgContainer.id))
        .limit(limit);
      return rows.map(({ slipId, ...row }) => ({
        ...row,
        link: `/transport/container/zhuanggui/order?id=${slipId ?? ''}&tab=quotes`,
      }));
    },
  },
];
