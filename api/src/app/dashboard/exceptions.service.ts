import type { Exception, ExceptionKind } from '@shared/contract/dashboard/exceptions.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { bookings } from '../../logistics/bookings/booking.entity.ts';
import { lgBooking } from '../../logistics/bookings/booking.tables.ts';
import { clearances } from '../../logistics/clearances/clearance.entity.ts';
import { lgClearance } from '../../logistics/clearances/clearance.tables.ts';
import { containers } from '../../logistics/containers/container.entity.ts';
import { declarations } from '../../logistics/declarations/declaration.entity.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { deliveries } from '../../logistics/deliveries/delivery.entity.ts';
import { lgDelivery } from '../../logistics/deliveries/delivery.tables.ts';
import { inspections } from '../../logistics/inspections/inspection.entity.ts';
import { lgInspection } from '../../logistics/inspections/inspection.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';

const MAX = 50;
/** A rolled booking stays in sight for so many days. */
const ROLLED_DAYS = 14;

interface Source {
  kind: ExceptionKind;
  permission: PermissionCode;
  /** Whose scope counts beside that of the container. */
  of: Pick<Entity<RecordTable>, 'kind' | 'table' | 'scopeWhere'>;
  /** Documents beside their lg_container. */
  from: SQL;
  no: SQL;
  where: SQL;
  /** Page of a document. */
  link: (row: { id: string; code: string }) => string;
}

const ofContainer = (table: PgTable & { containerId: PgColumn }) =>
  sql`${table} join lg_container on lg_container.id = ${table.containerId}`;

const sources = (ctx: Ctx): Source[] => [
  {
    kind: 'ROLLED',
    permission: 'logistics.dinggui.view',
    of: bookings,
    from: sql`${lgBooking} join lg_booking_container b on b.booking_id = ${lgBooking.id} join lg_container on lg_container.id = b.container_id`,
    no: sql`${lgBooking.bookingNo}`,
    where: sql`${lgBooking.state} = 'ROLLED' and ${lgBooking.updatedAt} >= ${startOfDay(addDays(ctx.today(), -ROLLED_DAYS))}`,
    link: ({ id }) => `/transport/container/dinggui/info?id=${id}`,
  },
  {
    kind: 'CUSTOMS_INSPECTION',
    permission: 'logistics.baoguan.view',
    of: declarations,
    from: ofContainer(lgDeclaration),
    no: sql`${lgDeclaration.declNo}`,
    where: sql`${lgDeclaration.state} = 'INSPECTING'`,
    link: ({ id }) => `/transport/container/baoguan/order?id=${id}`,
  },
  {
    kind: 'DETAINED',
    permission: 'logistics.qingguan.view',
    of: clearances,
    from: ofContainer(lgClearance),
    no: sql`${lgClearance.clearanceNo}`,
    where: sql`${lgClearance.state} = 'HELD'`,
    link: ({ id }) => `/transport/container/qingguan?open=${id}`,
  },
  {
    kind: 'SHORT_DAMAGED',
    permission: 'logistics.songda.view',
    of: deliveries,
    from: ofContainer(lgDelivery),
    no: sql`${lgDelivery.deliveryNo}`,
    where: sql`${lgDelivery.state} = 'PARTIAL'`,
    link: ({ code }) => `/transport/container/wait-songda?numbers=${code}`,
  },
  {
    kind: 'REJECTED',
    permission: 'logistics.yanhuo.view',
    of: inspections,
    from: ofContainer(lgInspection),
    no: sql`${lgInspection.inspectionNo}`,
    where: sql`${lgInspection.state} = 'REJECTED'`,
    link: ({ id }) => `/transport/container/yanhuo/order?id=${id}`,
  },
];

/** 异常 (D1.6): documents in the caller's own scope; a shared container shows none of other orders (ACC-032). */
export async function exceptionsOf(ctx: Ctx): Promise<Exception[]> {
  const asked = sources(ctx).filter(({ permission }) => ctx.actor.may(permission));
  if (asked.length === 0) return [];
  const scope = containers.scopeWhere(ctx.actor) ?? sql`true`;
  const parts = asked.map(
    ({ kind, of, from, no, where }) =>
      sql`select ${kind}::text as kind, ${of.table.id}::text as id, ${no} as no, lg_container.container_code as code,
          ${sql.identifier(of.kind)}.updated_at as since
        from ${from} where ${where} and lg_container.stage <> 'CANCELLED' and ${and(scope, of.scopeWhere(ctx.actor))}`,
  );
  const found = await rows<{ kind: ExceptionKind; id: string; no: string; code: string; since: Date | string }>(
    ctx.db,
    sql`${sql.join(parts, sql` union all `)} order by since desc, id desc limit ${MAX}`,
  );
  return found.flatMap(({ kind, id, no, code, since }) => {
    const source = asked.find((one) => one.kind === kind);
    return source
      ? [{ kind, no, containerCode: code, since: new Date(since).toISOString(), link: source.link({ id, code }) }]
      : [];
  });
}
