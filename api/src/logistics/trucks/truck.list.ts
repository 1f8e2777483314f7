import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { ratesOfRows } from '../../masters/rates/rate.service.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { carriedNow, carriesOrder } from './truck-cargo.ts';
import { trucks } from './truck.entity.ts';
import { missingTruckDocuments } from './truck-documents.ts';
import { truckActions } from './truck.reads.ts';
import { lgTruck, type TruckRow } from './truck.tables.ts';

const columns = getTableColumns(lgTruck);
const { truckNo, kind, plate, driverName, phone, useAt, cartons, volume, gross, state, containerId } = columns;
const inState = (name: TruckRow['state']) => eq(lgTruck.state, name);

/** Places of the stops in their order. */
export const routeText = sql<string>`(select string_agg(s.place, ' → ' order by s.sort_no) from lg_truck_stop s where s.truck_id = lg_truck.id)`;
const subject = sql<string>`coalesce(${lgContainer.containerCode}, (select case when count(*) = 1 then min(o.order_no)
  else min(o.order_no) || ' 等 ' || count(*) || ' 单' end from lg_truck_order t join lg_order o on o.id = t.order_id
  where t.truck_id = ${lgTruck.id} having count(*) > 0))`;
const cost = sql<string>`(${lgTruck.costAmount} + ${lgTruck.feeTotal})`;

function numberMatch(value: string): SQL | undefined {
  const numbers = numbersOf(value, 'numbers').map((each) => each.toUpperCase());
  return numbers.length === 0
    ? undefined
    : or(
        inArray(lgTruck.truckNo, numbers),
        inArray(lgTruck.plate, numbers),
        inArray(lgContainer.containerCode, numbers),
      );
}

/** L22 拖车单. */
export const truckListRoute = serveList(truckList, {
  table: lgTruck,
  join: [
    [acSupplier, eq(acSupplier.id, lgTruck.supplierId)],
    [acUser, eq(acUser.id, lgTruck.ownerId)],
    [lgContainer, eq(lgContainer.id, lgTruck.containerId)],
  ],
  select: {
    truckNo,
    kind,
    plate,
    driverName,
    phone,
    useAt,
    cartons: carriedNow(cartons, lgAllocation.loadedCartons, lgAllocation.cartons),
    volume: carriedNow(volume, lgAllocation.loadedVolume, lgAllocation.volume),
    gross: carriedNow(gross, lgAllocation.loadedGross, lgAllocation.gross),
    state,
    containerId,
    createdAt: lgTruck.createdAt,
    costCurrency: lgTruck.costCurrency,
    supplierName: acSupplier.shortName,
    ownerName: acUser.name,
    subject,
    route: routeText,
    cost,
  },
  scope: trucks,
  rates: { company: lgTruck.companyId, of: ratesOfRows },
  numbers: [lgTruck.truckNo, lgTruck.plate, lgContainer.containerCode],
  tabs: {
    all: undefined,
    DRAFT: inState('DRAFT'),
    ASSIGNED: inState('ASSIGNED'),
    STARTED: inState('STARTED'),
    LOADED: inState('LOADED'),
    ARRIVED: inState('ARRIVED'),
    DONE: inState('DONE'),
    CANCELLED: inState('CANCELLED'),
  },
  filters: {
    lacking: (value, ctx) => (value === '1' ? missingTruckDocuments(ctx) : undefined),
    numbers: numberMatch,
    supplierId: (value) => eq(lgTruck.supplierId, value),
    vehicleId: (value) => eq(lgTruck.vehicleId, value),
    driverId: (value) => eq(lgTruck.driverId, value),
    ownerId: (value) => eq(lgTruck.ownerId, value),
    orderId: carriesOrder,
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({ ...row, actions: row.state ? truckActions(ctx, { state: row.state }) : [] })),
});
