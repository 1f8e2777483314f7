import { asc, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { waitsForApproval } from './cargo-release.list.ts';
import { lgRelease } from './cargo-release.tables.ts';

/** The view 放货单 of L20, at what waits for approval. */
export const PENDING_RELEASES = '/transport/container/wait-songda?as=releases&tab=PENDING';

/** 待放货审批: one row a 放货单, as the list behind it has it (DSH-001). */
export const cargoReleaseTodos: readonly TodoKind[] = [
  {
    kind: 'release',
    group: 'REVIEW',
    title: '待放货审批',
    may: (actor) => actor.may('logistics.release.approve') && actor.may('logistics.release.view'),
    link: () => `${PENDING_RELEASES}&mine=1`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ no: lgRelease.releaseNo, customer: acCustomer.shortName, since: lgRelease.createdAt, inAll })
        .from(lgRelease)
        .innerJoin(lgOrder, eq(lgOrder.id, lgRelease.orderId))
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(waitsForApproval(ctx))
        .orderBy(asc(lgRelease.createdAt), asc(lgRelease.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, link: `${PENDING_RELEASES}&numbers=${row.no}` }));
    },
  },
];
