import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

/** 订柜单: seen by its own people and department, or through one of its containers; never by agents overseas. */
export const bookings = entity({
  table: lgBooking,
  title: '订柜单',
  no: 'bookingNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgBooking.companyId,
    dept: lgBooking.deptId,
    people: [lgBooking.ownerId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgBookingContainer)
          .innerJoin(lgContainer, eq(lgContainer.id, lgBookingContainer.containerId))
          .where(and(eq(lgBookingContainer.bookingId, lgBooking.id), containers.scopeWhere(actor))),
      ),
  },
  fields: { demurrageTiers: 'money.cost', detentionTiers: 'money.cost' },
  labels: BOOKING_FIELDS,
  unique: {
    lg_booking_so_live_key: '该船公司已有相同 SO 号的订柜单。',
    lg_booking_container_live_key: '所选柜子已在其他订柜单中，请刷新后重试。',
  },
});
attachmentOwner('lg_booking', {
  entity: bookings,
  view: 'logistics.dinggui.view',
  edit: { anyOf: ['logistics.dinggui.update', 'logistics.dinggui.confirm'] },
  leaveEmpty: ({ bookingNo, state }, slot) => {
    if (slot === SO_SLOT && (state === 'CONFIRMED' || state === 'CLOSED'))
      throw refuse('GUARD_FAILED', `${bookingNo} 已放舱，至少保留 1 份 SO 文件。`);
  },
});
