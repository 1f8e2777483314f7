import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import { chargeableTonnes } from '@shared/contract/figures.ts';
import { eq, sql } from 'drizzle-orm';
import { syPort } from '../../masters/base/base.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { chargeSettings } from '../orders/order-lines.ts';
import { numberMatch } from '../orders/order-match.ts';
import { onOrderList } from '../orders/on-order-list.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import { codesOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { readAll } from '../../platform/reads.ts';

const taken = sql`(${lgOrderLine.allocatedCartons} + ${lgOrderLine.closedCartons})`;
const free = sql<number>`(${lgOrderLine.cartons} - ${taken})`.mapWith(Number);
/** LOG-023 in SQL: cum(allocated + free) − cum(allocated), half up, in whole cm³ or gram. */
const freePart = (total: typeof lgOrderLine.volume | typeof lgOrderLine.gross) => {
  const until = (cartons: typeof taken) =>
    sql`((2 * ${total} * ${cartons} + ${lgOrderLine.cartons}) / (2 * ${lgOrderLine.cartons}))`;
  return sql<number>`(${until(sql`(${lgOrderLine.allocatedCartons} + ${lgOrderLine.cartons} - ${taken})`)} - ${until(sql`${lgOrderLine.allocatedCartons}`)})`.mapWith(
    Number,
  );
};

const confirmedDay = sql`(${lgOrder.confirmedAt} at time zone 'Asia/Shanghai')::date`;

/** 待拼货物池 (L9): lines with free cartons of confirmed or running orders that are not held. */
export const poolListRoute = serveList(poolList, {
  table: lgOrderLine,
  join: [
    [lgOrder, eq(lgOrder.id, lgOrderLine.orderId)],
    [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
    [acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId)],
    [syPort, eq(syPort.locode, lgOrder.pod)],
  ],
  select: {
    orderNo: lgOrder.orderNo,
    customerName: acCustomer.shortName,
    customerCode: acCustomerCode.code,
    nameCn: lgOrderLine.nameCn,
    freeCartons: free,
    freeVolume: freePart(lgOrderLine.volume),
    freeGross: freePart(lgOrderLine.gross),
    pod: lgOrder.pod,
    cargoReadyDate: lgOrder.cargoReadyDate,
    receivedCartons: lgOrderLine.receivedCartons,
    cargoSource: lgOrderLine.cargoSource,
    attributes: lgOrderLine.attributes,
    requireEtd: lgOrder.requireEtd,
    waitingDays: sql<number>`((now() at time zone 'Asia/Shanghai')::date - ${confirmedDay})`.mapWith(Number),
    serviceType: lgOrder.serviceType,
    transportMode: lgOrder.transportMode,
    orderId: lgOrder.id,
    customerId: lgOrder.customerId,
    podName: syPort.nameCn,
    pol: lgOrder.pol,
    finalPlace: lgOrder.finalPlace,
    lineCartons: lgOrderLine.cartons,
    allocatedCartons: lgOrderLine.allocatedCartons,
    lineVolume: lgOrderLine.volume,
    lineGross: lgOrderLine.gross,
  },
  scope: orders,
  numbers: [lgOrder.orderNo, lgOrder.customerRef, acCustomerCode.code],
  pages: { orders: onOrderList },
  where: () =>
    sql`(${lgOrder.status} in ('CONFIRMED', 'RUNNING') and not ${lgOrder.hold} and ${lgOrder.allocState} <> 'FULL'
      and ${taken} < ${lgOrderLine.cartons})`,
  // The same order as today minus the day, in words that an index holds (lg_order_free_idx).
  sortBy: { waitingDays: sql`(date '2000-01-01' - ${confirmedDay})` },
  filters: {
    numbers: numberMatch,
    pol: (value) => eq(lgOrder.pol, value),
    attributes: (value) =>
      sql`${lgOrderLine.attributes} && ${sql.param(codesOf(poolList.filters.attributes ?? { kind: 'codes', title: '' }, value, 'attributes'))}::text[]`,
    received: (value) => (value === '1' ? sql`${lgOrderLine.receivedCartons} >= ${lgOrderLine.cartons}` : undefined),
  },
  finish: async (ctx, rows) => {
    const modes = [...new Set(rows.flatMap((row) => row.transportMode ?? []))];
    const settings = new Map(
      await readAll(ctx, ...modes.map((mode) => async () => [mode, await chargeSettings(ctx, mode)] as const)),
    );
    return rows.map((row) => ({
      ...row,
      rt: chargeableTonnes(
        row.freeVolume ?? 0,
        row.freeGross ?? 0,
        settings.get(row.transportMode ?? 'SEA')?.kgPerCbm ?? 1000,
        '0',
      ),
    }));
  },
});
