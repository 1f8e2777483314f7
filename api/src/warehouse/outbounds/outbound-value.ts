import { sql } from 'drizzle-orm';
import { rateSql } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import type { Outbound } from './outbound.tables.ts';

/** From this declared value on (CNY) who ships is not who has picked all of it (4.4). */

/**
 * Declared value in CNY of what an outbound has picked: of cargo order line amount × pieces ÷ cartons at the day's rate, of
 * the mall unit cost × pieces; what is unknown counts as 0.
 */
export async function declaredValue(
  ctx: CommandCtx,
  { id: outboundId, companyId }: Pick<Outbound, 'id' | 'companyId'>,
): Promise<string> {
  const rate = await rateSql(ctx, { currency: sql`ol.currency`, company: sql`${companyId}::bigint` });
  const [found] = await rows<{ value: string }>(
    ctx.tx,
    sql`select coalesce(round(sum(case when b.stock_kind = 'MALL' then b.unit_cost * a.qty_picked
        else ol.amount * a.qty_picked / nullif(ol.cartons, 0) * ${rate} end), 2), 0)::text as value
      from wh_allocation a join wh_stock s on s.id = a.stock_id join wh_batch b on b.id = s.batch_id
        left join lg_order_line ol on ol.id = b.order_line_id
      where a.outbound_id = ${outboundId} and a.state = 'PICKED'`,
  );
  return found?.value ?? '0';
}
