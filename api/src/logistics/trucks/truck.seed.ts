import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { createDriver } from '../drivers/driver.service.ts';
import { lgDriver } from '../drivers/driver.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { demoMobile, personName } from '../../services/seed/names.ts';
import type { Random } from '../../services/seed/random.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { createVehicle } from '../vehicles/vehicle.service.ts';
import { lgVehicle } from '../vehicles/vehicle.tables.ts';
import { assignTruck } from './truck-assign.ts';
import { createTruck } from './truck-save.ts';
import { cancelTruck, enterFees, finishTruck, stampTruck } from './truck-steps.ts';
import { lgTruck } from './truck.tables.ts';

const FLEET = [
  ['T42', 4200, 2_000_000, 14_000_000],
  ['T68', 6800, 8_000_000, 38_000_000],
  ['T96', 9600, 18_000_000, 55_000_000],
  ['TR40', 12_400, 30_000_000, 80_000_000],
  ['TR20', 6200, 28_000_000, 40_000_000],
  ['TR40', 12_400, 30_000_000, 80_000_000],
  ['T96', 9600, 18_000_000, 55_000_000],
  ['TR45', 13_700, 30_000_000, 90_000_000],
  ['T68', 6800, 8_000_000, 38_000_000],
  ['TR40', 12_400, 30_000_000, 80_000_000],
] as const;
const END = ['DONE', 'DONE', 'DONE', 'ARRIVED', 'LOADED', 'STARTED', 'ASSIGNED', 'DRAFT', 'CANCELLED'] as const;
const TRUCKS = 45;
const PLACES = ['慈溪工厂', '余姚工厂', '义乌集货点', '北仑仓', '大榭码头', '梅山码头'];

