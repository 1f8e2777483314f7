import type { Exception, ExceptionKind } from '@shared/contract/dashboard/exceptions.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { sql, type SQL } from 'drizzle-orm';
import { containers } from '../../logistics/containers/container.entity.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

const MAX = 50;
/** A rolled booking stays in sight for so many days. */
const ROLLED_DAYS = 14;

interface Source {
  kind: ExceptionKind;
  permission: PermissionCode;
  /** Documents `d` beside their lg_container. */
  from: SQL;
  no: SQL;
  where: SQL;
  /** Page of a document. */
  link: (row: { id: string; code: string }) => string;
}

const ofContainer = (table: string) =>
  sql`${sql.identifier(table)} d join lg_container on lg_container.id = d.container_id`;

const sources = (ctx: Ctx): Source[] => [
  {
    kind: 'ROLLED',
    permission: 'logistics.dinggui.view',
    from: sql`lg_booking d join lg_booking_container b on b.booking_id = d.id join lg_container on lg_container.id = b.container_id`,
    no: sql`d.booking_no`,
    where: sql`d.state = 'ROLLED' and d.updated_at >= ${startOfDay(addDays(ctx.today(), -ROLLED_DAYS))}`,
    link: ({ id }) => `/transport/container/dinggui/info?id=${id}`,
  },
  {
    kind: 'CUSTOMS_INSPECTION',
    permission: 'logistics.baoguan.view',
    from: ofContainer('lg_declaration'),
    no: sql`d.decl_no`,
    where: sql`d.state = 'INSPECTING'`,
    link: ({ id }) => `/transport/container/baoguan/order?id=${id}`,
  },
  {
    kind: 'DETAINED',
    permission: 'logistics.qingguan.view',
    from: ofContainer('lg_clearance'),
    no: sql`d.clearance_no`,
    where: sql`d.state = 'HELD'`,
    link: ({ id }) => `/transport/container/qingguan?open=${id}`,
  },
  {
    kind: 'SHORT_DAMAGED',
    permission: 'logistics.songda.view',
    from: ofContainer('lg_delivery'),
    no: sql`d.delivery_no`,
    where: sql`d.state = 'PARTIAL'`,
    link: ({ code }) => `/transport/container/wait-songda?numbers=${code}`,
  },
  {
    kind: 'REJECTED',
    permission: 'logistics.yanhuo.view',
    from: ofContainer('lg_inspection'),
    no: sql`d.inspection_no`,
    where: sql`d.state = 'REJECTED'`,
    link: ({ id }) => `/transport/container/yanhuo/order?id=${id}`,
  },
];

/** 异常 (D1.6) in the caller's scope. */
export async function exceptionsOf(ctx: Ctx): Promise<Exception[]> {
  const asked = sources(ctx).filter(({ permission }) => ctx.actor.may(permission));
  if (asked.length === 0) return [];
  const scope = containers.scopeWhere(ctx.actor) ?? sql`true`;
  const parts = asked.map(
    ({ kind, from, no, where }) =>
      sql`select ${kind}::text as kind, d.id::text as id, ${no} as no, lg_container.container_code as code, d.updated_at as since
        from ${from} where ${where} and lg_container.stage <> 'CANCELLED' and ${scope}`,
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
