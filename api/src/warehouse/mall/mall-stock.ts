import type { STOCK_LEVELS } from '@shared/contract/warehouse/mall-item.contract.ts';
import { or, sql, type SQL } from 'drizzle-orm';
import { whMallItem } from './mall-item.tables.ts';

/** Something of the stock of an item: its goods of kind MALL in its warehouse. */
const stock = <Value>(what: string) =>
  sql<Value>`(select ${sql.raw(what)} from wh_stock s join wh_batch b on b.id = s.batch_id
    where b.goods_id = ${whMallItem.goodsId} and b.stock_kind = 'MALL' and s.warehouse_id = ${whMallItem.warehouseId})`;
const pieces = (what: string) => stock<number>(`coalesce(sum(${what}), 0)::int`);

export const onHand = pieces('s.on_hand');
export const reserved = pieces('s.reserved');
export const frozen = pieces('s.frozen');
export const damaged = pieces(`s.on_hand) filter (where s.quality = 'DAMAGED'`);
/** Good pieces that nobody has reserved or frozen. */
export const available = pieces(`s.on_hand - s.reserved - s.frozen) filter (where s.quality = 'GOOD'`);

const known = `s.on_hand > 0 and b.unit_cost is not null`;
/** Base currency: cost of what is on hand; null: nothing on hand, or no cost is known. */
export const stockValue = stock<string | null>(`sum(s.on_hand * b.unit_cost) filter (where ${known})::numeric(20,2)`);
/** Base currency: mean cost of a piece on hand, each batch at the cost of its receipt (inbounds/inbound-cost.ts). */
export const unitCost = stock<string | null>(
  `(sum(s.on_hand * b.unit_cost) filter (where ${known}) / sum(s.on_hand) filter (where ${known}))::numeric(20,2)`,
);

/** Pieces that inbounds of the mall, returns and transfers of its goods expect: neither received nor given up as short. */
const expected = (
  states: string,
) => sql<number>`(select coalesce(sum(greatest(l.expected - l.received - l.short, 0)), 0)::int
  from wh_inbound_line l join wh_inbound i on i.id = l.inbound_id
  where l.goods_id = ${whMallItem.goodsId} and i.warehouse_id = ${whMallItem.warehouseId}
    and i.state in (${sql.raw(states)}) and (i.type = 'MALL' or (i.type = 'RETURN' and l.source_line_id is null) or (i.type = 'TRANSFER'
      and exists (select from wh_batch b where b.id = l.batch_id and b.stock_kind = 'MALL'))))`;
/** What is on its way by inbounds that were submitted. */
export const inTransit = expected(`'PENDING', 'PARTIAL'`);
/** What drafts of inbounds ask for. */
export const drafted = expected(`'DRAFT'`);
/** When goods last came or went; moves inside the warehouse do not count. */
export const movedAt = sql<Date | null>`(select max(e.occurred_at) from wh_stock_ledger e join wh_batch b on b.id = e.batch_id
  where b.goods_id = ${whMallItem.goodsId} and b.stock_kind = 'MALL' and e.warehouse_id = ${whMallItem.warehouseId}
    and e.type not in ('PUTAWAY', 'MOVE', 'QUALITY', 'REMEASURE'))`;

export const level = sql<keyof typeof STOCK_LEVELS>`(case when ${available} <= 0 then 'OUT'
  when ${available} < ${whMallItem.safetyStock} then 'LOW' else 'ENOUGH' end)`;
/** Items at one of the levels; the list has checked the codes. */
export const atLevel = (codes: string): SQL | undefined =>
  or(
    ...codes
      .split(',')
      .filter(Boolean)
      .map((code) => sql`${level} = ${code}`),
  );
