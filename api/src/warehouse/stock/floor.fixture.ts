import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { eq } from 'drizzle-orm';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { postStock } from './post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from './stock.fixture.ts';
import { whStock } from './stock.tables.ts';

/** The store of prepareStore with three keepers (`li`, `wang`, `zhao`), one of another warehouse (`other`) and what tests do to it. */
export async function floorOf(api: TestApi) {
  const store = await storeOf(api);
  const warehouses = [store.warehouseId];
  api.actor('li', { userId: '1', warehouses });
  api.actor('wang', { userId: '2', warehouses });
  api.actor('zhao', { userId: '4', warehouses });
  api.actor('other', { userId: '3', warehouses: [store.otherWarehouseId] });
  const at = (index: number) => store.locations[index] ?? '';
  const [chamber] = await api.db
    .select({ id: whChamber.id })
    .from(whChamber)
    .innerJoin(whLocation, eq(whLocation.chamberId, whChamber.id))
    .where(eq(whLocation.id, at(0)));
  const chamberId = chamber?.id ?? '';
  const versionOf = async () =>
    (await api.db.select().from(whChamber).where(eq(whChamber.id, chamberId)))[0]?.version ?? 0;
  let minute = 0;
  /** Visits follow one another in the morning of the test's day. */
  const moment = () => new Date(Date.UTC(2026, 10, 23, 0, (minute += 1))).toISOString();
  const post = (...entries: Parameters<typeof entry>[]) =>
    api.command('li', (ctx) =>
      postStock(ctx, {
        warehouseId: store.warehouseId,
        doc: DOC,
        businessDate: ctx.today(),
        entries: entries.map((each) => entry(...each)),
      }),
    );
  return {
    ...store,
    at,
    chamberId,
    /** Opens or closes the chamber of locations 1–10. */
    open: async () =>
      api.as('li').ok(chambers.open, {
        params: { id: chamberId },
        body: { version: await versionOf(), purpose: 'WORK', at: moment(), temperature: null, sealNo: null },
      }),
    close: async () =>
      api.as('li').ok(chambers.close, {
        params: { id: chamberId },
        body: { version: await versionOf(), at: moment(), temperature: null, sealNo: null },
      }),
    post,
    /** A batch of which so many pieces lie at a location. */
    async lying(locationId: string, qty: number, values: Parameters<typeof store.batch>[0] = {}): Promise<string> {
      const batchId = await store.batch(values);
      await post([locationId, batchId, qty]);
      return batchId;
    },
    /** [on hand, reserved, frozen] of a batch at a location. */
    async balance(locationId: string, batchId: string, quality = 'GOOD') {
      const rows = await api.db.select().from(whStock).where(eq(whStock.batchId, batchId));
      const row = rows.find((each) => each.locationId === locationId && each.quality === quality);
      return row ? [row.onHand, row.reserved, row.frozen] : null;
    },
  };
}
/** An API on a store of its own at noon of 2026-11-23 with its floor, whose chamber stands open. */
export async function openFloor(): Promise<{ api: TestApi; floor: TestFloor }> {
  const api = await testApi({
    clock: { now: () => new Date('2026-11-23T04:00:00Z') },
    prepare: async (database) => void (await prepareStore(database)),
  });
  const floor = await floorOf(api);
  await floor.open();
  return { api, floor };
}
/** Faults of the server and identities of the warehouse that do not hold: empty after every good test. */
export const brokenOn = async (api: TestApi): Promise<unknown[]> => [
  ...api.faults,
  ...(await verify(api.db)).broken.filter(({ title }) => title.includes('WMS') || title.includes('包仓')),
];
export type TestFloor = Awaited<ReturnType<typeof floorOf>>;
