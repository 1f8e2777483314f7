import { asc, count, eq } from 'drizzle-orm';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { demoStock, type DemoStock } from '../stock/demo-stock.ts';
import { enterCount } from './count-enter.ts';
import { approveCount, createCount, startCount, submitCount, voidCount } from './count.service.ts';
import { whCount, whCountLine, type Count } from './count.tables.ts';

const CLERK = 'whc01';
const MANAGER = 'whm01';
const COUNTS = 6;

/** 6 盘点单 of one location each: a draft, one that runs, one that waits, two approved (one with a difference), one void (12.2). */
export const countSeed: SeedStep = {
  name: '盘点',
  async run(seed) {
    const places = new Map<string, DemoStock>();
    for (const goods of await demoStock(seed, 5))
      if (places.size < COUNTS && !places.has(goods.locationId)) places.set(goods.locationId, goods);
    for (const [nth, goods] of [...places.values()].entries()) await make(seed, nth, goods);
  },
  async totals(tx) {
    const [row] = await tx.select({ rows: count() }).from(whCount);
    return { 盘点单: row?.rows ?? 0 };
  },
};

async function make(seed: Seed, nth: number, { warehouseId, locationId }: DemoStock): Promise<void> {
  const at = (minute: number) => seed.at(0, 11, minute);
  const draft = await seed.command(CLERK, at(0), (ctx) =>
    createCount(ctx, {
      warehouseId,
      zoneId: null,
      locationIds: [locationId],
      customerId: null,
      goods: null,
      mode: nth === 1 ? 'LOCKED' : 'LIVE',
      blind: nth % 2 === 0,
      remark: null,
    }),
  );
  if (nth === 0) return;
  if (nth === 5) {
    await seed.command(CLERK, at(1), (ctx) => voidCount(ctx, draft.id, draft.version, '改为整区盘点'));
    return;
  }
  const running = await seed.command(CLERK, at(1), (ctx) => startCount(ctx, draft.id, draft.version));
  if (nth === 1) return;
  const counted = await enter(seed, running, nth === 3 ? -1 : 0, at(2));
  const again = nth === 3 ? await enter(seed, counted, -1, at(3)) : counted;
  const waiting = await seed.command(CLERK, at(4), (ctx) => submitCount(ctx, again.id, again.version));
  if (nth !== 2) await seed.command(MANAGER, at(5), (ctx) => approveCount(ctx, waiting.id, waiting.version));
}

/** Every line as the books have it; the first one by so many pieces off. */
async function enter(seed: Seed, row: Count, off: number, at: Date): Promise<Count> {
  const lines = await seed.tx
    .select()
    .from(whCountLine)
    .where(eq(whCountLine.countId, row.id))
    .orderBy(asc(whCountLine.lineNo));
  return seed.command(CLERK, at, (ctx) =>
    enterCount(ctx, row.id, {
      lines: lines.map(({ id, version, snapshot }, nth) => ({
        id,
        version,
        counted: nth === 0 ? snapshot + off : snapshot,
        reason: nth === 0 && off !== 0 ? '少件' : null,
      })),
      found: [],
    }),
  );
}
