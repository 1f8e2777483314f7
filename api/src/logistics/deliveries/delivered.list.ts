import { deliveredList, deliveredStatistics } from '@shared/contract/logistics/delivered-list.contract.ts';
import { freeTime, placeDay, tierFee, type FeeTier } from '@shared/contract/logistics/free-time.ts';
import { and, eq, exists, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syPort } from '../../masters/base/base.tables.ts';
import { detentionDays, ofBooking } from '../containers/container-free-time.ts';
import { lgClearance } from '../clearances/clearance.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { fees } from '../fees/ports.ts';
import { later } from '../../platform/later.ts';
import { profits } from '../fees/ports.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import { pickColumns } from '../../platform/columns.ts';
import { daysOf } from '../../platform/list-filters.ts';
import type { ListSource } from '../../platform/list-plan.ts';
import { planList } from '../../platform/list-plan.ts';
import { serveList } from '../../platform/list.ts';
import { serve } from '../../platform/route.ts';
import { CLEARED, dayOf, DELIVERED, LOADED } from './delivered-dates.ts';
import { statisticsOf } from './delivered-statistics.ts';
import { deliveryNumbers } from './delivery.list.ts';
import { lgDelivery } from './delivery.tables.ts';
import type { ListRow } from '@shared/contract/list.ts';

/** 关联代理账单 reads the clearance and writes the number into it. */
const BILL = ['logistics.qingguan.view', 'logistics.qingguan.edit'] as const;
const owner = alias(acUser, 'owner');
const ofDeliveries = (what: SQL): SQL<number> =>
  sql`(select ${what} from ${lgDelivery} d where d.container_id = ${lgContainer.id})`;
const billed = (...states: string[]) =>
  later(() => fees().hasPayableIn(lgContainer.id, lgContainer.overseasAgentId, states));

const source: ListSource<ListRow<typeof deliveredList>> = {
  table: lgContainer,
  join: [
    [owner, eq(owner.id, lgContainer.ownerId)],
    [syPort, eq(syPort.locode, lgContainer.pod)],
    [lgClearance, eq(lgClearance.containerId, lgContainer.id)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgContainer),
      'containerCode',
      'containerNo',
      'orderCount',
      'atd',
      'ata',
      'hold',
      'gateOutAt',
    ),
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    clearedAt: sql<string>`${CLEARED}::text`,
    deliveredAt: sql<string>`${DELIVERED}::text`,
    doorDays: sql<number>`(${DELIVERED} - ${LOADED})`,
    emptyReturnAt: sql<string>`${dayOf(sql`${lgContainer.emptyReturnAt}`, sql`coalesce(${syPort.timezone}, 'Asia/Shanghai')`)}::text`,
    freeDays: detentionDays,
    timezone: syPort.timezone,
    tiers: ofBooking<FeeTier[]>(sql`b.detention_tiers`),
    feeCurrency: ofBooking<string>(sql`b.free_time_currency`),
    short: ofDeliveries(sql`coalesce(sum(d.short), 0)::int`),
    damaged: ofDeliveries(sql`coalesce(sum(d.damaged), 0)::int`),
    pods: sql<string>`((select count(distinct a.owner_id) from ${shAttachment} a join ${lgDelivery} d on d.id = a.owner_id
      where a.owner_type = 'lg_delivery' and a.slot <> '' and d.container_id = ${lgContainer.id}) || '/' ||
      ${ofDeliveries(sql`count(*) filter (where d.state <> 'RETURNED')`)})`,
    agentBill: sql<'NONE'>`case when ${billed('CONFIRMED')} then 'CONFIRMED'
      when ${billed('DRAFT', 'SUBMITTED')} then 'DRAFT' else 'NONE' end`,
    clearanceId: lgClearance.id,
    agentBillNo: lgClearance.agentBillNo,
    agentId: lgContainer.overseasAgentId,
    ownerName: owner.name,
  },
  scope: containers,
  // The moment in place of its date: the rows come out of the index by stage.
  sortBy: { deliveredAt: lgContainer.stageSince },
  where: () => eq(lgContainer.stage, 'DELIVERED'),
  numbers: deliveryNumbers.columns,
  moreNumbers: deliveryNumbers.more,
  tabs: {
    all: undefined,
    unreturned: isNull(lgContainer.emptyReturnAt),
    claim: sql`exists (select 1 from ${lgDelivery} d where d.container_id = ${lgContainer.id} and (d.short > 0 or d.damaged > 0))`,
  },
  filters: {
    numbers: deliveryNumbers.match,
    customerId: (value, ctx) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgAllocation)
          .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
          .where(
            and(
              eq(lgAllocation.containerId, lgContainer.id),
              eq(lgAllocation.state, 'LIVE'),
              eq(lgOrder.customerId, value),
              orders.scopeWhere(ctx.actor),
            ),
          ),
      ),
    delivered: (value) => {
      const { from, to } = daysOf(value, 'delivered');
      return and(
        from ? sql`${lgContainer.stageSince} >= ${startOfDay(from)}` : undefined,
        to ? sql`${lgContainer.stageSince} < ${startOfDay(addDays(to, 1))}` : undefined,
      );
    },
    pod: (value) => eq(lgContainer.pod, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
  },
  /** LOG-085: detention runs from gate-out to the empty return, with the free days of the booking, on the calendar of the port. */
  finish: async (ctx, rows) => {
    const freeDays = await ctx.setting('free_days');
    const earned = await profits().ofContainers(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const zone = row.timezone ?? 'Asia/Shanghai';
      const clock = freeTime({
        first: row.gateOutAt ? placeDay(row.gateOutAt, zone) : null,
        freeDays: row.freeDays ?? freeDays,
        ended: row.emptyReturnAt,
        today: placeDay(ctx.now(), zone),
      });
      return {
        ...row,
        freeDays: row.freeDays ?? freeDays,
        // Prices of the carrier: as little shown as the fee that is made of them (SYS-034).
        tiers: fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE' ? row.tiers : null,
        overdueDays: clock?.overdueDays ?? null,
        profit: earned.get(row.id)?.profit ?? null,
        overdueFee: clock && row.tiers?.length ? tierFee(clock.overdueDays, row.tiers, row.feeCurrency ?? 'USD') : null,
        actions: [
          ...containerActions(ctx, { stage: 'DELIVERED', hold: row.hold, planCartons: 1 }),
          ...(row.clearanceId && BILL.every((code) => ctx.actor.may(code))
            ? [{ code: 'bill', enabled: true, unmet: [] }]
            : []),
        ],
      };
    });
  },
};

/** L21 已送达. */
export const deliveredListRoute = serveList(deliveredList, source);
/** Statistics over the same filter. */
export const deliveredStatisticsRoute = serve(deliveredStatistics, async (ctx, { query }) => {
  const plan = await planList(deliveredList, source, ctx, query);
  return statisticsOf(ctx, and(plan.where, plan.tabWhere));
});
