import type { DamageCause, DamageDisposition, DamageStage } from '@shared/contract/warehouse/damage.labels.ts';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { demoPlaces, demoStock } from '../stock/demo-stock.ts';
import { closeChamber, openChamber } from '../zones/chamber.service.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { approveScrap } from './damage-scrap.ts';
import { cancelDamage, finishDamage, handleDamage, judgeDamage, registerDamage } from './damage.service.ts';
import { whDamage } from './damage.tables.ts';

const CLERK = 'whc01';
const MANAGER = 'whm01';
const APPROVER = 'gm01';
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Story {
  cause: DamageCause;
  stage: DamageStage;
  /** null: it waits for its judgement. */
  way: DamageDisposition | null;
  to: 'judged' | 'handling' | 'handled' | 'withdrawn';
}
/** Ten 残损单 with every disposition (12.2). */
const STORIES: readonly Story[] = [
  { cause: 'DAMP', stage: 'STOCK', way: null, to: 'judged' },
  { cause: 'TRANSPORT', stage: 'STOCK', way: null, to: 'judged' },
  { cause: 'HANDLING', stage: 'STOCK', way: 'PENDING', to: 'judged' },
  { cause: 'PACKING', stage: 'PICKING', way: 'REPAIR', to: 'handled' },
  { cause: 'HANDLING', stage: 'OUTBOUND', way: 'REPAIR', to: 'handling' },
  { cause: 'DAMP', stage: 'STOCK', way: 'SCRAP', to: 'handled' },
  { cause: 'EXPIRED', stage: 'STOCK', way: 'DISCOUNT', to: 'handling' },
  { cause: 'PACKING', stage: 'RETURN', way: 'RETURN', to: 'handling' },
  { cause: 'OTHER', stage: 'STOCK', way: 'PICKUP', to: 'judged' },
  { cause: 'HANDLING', stage: 'STOCK', way: 'REPAIR', to: 'withdrawn' },
];

export const damageSeed: SeedStep = {
  name: '残损',
  async run(seed) {
    const goods = await demoStock(seed, 4);
    const rooms = await damagedRooms(seed);
    for (const { id, version } of rooms)
      await seed.command(MANAGER, seed.at(0, 11), (ctx) =>
        openChamber(ctx, id, { version, purpose: 'WORK', at: null, temperature: null, sealNo: null }),
      );
    for (const [nth, story] of STORIES.entries()) {
      const one = goods[nth];
      if (one) await tell(seed, story, one, nth);
    }
    for (const { id, version } of rooms)
      await seed.command(MANAGER, seed.at(0, 11, 45), (ctx) =>
        closeChamber(ctx, id, { version: version + 1, at: null, temperature: null, sealNo: null }),
      );
  },
  async totals(tx) {
    const [row] = await tx.select({ rows: count() }).from(whDamage);
    return { 残损单: row?.rows ?? 0 };
  },
};

/** Chambers for damaged goods, which stand closed. */
const damagedRooms = ({ tx }: Seed) =>
  tx
    .select({ id: whChamber.id, version: whChamber.version })
    .from(whChamber)
    .innerJoin(whZone, and(eq(whZone.id, whChamber.zoneId), eq(whZone.useType, 'DAMAGED')))
    .where(eq(whChamber.state, 'CLOSED'))
    .orderBy(asc(whChamber.id));

type Goods = Awaited<ReturnType<typeof demoStock>>[number];
async function tell(seed: Seed, { cause, stage, way, to }: Story, goods: Goods, nth: number): Promise<void> {
  const at = (minute: number) => seed.at(0, 11, minute);
  const { locationId, batchId, quality, zoneId } = goods;
  const photo = { part: 'files', name: '残损照片.png', type: 'image/png', bytes: PIXEL };
  const row = await seed.command(CLERK, at(nth), (ctx) =>
    registerDamage(ctx, { locationId, batchId, quality, qty: 1 + (nth % 2), stage, cause, remark: null }, [photo]),
  );
  if (way === null) return;
  const judged = await seed.command(MANAGER, at(20), (ctx) =>
    judgeDamage(ctx, row, {
      liability: nth % 3 === 0 ? 'CUSTOMER' : 'WAREHOUSE',
      liableSupplierId: null,
      disposition: way,
      toLocationId: null,
      judgeNote: null,
    }),
  );
  if (to === 'judged') return;
  if (to === 'withdrawn') {
    await seed.command(MANAGER, at(21), (ctx) => cancelDamage(ctx, judged.id, judged.version, '复检合格'));
    return;
  }
  const handling = await seed.command(MANAGER, at(22), (ctx) =>
    handleDamage(ctx, judged, {
      disposition: way,
      handleNote: '按协议处理',
      scrapValue: way === 'SCRAP' ? '600' : null,
    }),
  );
  if (to === 'handling') return;
  if (way === 'SCRAP') {
    await seed.command(APPROVER, at(23), (ctx) => approveScrap(ctx, handling.id, handling.version));
    return;
  }
  const [toLocationId = locationId] = await demoPlaces(seed, zoneId);
  await seed.command(MANAGER, at(24), (ctx) =>
    finishDamage(ctx, handling.id, handling.version, { toLocationId, outboundNo: null }),
  );
}