/** Ten vehicles and drivers of the hauliers (one paper of each kind about to end), 45 truck orders in every state. */
export const truckSeed: SeedStep = {
  name: '拖车',
  async run(seed) {
    const numbers = seed.random('trucks');
    const truckers = (
      await seed.tx
        .select({ id: acSupplier.id })
        .from(acSupplier)
        .where(and(sql`${acSupplier.types} @> array['TRUCKER']::text[]`, eq(acSupplier.status, 'ACTIVE')))
        .orderBy(asc(acSupplier.id))
    ).map(({ id }) => id);
    const crews = await makeFleet(seed, numbers, truckers);
    const cargo = await seed.tx
      .select()
      .from(lgOrder)
      .where(and(ne(lgOrder.status, 'CANCELLED'), ne(lgOrder.status, 'DRAFT')))
      .orderBy(asc(lgOrder.id));
    const boxes = await seed.tx
      .select()
      .from(lgContainer)
      .where(sql`${lgContainer.stage} in ('BOOK', 'INSPECT')`)
      .orderBy(asc(lgContainer.id));
    for (let index = 0; index < TRUCKS; index += 1) {
      const order = cargo[(index * 3) % cargo.length];
      const box = boxes[index % boxes.length];
      if (order) await makeTruck(seed, numbers, index, crews[index % crews.length] ?? crews[0], order, box);
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ state: lgTruck.state, n: count() })
      .from(lgTruck)
      .groupBy(lgTruck.state)
      .orderBy(lgTruck.state);
    const [vehicles] = await tx.select({ n: count() }).from(lgVehicle);
    const [drivers] = await tx.select({ n: count() }).from(lgDriver);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(truck_no || state || coalesce(plate, '') || coalesce(cost_amount::text, ''), '|' order by truck_no)) as digest from lg_truck`,
    );
    return {
      ...Object.fromEntries(found.map(({ state, n }) => [state, n])),
      车辆: vehicles?.n ?? 0,
      司机: drivers?.n ?? 0,
      校验: rows[0]?.digest ?? '',
    };
  },
};

interface Crew {
  vehicleId: string;
  driverId: string;
  supplierId: string;
}
async function makeFleet(seed: Seed, numbers: Random, truckers: readonly string[]): Promise<Crew[]> {
  const crews: Crew[] = [];
  for (const [index, [type, lengthMm, payload, volumeCap]] of FLEET.entries()) {
    const supplierId = truckers[index % truckers.length] ?? '';
    crews.push(
      await seed.command('ops01', seed.at(-200, 9, index), async (ctx) => {
        const vehicle = await createVehicle(ctx, {
          plate: `浙B${String(88_101 + index * 7)}`,
          type,
          lengthMm,
          payload,
          volumeCap,
          supplierId,
          inspectionExpiry: seed.day(index === 0 ? 12 : 120 + index * 9),
          insuranceExpiry: seed.day(index === 1 ? 20 : 150 + index * 5),
          remark: null,
        });
        const driver = await createDriver(ctx, {
          name: personName(numbers),
          phone: demoMobile(700 + index),
          idNo: null,
          licenceClass: type.startsWith('TR') ? 'A2' : 'B2',
          licenceExpiry: seed.day(index === 2 ? 25 : 400 + index * 11),
          supplierId,
          remark: null,
        });
        return { vehicleId: vehicle.id, driverId: driver.id, supplierId };
      }),
    );
  }
  return crews;
}

async function makeTruck(
  seed: Seed,
  numbers: Random,
  index: number,
  crew: Crew | undefined,
  order: typeof lgOrder.$inferSelect,
  box: typeof lgContainer.$inferSelect | undefined,
): Promise<void> {
  if (!crew) return;
  const container = index % 4 === 0 && box ? box : null;
  const end = END[index % END.length] ?? 'DRAFT';
  // Finished and running trips lie before the fixed clock, planned ones after it; one day a round of the fleet.
  const past = end === 'DRAFT' || end === 'ASSIGNED' ? 1 + (index % 5) : -1 - Math.floor(index / FLEET.length) * 3;
  const hour = 8 + (index % 3);
  const time = (later: number) => seed.at(past, hour + later).toISOString();
  const at = seed.at(Math.min(past, 0) - 1, 15, index % 60);
  const small = { volume: Math.min(order.volume, 9_000_000), gross: Math.min(order.gross, 1_500_000) };
  const place = (offset: number) => PLACES[(index + offset) % PLACES.length] ?? '北仑仓';
  const stop = { address: null, contact: '仓管', phone: null };
  const made = await seed.command('disp01', at, (ctx) =>
    createTruck(ctx, {
      companyId: container?.companyId ?? order.companyId,
      kind: container ? 'CONTAINER' : index % 4 === 1 ? 'SHUTTLE' : 'PICKUP',
      supplierId: crew.supplierId,
      containerId: container?.id ?? null,
      useAt: time(0),
      stops: [
        { ...stop, type: container ? 'EMPTY_PICKUP' : 'LOAD', place: place(0), planAt: time(0) },
        { ...stop, type: container ? 'LOAD' : 'UNLOAD', place: place(1), planAt: time(2) },
        ...(container ? [{ ...stop, type: 'GATE_IN' as const, place: '大榭码头', planAt: time(4) }] : []),
      ],
      orders: container ? [] : [{ orderId: order.id, cartons: Math.min(order.cartons, 60), ...small }],
      costShare: index % 5 === 0 ? 'GROSS' : 'VOLUME',
      remark: null,
      ack: undefined,
    }),
  );
  if (end === 'DRAFT') return;
  const assigned = await seed.command(
    'disp01',
    at,
    (ctx) =>
      assignTruck(ctx, made.id, {
        version: made.version,
        ack: undefined,
        // A container goes on a hauled chassis of whoever is free; the others take their own vehicle and driver.
        ...(container
          ? {
              vehicleId: null,
              plate: `浙A${String(66_000 + index)}`,
              driverId: null,
              driverName: '外协司机',
              phone: demoMobile(800 + index),
            }
          : { vehicleId: crew.vehicleId, plate: null, driverId: crew.driverId, driverName: null, phone: null }),
        trailerPlate: null,
      }),
    ['LOG-095'],
  );
  if (end === 'ASSIGNED') return;
  if (end === 'CANCELLED') {
    const fee = index % 2 === 0 ? { amount: '200.00', currency: 'CNY' } : null;
    await seed.command('disp01', at, (ctx) => cancelTruck(ctx, made.id, assigned.version, '工厂货未备好，改期', fee));
    return;
  }
  const stops = container ? 3 : 2;
  const reached = { STARTED: 0, LOADED: container ? 1 : 0, ARRIVED: stops - 1, DONE: stops - 1 }[end];
  // Every fifth trip comes 25 minutes late to its last stop.
  const arrival = (at_: number) =>
    index % 5 === 3 && at_ === stops - 1 ? seed.at(past, hour + at_ * 2, 25).toISOString() : time(at_ * 2);
  const stamps = Array.from({ length: stops }, (_, place_) => ({
    arriveAt: place_ <= reached ? arrival(place_) : null,
    leaveAt: place_ < reached || (place_ === reached && end === 'LOADED') ? time(place_ * 2 + 1) : null,
  }));
  const later = seed.at(past, 20);
  const stamped = await seed.command('disp01', later, (ctx) =>
    stampTruck(ctx, made.id, { version: assigned.version, ack: undefined, stops: stamps }),
  );
  if (end !== 'DONE') return;
  const priced = await seed.command('disp01', later, (ctx) =>
    enterFees(ctx, made.id, {
      version: stamped.version,
      ack: undefined,
      costAmount: `${numbers.int(6, 28) * 50}.00`,
      costCurrency: 'CNY',
      fees: index % 2 === 0 ? [{ kind: 'TOLL', amount: '85.00' }] : [],
      odometer: numbers.int(30, 260),
    }),
  );
  await seed.command('disp01', later, (ctx) => finishTruck(ctx, made.id, priced.version));
}
