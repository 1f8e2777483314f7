import type { Leg } from '@shared/contract/logistics/delivered-list.contract.ts';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { CLEARED, DELIVERED, LOADED } from './delivered-dates.ts';
import { lgDelivery } from './delivery.tables.ts';

const returned = sql`(${lgContainer.emptyReturnAt} at time zone 'Asia/Shanghai')::date`;
/** Legs of the way: from and to as calendar dates. */
const LEGS: readonly (readonly [key: string, title: string, from: SQL, to: SQL])[] = [
  ['load', '装柜→开船', LOADED, sql`${lgContainer.atd}`],
  ['sea', '开船→到港', sql`${lgContainer.atd}`, sql`${lgContainer.ata}`],
  ['clear', '到港→清关', sql`${lgContainer.ata}`, CLEARED],
  ['deliver', '清关→送达', CLEARED, DELIVERED],
  ['empty', '送达→还空', DELIVERED, returned],
  ['door', '门到门', LOADED, DELIVERED],
];
const oneDecimal = (value: string | null) => (value === null ? null : Math.round(Number(value) * 10) / 10);

/** On-time rate and average days per leg of the delivered containers that match. */
export async function statisticsOf(ctx: Ctx, where: SQL | undefined) {
  const matching = ctx.db.select({ id: lgContainer.id }).from(lgContainer).where(where);
  const [days, [promise], containers] = await readAll(
    ctx,
    () =>
      ctx.db
        .select(
          Object.fromEntries(
            LEGS.flatMap(([key, , from, to]) => [
              [key, sql<string | null>`avg(${to} - ${from})::text`],
              [`${key}Count`, sql<number>`count(${to} - ${from})::int`],
            ]),
          ) as Record<string, SQL<string | number | null>>,
        )
        .from(lgContainer)
        .where(where),
    () =>
      ctx.db
        .select({
          promised: sql<number>`count(*)::int`,
          onTime: sql<number>`count(*) filter (where (${lgDelivery.deliveredAt} at time zone 'Asia/Shanghai')::date
            <= ${lgOrder.requireDelivery})::int`,
        })
        .from(lgDelivery)
        .innerJoin(lgOrder, sql`${lgOrder.id} = ${lgDelivery.orderId}`)
        .where(
          sql`${inArray(lgDelivery.containerId, matching)} and ${lgOrder.requireDelivery} is not null
            and ${lgDelivery.deliveredAt} is not null`,
        ),
    () => ctx.db.$count(lgContainer, where),
  );
  const row = days[0] ?? {};
  const legs = LEGS.map(([key, title]): Leg => ({
    key,
    title,
    days: oneDecimal((row[key] ?? null) as string | null),
    count: Number(row[`${key}Count`] ?? 0),
  }));
  const { promised, onTime } = promise ?? { promised: 0, onTime: 0 };
  return {
    containers,
    promised,
    onTime,
    onTimeRate: promised === 0 ? null : Math.round((onTime * 1000) / promised) / 10,
    legs,
  };
}
