import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import type { DamageDisposition } from '@shared/contract/warehouse/damage.labels.ts';
import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';
import { postStock } from '../stock/post-stock.ts';
import { entry } from '../stock/stock.fixture.ts';
import { whLocation } from '../zones/location.tables.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
/** A picture of what was found. */
export const photo = { part: 'files', name: 'a.png', type: 'image/png', content: PNG };
/** The customer is liable; null: the first location for damage. */
export const judgement = (disposition: DamageDisposition, toLocationId: string | null = null) => ({
  liability: 'CUSTOMER' as const,
  liableSupplierId: null,
  disposition,
  toLocationId,
  judgeNote: null,
});
/** A record with the version that was seen. */
export const on = (row: DamageDetail) => ({ params: { id: row.id }, body: { version: row.version } });

/**
 * The floor with locations for damage (by index, the tenth unless said), for the tests of one file, and what its keepers do to a
 * 残损单 step by step. After each test the identities of the warehouse hold.
 */
export function damageOffice(places: readonly number[] = [9]) {
  let api: TestApi;
  let floor: TestFloor;
  beforeAll(async () => {
    ({ api, floor } = await openFloor());
    const ids = places.map((index) => floor.at(index));
    await api.db.update(whLocation).set({ kind: 'DAMAGED' }).where(inArray(whLocation.id, ids));
  });
  afterAll(() => api.close());
  afterEach(async () => expect(await brokenOn(api)).toEqual([]));

  const register = (batchId: string, qty: number, files = [photo], as = 'li', index = 0) =>
    api.as(as).call(damages.create, {
      body: {
        locationId: floor.at(index),
        batchId,
        quality: 'GOOD',
        qty,
        stage: 'STOCK',
        cause: 'DAMP',
        remark: null,
      },
      files,
    });
  const made = async (batchId: string, qty: number) => {
    const { envelope } = await register(batchId, qty);
    return envelope.success ? (envelope.data as DamageDetail) : expect.fail(envelope.errorMessage);
  };
  const judged = (row: DamageDetail, disposition: DamageDisposition = 'PENDING', toLocationId: string | null = null) =>
    api.as('li').ok(damages.judge, {
      params: { id: row.id },
      body: { version: row.version, ...judgement(disposition, toLocationId) },
    });
  const handled = (row: DamageDetail, disposition: DamageDisposition, scrapValue: string | null = null) =>
    api.as('li').ok(damages.handle, {
      params: { id: row.id },
      body: { version: row.version, disposition, handleNote: '按协议处理', scrapValue },
    });
  const finish = (row: DamageDetail, toLocationId: string | null, outboundNo: string | null) =>
    api.as('li').call(damages.finish, {
      params: { id: row.id },
      body: { version: row.version, toLocationId, outboundNo },
    });
  /** So many damaged pieces of a batch left the tenth location by an outbound of a type; answers its number. */
  const taken = async (batchId: string, qty: number, type: OutboundType) => {
    const [out] = await api.database.raw<{ id: string; no: string }>(`
      insert into wh_outbound (outbound_no, type, company_id, warehouse_id, customer_id, plan_at, state, qty_shipped)
        select 'CK20261123-9' || lpad((select count(*) from wh_outbound)::text, 3, '0'), '${type}', company_id, warehouse_id,
          customer_id, now(), 'SHIPPED', ${qty} from wh_batch where id = ${batchId}
        returning id::text as id, outbound_no as no`);
    const { id, no } = out ?? expect.fail('no outbound');
    await api.command('li', (ctx) =>
      postStock(ctx, {
        warehouseId: floor.warehouseId,
        doc: { type: 'wh_outbound', id, no },
        businessDate: ctx.today(),
        entries: [entry(floor.at(9), batchId, -qty, { type: 'SHIP', quality: 'DAMAGED' })],
      }),
    );
    return no;
  };
  const fresh = async () => made(await floor.lying(floor.at(0), 10), 3);
  return {
    get api() {
      return api;
    },
    get floor() {
      return floor;
    },
    register,
    made,
    judged,
    handled,
    finish,
    taken,
    fresh,
  };
}
