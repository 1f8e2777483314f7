import { and, asc, eq, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind, type Waiting } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { missingBookingPapers } from './booking-papers.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

const LIST = '/transport/container/dinggui?tab=submitted';

/** One row a container in 待订柜, as the list behind it has it (DSH-001). */
async function booked(ctx: Ctx, where: SQL | undefined, limit: number): Promise<Waiting[]> {
  const rows = await ctx.db
    .select({
      id: lgBooking.id,
      no: lgBooking.bookingNo,
      since: lgBooking.updatedAt,
      deadline: lgBooking.cutSi,
      inAll,
    })
    .from(lgContainer)
    .innerJoin(
      lgBookingContainer,
      and(eq(lgBookingContainer.containerId, lgContainer.id), eq(lgBookingContainer.live, true)),
    )
    .innerJoin(lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId))
    .where(and(eq(lgContainer.stage, 'BOOK'), where, containers.scopeWhere(ctx.actor)))
    .orderBy(asc(lgBooking.cutSi), asc(lgBooking.updatedAt), asc(lgContainer.id))
    .limit(limit);
  return rows.map(({ id, ...row }) => ({
    ...row,
    customer: null,
    link: `/transport/container/dinggui/info?id=${id}`,
  }));
}

/** 待放舱订柜, and those of them that lack a file (缺资料). */
export const bookingTodos: readonly TodoKind[] = [
  {
    kind: 'booking-submitted',
    group: 'DEADLINE',
    title: '待放舱订柜',
    may: (actor) => actor.may('logistics.dinggui.confirm') && actor.may('logistics.dinggui.view'),
    link: () => LIST,
    find: (ctx, limit) => booked(ctx, eq(lgBooking.state, 'SUBMITTED'), limit),
  },
  {
    kind: 'booking-papers',
    group: 'PAPER',
    title: '订柜单缺资料',
    may: (actor) => actor.may('logistics.dinggui.update') && actor.may('logistics.dinggui.view'),
    link: () => `${LIST}&lacking=1`,
    find: async (ctx, limit) => booked(ctx, await missingBookingPapers(ctx), limit),
  },
];
