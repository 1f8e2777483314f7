import { and, asc, eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

/** 待放舱订柜: one row a container, as the list behind it has it (DSH-001). */
export const bookingTodos: readonly TodoKind[] = [
  {
    kind: 'booking-submitted',
    group: 'DEADLINE',
    title: '待放舱订柜',
    may: (actor) => actor.may('logistics.dinggui.confirm') && actor.may('logistics.dinggui.view'),
    link: () => '/transport/container/dinggui?tab=submitted',
    async find(ctx, limit) {
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
        .where(and(eq(lgContainer.stage, 'BOOK'), eq(lgBooking.state, 'SUBMITTED'), containers.scopeWhere(ctx.actor)))
        .orderBy(asc(lgBooking.updatedAt), asc(lgContainer.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({
        ...row,
        customer: null,
        link: `/transport/container/dinggui/info?id=${id}`,
      }));
    },
  },
];
