import type { OrderDocument, OrderDocumentKind } from '@shared/contract/logistics/order.answers.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { orders } from './order.entity.ts';

interface Source {
  kind: OrderDocumentKind;
  permission: PermissionCode;
  /** Documents `d` with the containers `c` of the order's live allocations. */
  from: SQL;
  no: string;
  where?: SQL;
  /** Page of a document. */
  link: (row: { id: string; containerId: string }) => string;
}
const ofContainer = (table: string) => sql`${sql.identifier(table)} d join carried c on c.id = d.container_id`;
const page = (path: string) => (row: { id: string }) => `/transport/container/${path}${row.id}`;

/** In the order of the stages (L4 单据). */
const SOURCES: readonly Source[] = [
  {
    kind: 'BOOKING',
    permission: 'logistics.dinggui.view',
    from: sql`lg_booking d join lg_booking_container b on b.booking_id = d.id join carried c on c.id = b.container_id`,
    no: 'booking_no',
    where: sql`d.state not in ('ROLLED', 'CANCELLED')`,
    link: page('dinggui/info?id='),
  },
  {
    kind: 'INSPECTION',
    permission: 'logistics.yanhuo.view',
    from: ofContainer('lg_inspection'),
    no: 'inspection_no',
    link: page('yanhuo/order?id='),
  },
  {
    kind: 'LOADING',
    permission: 'logistics.zhuanggui.view',
    from: ofContainer('lg_loading_slip'),
    no: 'slip_no',
    where: sql`d.state <> 'VOID'`,
    link: page('zhuanggui/order?id='),
  },
  {
    kind: 'DECLARATION',
    permission: 'logistics.baoguan.view',
    from: ofContainer('lg_declaration'),
    no: 'decl_no',
    where: sql`exists (select from lg_declaration_cargo g join lg_allocation a on a.id = g.allocation_id
      where g.declaration_id = d.id and g.live and a.order_id = c.order_id)`,
    link: page('baoguan/order?id='),
  },
  {
    kind: 'CLEARANCE',
    permission: 'logistics.qingguan.view',
    from: ofContainer('lg_clearance'),
    no: 'clearance_no',
    link: page('qingguan?open='),
  },
  {
    kind: 'DELIVERY',
    permission: 'logistics.songda.view',
    from: ofContainer('lg_delivery'),
    no: 'delivery_no',
    where: sql`d.order_id = c.order_id`,
    link: ({ containerId }) => `/transport/container/info?id=${containerId}&tab=deliveries`,
  },
];

/** 单据 of an order (L4): the documents of the containers that carry it, as far as the caller may open them. */
export async function orderDocuments(ctx: Ctx, id: string): Promise<OrderDocument[]> {
  const order = await orders.find(ctx, id);
  const asked = SOURCES.filter(({ permission }) => ctx.actor.may(permission));
  if (asked.length === 0) return [];
  const parts = asked.map(
    ({ kind, from, no, where }, rank) =>
      sql`select ${rank}::int as rank, ${kind}::text as kind, d.id::text as id, d.${sql.identifier(no)} as no, d.state,
        c.id::text as "containerId", c.code as "containerCode", d.created_at as at from ${from}
        where ${where ?? sql`true`}`,
  );
  const found = await rows<Omit<OrderDocument, 'at' | 'link'> & { containerId: string; at: Date | string }>(
    ctx.db,
    sql`with carried as (select distinct k.id, k.container_code as code, a.order_id from lg_allocation a
        join lg_container k on k.id = a.container_id where a.order_id = ${order.id} and a.state = 'LIVE')
      ${sql.join(parts, sql` union all `)} order by "containerCode", rank, id`,
  );
  return found.flatMap(({ kind, id: own, no, state, containerId, containerCode, at }) => {
    const source = asked.find((one) => one.kind === kind);
    const link = source?.link({ id: own, containerId });
    return link ? [{ kind, id: own, no, state, containerCode, at: new Date(at).toISOString(), link }] : [];
  });
}
