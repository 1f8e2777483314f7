import { sql } from 'drizzle-orm';
import type { OrderGoods } from '../../logistics/allocations/ports.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/**
 * 5.1 取消: goods of an order that a warehouse holds or that are on their way to it (调拨), less what a live 退厂 of that
 * warehouse takes back; in every warehouse, whoever asks.
 */
export async function unreturnedOfOrder(ctx: Ctx, orderId: string): Promise<OrderGoods[]> {
  const held = await heldOf(ctx, orderId);
  if (held.length === 0) return [];
  const taken = await takenBack(ctx, orderId);
  return held.flatMap(({ lineId, warehouseId, ...goods }) => {
    if (goods.moving) return [goods];
    const key = keyOf({ lineId, warehouseId });
    const covered = Math.min(goods.cartons, taken.get(key) ?? 0);
    taken.set(key, (taken.get(key) ?? 0) - covered);
    return goods.cartons > covered ? [{ ...goods, cartons: goods.cartons - covered }] : [];
  });
}

type Place = { lineId: string; warehouseId: string };
const keyOf = ({ lineId, warehouseId }: Place) => `${lineId} ${warehouseId}`;
const linesOf = (orderId: string) => sql`(select id from lg_order_line where order_id = ${orderId})`;

const heldOf = (ctx: Ctx, orderId: string) =>
  rows<Pick<OrderGoods & Place, keyof (OrderGoods & Place)>>(
    ctx.db,
    sql`select b.order_line_id::text as "lineId", w.id::text as "warehouseId", w.name as "warehouseName",
        b.goods_name as "goodsName", sum(s.on_hand)::int as cartons, false as moving
      from wh_batch b join wh_stock s on s.batch_id = b.id and s.on_hand > 0 join wh_warehouse w on w.id = s.warehouse_id
      where b.order_line_id in ${linesOf(orderId)} group by b.order_line_id, w.id, w.name, b.goods_name
      union all
      select b.order_line_id::text, w.id::text, w.name, b.goods_name, sum(l.expected - l.received - l.short)::int, true
      from wh_batch b join wh_inbound_line l on l.batch_id = b.id and l.expected > l.received + l.short
        join wh_inbound i on i.id = l.inbound_id and i.type = 'TRANSFER' and i.state in ('PENDING', 'PARTIAL')
        join wh_warehouse w on w.id = i.warehouse_id
      where b.order_line_id in ${linesOf(orderId)} group by b.order_line_id, w.id, w.name, b.goods_name
      order by 3, 1, 6`,
  );

/** Cartons by order line and warehouse that live 退厂 take; a line without batch and order line counts by what is 配货. */
async function takenBack(ctx: Ctx, orderId: string): Promise<Map<string, number>> {
  const live = sql`o.type = 'RETURN' and o.reversal_of is null and o.state not in ('SHIPPED', 'SIGNED', 'CANCELLED', 'REVERSED')`;
  const found = await rows<Place & { cartons: number }>(
    ctx.db,
    sql`select coalesce(l.order_line_id, b.order_line_id)::text as "lineId", o.warehouse_id::text as "warehouseId",
        l.qty_requested as cartons
      from wh_outbound o join wh_outbound_line l on l.outbound_id = o.id left join wh_batch b on b.id = l.batch_id
      where ${live} and coalesce(l.order_line_id, b.order_line_id) in ${linesOf(orderId)}
      union all
      select b.order_line_id::text, o.warehouse_id::text, a.qty
      from wh_outbound o join wh_outbound_line l on l.outbound_id = o.id and l.order_line_id is null and l.batch_id is null
        join wh_allocation a on a.line_id = l.id and a.state in ('RESERVED', 'PICKED')
        join wh_stock s on s.id = a.stock_id join wh_batch b on b.id = s.batch_id
      where ${live} and b.order_line_id in ${linesOf(orderId)}`,
  );
  const taken = new Map<string, number>();
  for (const row of found) taken.set(keyOf(row), (taken.get(keyOf(row)) ?? 0) + row.cartons);
  return taken;
}
