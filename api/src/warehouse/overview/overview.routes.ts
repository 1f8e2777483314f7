import './document-search.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { warehouseOverview, type WarehouseFigure } from '@shared/contract/warehouse/overview.contract.ts';
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { byCompanySql, sharedBy } from '../../platform/settings.ts';
import { readAll } from '../../platform/reads.ts';
import { serve, type Route } from '../../platform/route.ts';
import { arrivals } from '../arrivals/arrival.entity.ts';
import { plannedToday } from '../arrivals/arrival.list.ts';
import { whArrival } from '../arrivals/arrival.tables.ts';
import { damages } from '../damages/damage.entity.ts';
import { whDamage } from '../damages/damage.tables.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { whInbound } from '../inbounds/inbound.tables.ts';
import { outbounds } from '../outbounds/outbound.entity.ts';
import { whOutbound } from '../outbounds/outbound.tables.ts';
import { ageLimits } from '../stock/age-limits.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';

interface Kind extends Omit<WarehouseFigure, 'count'> {
  view: PermissionCode;
  count(ctx: Ctx): Promise<number>;
}
const inbound = (key: string, title: string, tab: string, where: SQL): Kind => ({
  key,
  title,
  link: `/warehouse/order?tab=${tab}`,
  view: 'warehouse.inbound.view',
  count: (ctx) => ctx.db.$count(whInbound, and(inbounds.scopeWhere(ctx.actor), where)),
});
const arrival = (key: string, title: string, tab: string, where: (ctx: Ctx) => SQL | undefined): Kind => ({
  key,
  title,
  link: `/warehouse/arrivalform?tab=${tab}`,
  view: 'warehouse.arrival.view',
  count: (ctx) => ctx.db.$count(whArrival, and(arrivals.scopeWhere(ctx.actor), where(ctx))),
});
const outbound = (key: string, title: string, tab: string, where: SQL): Kind => ({
  key,
  title,
  link: `/warehouse/outboundorder?tab=${tab}`,
  view: 'warehouse.outbound.view',
  count: (ctx) => ctx.db.$count(whOutbound, and(outbounds.scopeWhere(ctx.actor), where)),
});

/** Each figure is the total of the list behind its link. */
const KINDS: readonly Kind[] = [
  arrival('arrivalsToday', '今日预约', 'today', plannedToday),
  arrival('arrivalsPresent', '在场车辆', 'present', () => inArray(whArrival.state, ['ON_SITE', 'UNLOADING'])),
  arrival('arrivalsException', '到货异常', 'exception', () => eq(whArrival.state, 'EXCEPTION')),
  inbound('inboundsPending', '待到货入库单', 'pending', eq(whInbound.state, 'PENDING')),
  inbound('inboundsPutaway', '待上架入库单', 'putaway', eq(whInbound.state, 'PUTAWAY')),
  outbound('outboundsSubmitted', '待审核出库单', 'submitted', eq(whOutbound.state, 'SUBMITTED')),
  outbound('outboundsPicking', '待拣货出库单', 'picking', inArray(whOutbound.state, ['ALLOCATED', 'PICKING'])),
  outbound('outboundsPicked', '待出库', 'picked', eq(whOutbound.state, 'PICKED')),
  {
    key: 'damagesToJudge',
    title: '待判定残损',
    link: '/warehouse/shoppingstock/damagedparts?tab=toJudge',
    view: 'warehouse.damage.view',
    count: (ctx) => ctx.db.$count(whDamage, and(damages.scopeWhere(ctx.actor), eq(whDamage.state, 'TO_JUDGE'))),
  },
];

/** 仓库概览 (chapter 13), for the dashboard. */
export const warehouseOverviewRoutes: Route[] = [
  serve(warehouseOverview, async (ctx) => {
    const kinds = KINDS.filter(({ view }) => ctx.actor.may(view));
    const [counts, stock] = await readAll(
      ctx,
      () =>
        readAll(
          ctx,
          ...kinds.map(
            ({ count }) =>
              () =>
                count(ctx),
          ),
        ),
      () => (ctx.actor.may('warehouse.daily.view') ? stockOf(ctx) : Promise.resolve(null)),
    );
    return {
      figures: kinds.map(({ key, title, link }, index) => ({ key, title, link, count: counts[index] ?? 0 })),
      stock,
    };
  }),
];

const scope = stockScope({
  warehouse: whStock.warehouseId,
  customer: whStock.customerId,
  company: whBatch.companyId,
});
/** WMS-044: received day is day 1 of the age, and old from the days on that the company of its warehouse says. */
async function stockOf(ctx: Ctx) {
  const ages = await ageLimits(ctx);
  const aged = (at: 0 | 1) => {
    const day = byCompanySql(ages, whWarehouse.companyId, (days) => sql`${addDays(ctx.today(), 1 - days[at])}::date`);
    return sql<number>`coalesce(sum(${whStock.onHand}) filter (where ${whBatch.receivedDate} < ${day}), 0)`.mapWith(
      Number,
    );
  };
  const [row] = await ctx.db
    .select({
      pieces: sql<number>`coalesce(sum(${whStock.onHand}), 0)`.mapWith(Number),
      volume: sql<number>`coalesce(sum(${whStock.onHand} * ${whBatch.unitVolume}), 0)`.mapWith(Number),
      first: aged(0),
      second: aged(1),
      companies: sql<string[]>`coalesce(array_agg(distinct ${whWarehouse.companyId}::text), '{}')`,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whStock.warehouseId))
    .where(and(gt(whStock.onHand, 0), scope.scopeWhere(ctx.actor)));
  const { pieces = 0, volume = 0, first = 0, second = 0, companies = [] } = row ?? {};
  const daysOf = (at: 0 | 1): number | null => sharedBy(ages, companies, (days) => days[at]);
  return {
    pieces,
    volume,
    aged: [
      { days: daysOf(0), pieces: first },
      { days: daysOf(1), pieces: second },
    ],
  };
}
