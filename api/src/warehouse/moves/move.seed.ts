import { count } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createFreeze, releaseFreeze } from '../freezes/freeze.service.ts';
import { whFreeze } from '../freezes/freeze.tables.ts';
import { demoPlaces, demoStock } from '../stock/demo-stock.ts';
import { createMove, reverseMove } from './move.service.ts';
import { whMove } from './move.tables.ts';

const KEEPER = 'whm01';
const MOVES = 12;
const FREEZES = 4;
const REASONS = ['整理库位', '拼货集中', '补货到拣货位', '腾位'] as const;

/** 12 移库单 (a draft and one that was reversed among them) and 4 冻结单 of goods that lie there (12.2). */
export const moveSeed: SeedStep = {
  name: '移库与冻结',
  async run(seed) {
    const places = new Map<string, string[]>();
    for (const [nth, goods] of (await demoStock(seed, 4)).slice(0, MOVES - 1).entries()) {
      const free = places.get(goods.zoneId) ?? (await demoPlaces(seed, goods.zoneId));
      places.set(goods.zoneId, free);
      const toLocationId = free.shift();
      if (!toLocationId) continue;
      const { warehouseId, batchId, quality, locationId: fromLocationId } = goods;
      const made = await seed.command(KEEPER, seed.at(0, 11, nth), (ctx) =>
        createMove(ctx, {
          warehouseId,
          reason: REASONS[nth % REASONS.length] ?? '整理库位',
          lines: [{ batchId, quality, fromLocationId, toLocationId, qty: 2 }],
          draft: nth === 3,
          overrideReason: null,
        }),
      );
      if (nth === 5)
        await seed.command(KEEPER, seed.at(0, 11, 40), (ctx) => reverseMove(ctx, made.id, made.version, '移错库位'));
    }
    for (const [nth, { locationId, batchId, quality }] of (await demoStock(seed, 3)).slice(-FREEZES).entries()) {
      const made = await seed.command(KEEPER, seed.at(0, 11, 50 + nth), (ctx) =>
        createFreeze(ctx, {
          locationId,
          batchId,
          quality,
          qty: 2,
          reason: nth % 2 ? '质检待复核' : '客户要求暂停出库',
        }),
      );
      if (nth === FREEZES - 1)
        await seed.command(KEEPER, seed.at(0, 11, 58), (ctx) => releaseFreeze(ctx, made.id, made.version, '复检合格'));
    }
  },
  async totals(tx) {
    const [moved] = await tx.select({ rows: count() }).from(whMove);
    const [frozen] = await tx.select({ rows: count() }).from(whFreeze);
    return { 移库单: moved?.rows ?? 0, 冻结单: frozen?.rows ?? 0 };
  },
};
