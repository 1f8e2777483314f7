import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import type { DamageLiability } from '@shared/contract/warehouse/damage.labels.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { shOutbox } from '../../platform/platform.tables.ts';
import { brokenOn, openFloor, type TestFloor } from '../../warehouse/stock/floor.fixture.ts';
import { whLocation } from '../../warehouse/zones/location.tables.ts';
import { confirmProblem } from './fee-line.rules.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { draftDamageClaim } from './damage-fees.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
let api: TestApi;
let floor: TestFloor;
let supplierId = '';
let companyId = '';
beforeAll(async () => {
  ({ api, floor } = await openFloor());
  await api.db
    .update(whLocation)
    .set({ kind: 'DAMAGED' })
    .where(eq(whLocation.id, floor.at(9)));
  const [supplier] = await api.database.raw<{ id: string }>(`insert into ac_supplier
    (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
    values ('GY900001', '承运商甲', '承运商甲', '甲', '甲', 'jia', '承运商甲', array['TRUCKER'], 'CN') returning id::text as id`);
  supplierId = supplier?.id ?? '';
  const company = await api.db.execute<{ id: string }>(sql`select min(id)::text as id from sy_company`);
  companyId = company.rows[0]?.id ?? '';
  api.actor('payer', { userId: '5', companies: [companyId] });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

/** A 残损单 of three pieces for which somebody is liable, claimed. */
async function claimed(liability: DamageLiability, claimAmount: string): Promise<DamageDetail> {
  const batchId = await floor.lying(floor.at(0), 5);
  const { envelope } = await api.as('li').call(damages.create, {
    body: { locationId: floor.at(0), batchId, quality: 'GOOD', qty: 3, stage: 'STOCK', cause: 'DAMP', remark: null },
    files: [{ part: 'files', name: 'a.png', type: 'image/png', content: PNG }],
  });
  const row = envelope.data as DamageDetail;
  const judged = await api.as('li').ok(damages.judge, {
    params: { id: row.id },
    body: {
      version: row.version,
      liability,
      liableSupplierId: liability === 'CUSTOMER' ? null : supplierId,
      disposition: 'PENDING',
      toLocationId: null,
      judgeNote: null,
    },
  });
  return api.as('li').ok(damages.claim, { params: { id: row.id }, body: { version: judged.version, claimAmount } });
}
/** Finance hears of a claim. */
async function hear(row: DamageDetail): Promise<void> {
  const told = await api.db.select().from(shOutbox).where(eq(shOutbox.event, 'damage.claimed'));
  const payloads = told.map(({ payload }) => payload as EventPayloads['damage.claimed']);
  const payload = payloads.find(({ damageId }) => damageId === row.id) ?? expect.fail('not told');
  await api.command('payer', (ctx) => draftDamageClaim(ctx, payload));
}
const feesOf = ({ id }: DamageDetail) =>
  api.db
    .select()
    .from(finFeeLine)
    .where(and(eq(finFeeLine.sourceType, 'wh_damage'), eq(finFeeLine.sourceId, id)));
const papersOf = async () =>
  (await api.as('payer').ok(applications.sources, { query: { supplierId, companyId, currency: 'CNY' } })).sources;

describe('4.7 索赔 of a 残损单', () => {
  it('of a customer is a draft receivable, once; who typed it does not confirm it (FIN-016, 10.3)', async () => {
    const row = await claimed('CUSTOMER', '880.50');
    await hear(row);
    await hear(row);
    const [fee, ...others] = await feesOf(row);
    expect(others).toEqual([]);
    expect(fee).toMatchObject({
      direction: 'AR',
      state: 'DRAFT',
      customerId: row.customerId,
      bizNo: row.damageNo,
      amount: '880.50',
      currency: 'CNY',
    });
    expect(fee && confirmProblem(fee, '1'), 'li has typed the claim').not.toBeNull();
    expect(fee && confirmProblem(fee, '4')).toBeNull();
  });

  it('of a carrier or supplier is a paper that its next 付款申请 may use, no fee (F20 CLAIM)', async () => {
    expect(await papersOf()).toEqual([]);
    const row = await claimed('CARRIER', '1500');
    await hear(row);
    expect(await feesOf(row)).toEqual([]);
    expect(await papersOf()).toMatchObject([
      { kind: 'CLAIM', sourceNo: row.damageNo, currency: 'CNY', total: '1500.00', available: '1500.00' },
    ]);
  });
});
