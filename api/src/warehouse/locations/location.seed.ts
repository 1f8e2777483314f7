import { count, eq, inArray, sql } from 'drizzle-orm';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { locations } from '../zones/location.entity.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { generateLocations, lockLocation, setLocation } from './location.service.ts';

const LIMITS = { maxWeight: 2_000_000, maxPallets: 2, mixSku: true, mixBatch: true, fixedCustomerId: null } as const;
const RACK = {
  ...LIMITS,
  kind: 'RACK',
  lengthMm: 2400,
  widthMm: 1200,
  heightMm: 1500,
  capacity: null,
  mixOwner: false,
} as const;
const FLOOR = {
  ...LIMITS,
  kind: 'FLOOR',
  lengthMm: 4000,
  widthMm: 3000,
  heightMm: 2500,
  capacity: null,
  maxWeight: 20_000_000,
  mixOwner: true,
} as const;

/** 320 locations of the storage zones (warehouse-finance 12.2): racks, a row of floor places in each room, some locked or out of use. */
export const locationSeed: SeedStep = {
  name: '库位',
  async run(seed) {
    const rooms = await seed.tx
      .select({ id: whChamber.id, room: whChamber.code, zone: whZone.code })
      .from(whChamber)
      .innerJoin(whZone, eq(whZone.id, whChamber.zoneId))
      .where(eq(whZone.useType, 'STORAGE'))
      .orderBy(whChamber.id);
    for (const [nth, { id, room, zone }] of rooms.entries()) {
      const big = zone === 'A';
      const first = rooms.slice(0, nth).filter((other) => other.zone === zone).length * (big ? 3 : 2) + 1;
      const pattern = `${zone}${Number(room)}-{行}-{列}-{层}`;
      await generate(
        seed,
        id,
        pattern,
        { rows: first, to: first + (big ? 1 : 0), cols: big ? 16 : 10, levels: 2 },
        RACK,
      );
      if (big) await generate(seed, id, pattern, { rows: first + 2, to: first + 2, cols: 16, levels: 1 }, FLOOR);
    }
    await mark(seed);
  },
  async totals(tx) {
    const [row] = await tx
      .select({ all: count(), locked: sql<number>`count(*) filter (where lock_state <> 'NONE')::int` })
      .from(whLocation);
    return { 库位: row?.all ?? 0, 锁定库位: row?.locked ?? 0 };
  },
};

async function generate(
  seed: Seed,
  chamberId: string,
  pattern: string,
  { rows, to, cols, levels }: { rows: number; to: number; cols: number; levels: number },
  limits: typeof RACK | typeof FLOOR,
): Promise<void> {
  await seed.command('whm01', seed.at(-390), (ctx) =>
    generateLocations(ctx, {
      ...limits,
      chamberId,
      pattern,
      rows: { from: rows, to },
      cols: { from: 1, to: cols },
      levels: { from: 1, to: levels },
    }),
  );
}

/** Some are locked for a while, some out of use. */
async function mark(seed: Seed): Promise<void> {
  const rows = await seed.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(inArray(whLocation.kind, ['RACK', 'FLOOR']))
    .orderBy(sql`${whLocation.code} desc`)
    .limit(12);
  for (const [nth, { id }] of rows.entries())
    await seed.command('whm01', seed.at(-30, 10, nth), async (ctx) => {
      const row = await locations.lock(ctx, id);
      if (nth % 3 === 0) await setLocation(ctx, id, row.version, 'disable');
      else await lockLocation(ctx, row, nth % 3 === 1 ? 'IN' : 'ALL', nth % 3 === 1 ? '货架待加固' : '盘点整改');
    });
}
