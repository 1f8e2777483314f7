import type { DayFigure, ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { syContainerType, syPort } from '../../../masters/base/base.tables.ts';
import { containers } from '../../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { acCustomer } from '../../../masters/customers/customer.tables.ts';
import { declarations } from '../../../logistics/declarations/declaration.entity.ts';
import { lgDeclaration } from '../../../logistics/declarations/declaration.tables.ts';
import { deliveries } from '../../../logistics/deliveries/delivery.entity.ts';
import { lgDelivery } from '../../../logistics/deliveries/delivery.tables.ts';
import { finBizFee } from '../../../finance/fee-lines/fee-line.tables.ts';
import { loadingSlips } from '../../../logistics/loading/loading-slip.entity.ts';
import { lgLoadingSlip } from '../../../logistics/loading/loading-slip.tables.ts';
import { orders } from '../../../logistics/orders/order.entity.ts';
import { lgOrder } from '../../../logistics/orders/order.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readAll } from '../../../platform/reads.ts';

const TOP = 5;
const TOP_DAYS = 90;
const MAX_LANES = 40;
const many = sql<number>`count(*)`.mapWith(Number);

/** KPI 今日: new orders, containers loaded, declarations released, deliveries signed; today and all of yesterday. */
export async function todayFigures(ctx: Ctx): Promise<ScreenData['today']> {
  const today = startOfDay(ctx.today());
  const yesterday = startOfDay(addDays(ctx.today(), -1));
  const figure = async (
    table: typeof lgOrder | typeof lgLoadingSlip | typeof lgDeclaration | typeof lgDelivery,
    at: PgColumn,
    where: SQL | undefined,
  ): Promise<DayFigure> => {
    const [row] = await ctx.db
      .select({
        today: sql<number>`count(*) filter (where ${at} >= ${today})`.mapWith(Number),
        yesterday: sql<number>`count(*) filter (where ${at} < ${today})`.mapWith(Number),
      })
      .from(table)
      .where(and(where, gte(at, yesterday)));
    return row ?? { today: 0, yesterday: 0 };
  };
  const { actor } = ctx;
  const [made, loaded, declared, signed] = await readAll(
    ctx,
    () => figure(lgOrder, lgOrder.createdAt, and(orders.scopeWhere(actor), ne(lgOrder.status, 'CANCELLED'))),
    () => figure(lgLoadingSlip, lgLoadingSlip.confirmedAt, loadingSlips.scopeWhere(actor)),
    () => figure(lgDeclaration, lgDeclaration.releasedAt, declarations.scopeWhere(actor)),
    () => figure(lgDelivery, lgDelivery.deliveredAt, deliveries.scopeWhere(actor)),
  );
  return { orders: made, loaded, declared, signed };
}

/** Containers under way: how many, their TEU, and the lanes between ports, the busiest first. */
export async function transitFigures(ctx: Ctx): Promise<ScreenData['transit']> {
  const found = await ctx.db
    .select({
      from: lgContainer.pol,
      to: lgContainer.pod,
      containers: many,
      teu: sql<number>`coalesce(sum(${syContainerType.teu}), 0)`.mapWith(Number),
    })
    .from(lgContainer)
    .leftJoin(syContainerType, eq(syContainerType.code, lgContainer.containerType))
    .where(
      and(
        containers.scopeWhere(ctx.actor),
        isNotNull(lgContainer.atd),
        isNull(lgContainer.ata),
        ne(lgContainer.stage, 'CANCELLED'),
      ),
    )
    .groupBy(lgContainer.pol, lgContainer.pod)
    .orderBy(desc(many), lgContainer.pol, lgContainer.pod);
  const sum = (key: 'containers' | 'teu') => found.reduce((total, row) => total + row[key], 0);
  const lanes = found.slice(0, MAX_LANES).map(({ from, to, containers: boxes }) => ({ from, to, containers: boxes }));
  return { containers: sum('containers'), teu: sum('teu'), lanes, ports: await portsOf(ctx, lanes) };
}

async function portsOf(ctx: Ctx, lanes: readonly { from: string; to: string }[]) {
  const codes = [...new Set(lanes.flatMap(({ from, to }) => [from, to]))];
  if (codes.length === 0) return [];
  const found = await ctx.db.select().from(syPort).where(inArray(syPort.locode, codes)).orderBy(syPort.locode);
  return found.flatMap(({ locode, nameCn, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ code: locode, name: nameCn, latitude: Number(latitude), longitude: Number(longitude) }],
  );
}

/** Names of ports by their codes. */
export async function portNames(ctx: Ctx, codes: readonly string[]): Promise<(code: string) => string> {
  const wanted = [...new Set(codes)];
  const found =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ code: syPort.locode, name: syPort.nameCn })
          .from(syPort)
          .where(inArray(syPort.locode, wanted));
  const names = new Map(found.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** 客户TOP5: full names and volumes of the orders of the last 90 days. */
export async function topCustomers(ctx: Ctx): Promise<ScreenData['topCustomers']> {
  const volume = sql<number>`sum(${lgOrder.volume})`.mapWith(Number);
  return ctx.db
    .select({ name: acCustomer.name, volume })
    .from(lgOrder)
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(
      and(
        orders.scopeWhere(ctx.actor),
        inArray(lgOrder.status, ['CONFIRMED', 'RUNNING', 'DONE']),
        gte(lgOrder.orderDate, addDays(ctx.today(), -TOP_DAYS)),
      ),
    )
    .groupBy(acCustomer.id, acCustomer.name)
    .orderBy(desc(volume), acCustomer.id)
    .limit(TOP);
}

/** 目的港TOP5: containers that sailed in the last 90 days. */
export async function topPorts(ctx: Ctx): Promise<ScreenData['topPorts']> {
  return ctx.db
    .select({ name: syPort.nameCn, containers: many })
    .from(lgContainer)
    .innerJoin(syPort, eq(syPort.locode, lgContainer.pod))
    .where(
      and(
        containers.scopeWhere(ctx.actor),
        gte(lgContainer.atd, addDays(ctx.today(), -TOP_DAYS)),
        ne(lgContainer.stage, 'CANCELLED'),
      ),
    )
    .groupBy(syPort.locode, syPort.nameCn)
    .orderBy(desc(many), syPort.locode)
    .limit(TOP);
}

/** Receivables of this month's orders in CNY. */
export async function receivableOf(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${finBizFee.baseAmount}), 0)::numeric(20,2)::text` })
    .from(lgOrder)
    .innerJoin(
      finBizFee,
      and(eq(finBizFee.direction, 'AR'), eq(finBizFee.bizType, 'LOGISTICS'), eq(finBizFee.bizId, lgOrder.id)),
    )
    .where(
      and(
        orders.scopeWhere(ctx.actor),
        ne(lgOrder.status, 'CANCELLED'),
        gte(lgOrder.orderDate, `${ctx.today().slice(0, 7)}-01`),
      ),
    );
  return row?.sum ?? '0.00';
}
