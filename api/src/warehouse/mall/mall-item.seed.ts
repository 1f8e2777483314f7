import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { makeBatch } from '../stock/make-batch.ts';
import { postStock } from '../stock/post-stock.ts';
import { whLocation } from '../zones/location.tables.ts';
import { mallItems } from './mall-item.entity.ts';
import { createMallItem, moveMallItem } from './mall-item.service.ts';
import { whMallItem, type MallItem } from './mall-item.tables.ts';

const ITEMS = 24;
/** Every fourth is kept in the second warehouse. */
const ELSEWHERE = 4;
const KEEPER = 'whm01';
/** Fewer pieces than the safety stock, and none at all (12.2). */
const LOW = [3, 9, 15];
const OUT = 20;

/** 商城商品 (12.2): 24 SKUs of two warehouses with their opening stock, 3 below the safety stock, 1 out of stock. */
export const mallItemSeed: SeedStep = {
  name: '商城商品',
  async run(seed) {
    const warehouses = await seed.tx.select().from(whWarehouse).orderBy(asc(whWarehouse.id));
    const [owner] = await seed.tx
      .select({ id: acCustomer.id })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id))
      .limit(1);
    const goods = await seed.tx
      .select()
      .from(syGoods)
      .where(eq(syGoods.status, 'ENABLED'))
      .orderBy(asc(syGoods.id))
      .limit(ITEMS);
    for (const [nth, one] of goods.entries()) {
      const warehouse = warehouses[nth % ELSEWHERE === ELSEWHERE - 1 ? 1 : 0] ?? warehouses[0];
      if (!warehouse || !owner) throw new Error('The demo data has no warehouse or customer');
      const item = await seed.command(KEEPER, seed.at(-60, 9, nth), (ctx) =>
        createMallItem(ctx, {
          warehouseId: warehouse.id,
          goodsId: one.id,
          sku: `SC-${one.sku ?? one.goodsNo}`.slice(0, 40).replaceAll(/[^A-Za-z0-9._-]/g, '-'),
          listPrice: `${29 + ((nth * 17) % 160)}.90`,
          safetyStock: 20 + (nth % 5) * 10,
        }),
      );
      if (nth !== OUT) await fill(seed, item, { nth, goodsName: one.nameCn, ownerId: owner.id, warehouse });
      if (nth % 6 !== 5)
        await seed.command(KEEPER, seed.at(-58, 10, nth), async (ctx) =>
          moveMallItem(ctx, await mallItems.lock(ctx, item.id, item.version), 'shelfOn'),
        );
    }
  },
  async totals(tx) {
    const [row] = await tx
      .select({ all: count(), on: sql<number>`count(*) filter (where shelf = 'ON')::int` })
      .from(whMallItem);
    return { 商城商品: row?.all ?? 0, 已上架商城商品: row?.on ?? 0 };
  },
};

interface Opening {
  nth: number;
  goodsName: string;
  ownerId: string;
  warehouse: { id: string; companyId: string };
}
/** Opening stock of an item: one batch, of every third a second one that came later and costs more. */
async function fill(seed: Seed, item: MallItem, { nth, goodsName, ownerId, warehouse }: Opening): Promise<void> {
  const places = await seed.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(and(eq(whLocation.warehouseId, warehouse.id), ne(whLocation.kind, 'DAMAGED')))
    .orderBy(asc(whLocation.id))
    .limit(6);
  const low = LOW.includes(nth);
  for (let round = 0; round < (nth % 3 === 0 && !low ? 2 : 1); round += 1) {
    const day = -55 + round * 20;
    const place = places[(nth + round) % Math.max(1, places.length)];
    if (!place) throw new Error('The demo data has no locations');
    await seed.command(KEEPER, seed.at(day, 10, nth), async (ctx) => {
      const batch = await makeBatch(ctx, {
        batchNo: `QC-${item.sku}-${round + 1}`,
        stockKind: 'MALL',
        companyId: warehouse.companyId,
        warehouseId: warehouse.id,
        customerId: ownerId,
        goodsId: item.goodsId,
        goodsName,
        receivedDate: seed.day(day),
        unitVolume: 2400 + nth * 130,
        unitWeight: 350 + nth * 25,
        unitCost: `${12 + ((nth * 7) % 60) + round}.5000`,
      });
      await postStock(ctx, {
        warehouseId: warehouse.id,
        doc: { type: 'wh_mall_item', id: item.id, no: item.sku },
        businessDate: seed.day(day),
        entries: [
          {
            locationId: place.id,
            batchId: batch.id,
            quality: 'GOOD',
            type: 'RECEIVE',
            qty: low ? 6 : 80 + ((nth * 13) % 90),
            docLineId: item.id,
            leg: round + 1,
          },
        ],
      });
    });
  }
}
