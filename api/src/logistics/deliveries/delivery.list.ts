import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { SETTLED_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { releaseItems } from '../cargo-releases/cargo-release.reads.ts';
import { waitsForApproval } from '../cargo-releases/cargo-release.list.ts';
import { lgRelease } from '../cargo-releases/cargo-release.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { exactMatch, numberMatch } from '../containers/container-match.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { onContainerList } from '../containers/on-container-list.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { codesOf, daysOf } from '../../platform/list-filters.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import { serveList } from '../../platform/list.ts';
import { deliveries } from './delivery.entity.ts';
import { deliveriesByContainer } from './delivery.reads.ts';
import { lgDelivery } from './delivery.tables.ts';

const owner = alias(acUser, 'owner');
const byDelivery = (ctx: Ctx, where?: SQL): SQL =>
  sql`from ${lgDelivery} join ${lgOrder} on ${lgOrder.id} = ${lgDelivery.orderId}
    where ${and(eq(lgDelivery.containerId, lgContainer.id), deliveries.scopeWhere(ctx.actor), where)}`;

/** Containers with a delivery in scope that matches. */
const having = (ctx: Ctx, where: SQL | undefined): SQL => sql`exists (select 1 ${byDelivery(ctx, where)})`;
const NUMBERS = [lgContainer.containerCode, lgContainer.containerNo];
const ofDelivery = (ctx: Ctx) => (numbers: readonly string[]) =>
  having(ctx, or(inArray(lgDelivery.deliveryNo, [...numbers]), inArray(lgOrder.orderNo, [...numbers])));
/** How lists of containers with deliveries find pasted numbers: those of the container, its deliveries and their orders. */
export const deliveryNumbers = {
  columns: NUMBERS,
  /** Numbers of the deliveries and orders of a container, as far as the reader sees them. */
  more: (ctx: Ctx): SQL =>
    sql`array(select unnest(array[${lgDelivery.deliveryNo}, ${lgOrder.orderNo}]) ${byDelivery(ctx)})::text[]`,
  match: (value: string, ctx: Ctx): SQL | undefined => numberMatch(value, NUMBERS, ofDelivery(ctx)),
};
/** Numbers that 已送达 holds. */
async function onDelivered(ctx: Ctx, numbers: readonly string[]): Promise<string[]> {
  if (!ctx.actor.may('logistics.songda.view')) return [];
  const found = await rows<{ no: string | null }>(
    ctx.db,
    sql`select distinct unnest(array[${lgContainer.containerCode}, ${lgContainer.containerNo}]::text[] || ${deliveryNumbers.more(ctx)}) as no
      from ${lgContainer} where ${and(
        eq(lgContainer.stage, 'DELIVERED'),
        containers.scopeWhere(ctx.actor),
        exactMatch(numbers, NUMBERS, ofDelivery(ctx)),
      )}`,
  );
  return found.flatMap(({ no }) => no ?? []);
}
const pending = sql`exists (select 1 from ${lgRelease} r where r.container_id = ${lgContainer.id} and r.state = 'PENDING')`;
/** Containers that the list shows. */
export const SHOWN = sql`(${lgContainer.stage} = 'DELIVER' or (${lgContainer.stage} = 'CLEAR' and ${pending}))`;
const settled = sql`${lgDelivery.state} in ${[...SETTLED_DELIVERY]}`;
const releaseCode = sql`coalesce((select nullif(r.state, 'REVOKED') from ${lgRelease} r where r.order_id = ${lgDelivery.orderId}
  and r.container_id = ${lgDelivery.containerId} order by r.id desc limit 1), 'NONE')`;
/** 放货状态 of a delivery is one of the codes of a filter. */
export const releaseStateMatch = (value: string): SQL => sql`${releaseCode} in ${stateCodes(value, 'releaseState')}`;

/** L20 待送达: containers of the stage with their deliveries; with a 特批 that waits also those in 待清关. */
export const deliveryListRoute = serveList(deliveryList, {
  table: lgContainer,
  join: [[owner, eq(owner.id, lgContainer.ownerId)]],
  select: {
    ...pickColumns(
      getTableColumns(lgContainer),
      'containerCode',
      'containerNo',
      'stage',
      'orderCount',
      'loadedCartons',
      'ata',
      'lastFreeDay',
      'stageSince',
      'hold',
    ),
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    appointmentAt: sql<Date>`(select min(d.appointment_at) from ${lgDelivery} d
      where d.container_id = ${lgContainer.id} and d.state = 'BOOKED')`,
    ownerName: owner.name,
  },
  scope: containers,
  where: () => SHOWN,
  numbers: deliveryNumbers.columns,
  moreNumbers: deliveryNumbers.more,
  pages: { containers: onContainerList, delivered: onDelivered },
  tabs: {
    all: eq(lgContainer.stage, 'DELIVER'),
    out: (ctx) => having(ctx, eq(lgDelivery.state, 'OUT')),
    exception: (ctx) => having(ctx, inArray(lgDelivery.state, ['EXCEPTION', 'PARTIAL'])),
    pending,
    ready: (ctx) =>
      and(eq(lgContainer.stage, 'DELIVER'), having(ctx, undefined), sql`not ${having(ctx, sql`not ${settled}`)}`),
  },
  filters: {
    numbers: deliveryNumbers.match,
    mine: (value, ctx) =>
      value === '1'
        ? sql`exists (select 1 from ${lgRelease} where ${and(eq(lgRelease.containerId, lgContainer.id), waitsForApproval(ctx))})`
        : undefined,
    customerId: (value, ctx) => having(ctx, eq(lgOrder.customerId, value)),
    deliveryState: (value, ctx) => having(ctx, sql`${lgDelivery.state} in ${stateCodes(value, 'deliveryState')}`),
    releaseState: (value, ctx) => having(ctx, releaseStateMatch(value)),
    appointment: (value, ctx) => {
      const { from, to } = daysOf(value, 'appointment');
      return having(
        ctx,
        and(
          from ? sql`${lgDelivery.appointmentAt} >= ${startOfDay(from)}` : undefined,
          to ? sql`${lgDelivery.appointmentAt} < ${startOfDay(addDays(to, 1))}` : undefined,
        ),
      );
    },
    pod: (value) => eq(lgContainer.pod, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    hold: (value) => (value === '1' ? eq(lgContainer.hold, true) : undefined),
  },
  finish: async (ctx, shown) => {
    const ids = shown.map(({ id }) => id);
    const items = await deliveriesByContainer(ctx, ids);
    const waiting =
      ids.length === 0 || !ctx.actor.may('logistics.release.view')
        ? []
        : await releaseItems(ctx, and(eq(lgRelease.state, 'PENDING'), inArray(lgRelease.containerId, ids)));
    return shown.map((row) => {
      const own = items.get(row.id) ?? [];
      const count = (met: number) => (own.length === 0 ? '—' : `${met}/${own.length}`);
      return {
        ...row,
        deliveries: own,
        releases: own.length === 0 ? waiting.filter(({ containerId }) => containerId === row.id) : [],
        settled: count(own.filter(({ state }) => SETTLED_DELIVERY.some((each) => each === state)).length),
        released: count(own.filter(({ release }) => release === 'RELEASED').length),
        actions: containerActions(ctx, {
          stage: row.stage as Stage,
          hold: row.hold,
          planCartons: row.loadedCartons ?? 0,
        }).filter(({ code }) => ['finishDelivery', 'rollback', 'hold', 'unhold'].includes(code)),
      };
    });
  },
});

const stateCodes = (value: string, key: 'deliveryState' | 'releaseState'): string[] => {
  const filter = deliveryList.filters[key];
  const codes = filter ? codesOf(filter, value, key) : [];
  return codes.length > 0 ? codes : [''];
};
