import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { TodoKind } from '../dashboard/todo-kind.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import { readAll } from '../platform/reads.ts';
import { quotations } from './quotation.entity.ts';
import { lgQuotation } from './quotation.tables.ts';

/** 报价待客户确认: quotations that were sent and have no answer yet. */
export const quotationTodos: readonly TodoKind[] = [
  {
    kind: 'quotation-sent',
    group: 'REVIEW',
    title: '报价待客户确认',
    may: (actor) => actor.may('logistics.quote.view') && actor.may('logistics.zhuanggui.view'),
    link: () => '/transport/container/zhuanggui?tab=quote',
    async find(ctx, limit) {
      const where = and(quotations.scopeWhere(ctx.actor), eq(lgQuotation.state, 'SENT'));
      const [[total], rows] = await readAll(
        ctx,
        () => ctx.db.select({ count: count() }).from(lgQuotation).where(where),
        () =>
          ctx.db
            .select({
              no: lgQuotation.quoteNo,
              customer: acCustomer.shortName,
              since: lgQuotation.sentAt,
              created: lgQuotation.createdAt,
              slipId: lgLoadingSlip.id,
            })
            .from(lgQuotation)
            .innerJoin(acCustomer, eq(acCustomer.id, lgQuotation.customerId))
            .leftJoin(
              lgLoadingSlip,
              and(eq(lgLoadingSlip.containerId, lgQuotation.containerId), ne(lgLoadingSlip.state, 'VOID')),
            )
            .where(where)
            .orderBy(asc(lgQuotation.sentAt), asc(lgQuotation.id))
            .limit(limit),
      );
      return {
        count: total?.count ?? 0,
        list: rows.map(({ since, created, slipId, ...row }) => ({
          ...row,
          since: since ?? created,
          link: `/transport/container/zhuanggui/order?id=${slipId ?? ''}&tab=quotes`,
        })),
      };
    },
  },
];
