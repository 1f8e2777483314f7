import { DAMAGE_PHOTOS } from '@shared/contract/warehouse/damage.labels.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { keepFile } from '../../services/files/file.service.ts';
import { postStock } from '../stock/post-stock.ts';
import { entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whStockLedger } from '../stock/stock.tables.ts';
import { makeDamage } from './make-damage.ts';
import { whDamage } from './damage.tables.ts';

let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({ routes: [], prepare: async (database) => void (await prepareStore(database)) });
  store = await storeOf(api);
});
afterAll(() => api.close());

const found = async () => ({
  warehouseId: store.warehouseId,
  companyId: '1',
  customerId: store.customers[0] ?? '',
  batchId: await store.batch(),
  locationId: store.locations[0] ?? '',
  quality: 'DAMAGED' as const,
  qty: 2,
  stage: 'ARRIVAL' as const,
  cause: 'TRANSPORT' as const,
  photos: [],
  sourceType: 'wh_arrival',
  sourceId: '77',
  sourceNo: 'DH20261120-0001',
  remark: null,
});

describe('WMS-021 a 残损单 is made by who finds the pieces', () => {
  it('in 待判定 with its number, moving no stock, with the photos of its source and of nothing else', async () => {
    const { id: fileId } = await api.command('admin', (ctx) =>
      keepFile(ctx, { purpose: 'ATTACHMENT', name: 'a.png', mime: 'image/png', content: Buffer.from('abc') }),
    );
    const photo = async (ownerId: string) => {
      const [row] = await api.db
        .insert(shAttachment)
        .values({
          ownerType: 'wh_arrival',
          ownerId,
          slot: '照片',
          fileId,
          name: 'a.png',
          mime: 'image/png',
          size: 3,
          sha256: 'x',
        })
        .returning();
      return row?.id ?? '';
    };
    const photos = [await photo('77'), await photo('78')];
    const before = await api.db.$count(whStockLedger);
    const damage = await found();
    const row = await api.command('admin', (ctx) => makeDamage(ctx, { ...damage, photos }));
    expect(row.damageNo).toMatch(/^CS\d{8}-0001$/);
    expect(row).toMatchObject({ state: 'TO_JUDGE', quality: 'DAMAGED', foundQuality: 'DAMAGED', version: 1 });
    const shown = await api.db.select().from(shAttachment).where(eq(shAttachment.ownerType, 'wh_damage'));
    expect(shown).toMatchObject([{ ownerId: row.id, slot: DAMAGE_PHOTOS, fileId }]);
    expect(await api.db.$count(whStockLedger)).toBe(before);
  });

  it('in the same transaction as the receipt: what is refused leaves neither', async () => {
    const before = await api.db.$count(whDamage);
    const damage = await found();
    const both = api.command('admin', async (ctx) => {
      await makeDamage(ctx, damage);
      await postStock(ctx, {
        warehouseId: store.warehouseId,
        doc: { type: 'wh_arrival', id: '77', no: 'DH20261120-0001' },
        businessDate: '2099-01-01',
        entries: [entry(damage.locationId, damage.batchId, 2, { quality: 'DAMAGED' })],
      });
    });
    await expect(both).rejects.toMatchObject({ code: 'WMS-026' });
    expect(await api.db.$count(whDamage)).toBe(before);
  });
});
