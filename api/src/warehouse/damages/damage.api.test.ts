import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_DISPOSITIONS, type DamageDisposition } from '@shared/contract/warehouse/damage.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitsFor } from '../../../test/waits.ts';
import type { TestApi } from '../../../test/harness.ts';
import { shOutbox } from '../../platform/platform.tables.ts';
import { shApproval } from '../../services/approvals/approval.tables.ts';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../stock/stock.fixture.ts';
import { finishDamage } from './damage.service.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';
import { whLocation } from '../zones/location.tables.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
let api: TestApi;
let floor: TestFloor;
let damagedPlace = '';
beforeAll(async () => {
  ({ api, floor } = await openFloor());
  damagedPlace = floor.at(9);
  await api.db.update(whLocation).set({ kind: 'DAMAGED' }).where(eq(whLocation.id, damagedPlace));
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

const photo = { part: 'files', name: 'a.png', type: 'image/png', content: PNG };
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
const seen = ({ id, version }: DamageDetail) => ({ id, version });
const judgement = (disposition: DamageDisposition) => ({
  liability: 'CUSTOMER' as const,
  liableSupplierId: null,
  disposition,
  toLocationId: null,
  judgeNote: null,
});
const judged = async (row: DamageDetail, disposition: DamageDisposition = 'PENDING') =>
  api.as('li').ok(damages.judge, { params: { id: row.id }, body: { version: row.version, ...judgement(disposition) } });
const handled = async (row: DamageDetail, disposition: DamageDisposition, scrapValue: string | null = null) =>
  api.as('li').ok(damages.handle, {
    params: { id: row.id },
    body: { version: row.version, disposition, handleNote: '按协议处理', scrapValue },
  });
const finish = (row: DamageDetail, toLocationId: string | null, outboundNo: string | null) =>
  api.as('li').call(damages.finish, {
    params: { id: row.id },
    body: { version: row.version, toLocationId, outboundNo },
  });
const on = (row: DamageDetail) => ({ params: { id: row.id }, body: { version: row.version } });
const fresh = async () => made(await floor.lying(floor.at(0), 10), 3);

describe('W12 残损件 (4.7)', () => {
  it('needs a photo and pieces that are there; each piece is named once', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    expect((await register(batch, 3, [])).envelope.data).toMatchObject({ fields: { photos: '至少 1 张照片' } });
    expect(await made(batch, 8)).toMatchObject({ state: 'TO_JUDGE', photos: 1, quality: 'GOOD', qty: 8 });
    expect((await register(batch, 3)).envelope).toMatchObject({
      errorCode: 'WMS_STOCK_NOT_ENOUGH',
      errorMessage: '库存不足：A-01 可登记 2 件，需要 3 件。',
    });
    expect((await register(batch, 1, [photo], 'other')).status).toBe(404);
  });

  it('判定 makes damaged pieces of good ones, same batch, at a DAMAGED location; 撤销 takes it back', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const row = await judged(await made(batch, 3), 'REPAIR');
    expect(row).toMatchObject({ state: 'JUDGED', quality: 'DAMAGED', locationCode: 'A-10', foundCode: 'A-01' });
    expect(row.ledger.map(({ type, qty }) => [type, qty])).toEqual([
      ['良残转换', -3],
      ['良残转换', 3],
    ]);
    expect(await floor.balance(floor.at(0), batch)).toEqual([7, 0, 0]);
    expect(await floor.balance(damagedPlace, batch, 'DAMAGED')).toEqual([3, 0, 0]);
    const { params, body } = on(row);
    const back = await api.as('li').ok(damages.cancel, { params, body: { ...body, reason: '复检合格' } });
    expect(back).toMatchObject({ state: 'WITHDRAWN', quality: 'GOOD', locationCode: 'A-01' });
    expect(await floor.balance(floor.at(0), batch)).toEqual([10, 0, 0]);
  });

  it('返修: the pieces are good again', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const row = await handled(await judged(await made(batch, 3)), 'REPAIR');
    expect((await finish(row, null, null)).envelope.data).toMatchObject({ fields: { toLocationId: '必填' } });
    expect((await finish(row, damagedPlace, null)).envelope.errorCode).toBe('WMS-030');
    const done = await finish(row, floor.at(1), null);
    expect(done.envelope.data).toMatchObject({ state: 'HANDLED', locationCode: 'A-02' });
    expect(await floor.balance(floor.at(1), batch)).toEqual([3, 0, 0]);
  });

  it.each(['DISCOUNT', 'RETURN', 'PICKUP'] as const)('%s ends with the outbound that took the pieces', async (way) => {
    const batch = await floor.lying(floor.at(0), 10);
    const row = await handled(await judged(await made(batch, 3)), way);
    const no = 'RK20261120-0001';
    const early = await finish(row, null, no);
    expect(early.envelope.data).toMatchObject({
      fields: { outboundNo: `该出库单出了此批残损品 0 件，${DAMAGE_DISPOSITIONS[way]}需要 3 件` },
    });
    await floor.post([damagedPlace, batch, -3, { type: 'SHIP', quality: 'DAMAGED' }]);
    expect((await finish(row, null, no)).envelope.data).toMatchObject({ state: 'HANDLED', outboundNo: no });
  });

  it('报废: not by who asked; up to 5,000 CNY one approval, above it finance as well', async () => {
    const batch = await floor.lying(floor.at(0), 20);
    const small = await handled(await judged(await made(batch, 3)), 'SCRAP', '5000');
    expect((await finish(small, null, null)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await api.as('li').call(damages.approveScrap, on(small))).envelope.errorCode).toBe('WMS_SELF_APPROVE');
    expect(await api.as('wang').ok(damages.approveScrap, on(small))).toMatchObject({ state: 'HANDLED' });
    expect(await floor.balance(damagedPlace, batch, 'DAMAGED')).toEqual([0, 0, 0]);

    await api.db.execute(
      sql`insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'fin_manager' on conflict do nothing`,
    );
    const big = await handled(await judged(await made(batch, 4)), 'SCRAP', '5000.01');
    const asked = await api.as('wang').call(damages.approveScrap, on(big));
    expect(asked.envelope).toMatchObject({ success: true, data: { state: 'HANDLING' } });
    expect(await floor.balance(damagedPlace, batch, 'DAMAGED')).toEqual([4, 0, 0]);
    const [open] = await api.db.select().from(shApproval).where(eq(shApproval.objectId, big.id));
    expect(await waitsFor(api.as('zhao'), 'damage-approval')).toEqual([big.damageNo]);
    await api.as('zhao').ok(approvals.approve, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, opinion: null },
    });
    const done = await api.as('li').ok(damages.get, { params: { id: big.id } });
    expect(done).toMatchObject({
      state: 'HANDLED',
      scrapApprovedAt: expect.any(String),
      financeApprovedAt: expect.any(String),
    });
    expect(await floor.balance(damagedPlace, batch, 'DAMAGED')).toEqual([0, 0, 0]);
  });

  it('报废 of goods of the mall: their cost decides who agrees, and is told to nobody who handles them', async () => {
    const batch = await floor.lying(floor.at(0), 20, { stockKind: 'MALL', unitCost: '2000.00' });
    const row = await handled(await judged(await made(batch, 4)), 'SCRAP', '0');
    expect(row.scrapValue).toBe('0.00');
    const asked = await api.as('wang').ok(damages.approveScrap, on(row));
    expect(asked).toMatchObject({ state: 'HANDLING', scrapValue: '0.00' });
    const [open] = await api.db.select().from(shApproval).where(eq(shApproval.objectId, row.id));
    expect(open?.change).toMatchObject({ value: expect.stringMatching(/^8000/) });
  });

  it('撤销 brings nothing back to a place that takes nothing in (WMS-030)', async () => {
    const batch = await floor.lying(floor.at(6), 5);
    const { envelope } = await register(batch, 2, [photo], 'li', 6);
    const row = await judged(envelope.data as DamageDetail);
    await api.db
      .update(whLocation)
      .set({ lockState: 'IN', lockReason: '维修' })
      .where(eq(whLocation.id, floor.at(6)));
    const cancel = { params: { id: row.id }, body: { version: row.version, reason: '看错了' } };
    expect((await api.as('li').call(damages.cancel, cancel)).envelope.errorCode).toBe('WMS_LOCATION_LOCKED');
    await api.db
      .update(whLocation)
      .set({ lockState: 'NONE', lockReason: null })
      .where(eq(whLocation.id, floor.at(6)));
    expect(await api.as('li').ok(damages.cancel, cancel)).toMatchObject({ state: 'WITHDRAWN' });
    expect(await floor.balance(floor.at(6), batch)).toEqual([5, 0, 0]);
  });

  it.skipIf(!testUrl)('pieces that an outbound took end one 残损单, whoever finishes at once', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const one = await handled(await judged(await made(batch, 3)), 'RETURN');
    const two = await handled(await judged(await made(batch, 3)), 'RETURN');
    const outboundNo = 'RK20261120-0001';
    await floor.post([damagedPlace, batch, -3, { type: 'SHIP', quality: 'DAMAGED' }]);
    let answer: ReturnType<typeof finish> | undefined;
    await api.command('li', async (ctx) => {
      await finishDamage(ctx, one.id, one.version, { toLocationId: null, outboundNo });
      answer = finish(two, null, outboundNo);
      await untilWaiting(api, answer);
    });
    expect((await answer)?.envelope.data).toMatchObject({
      fields: { outboundNo: '该出库单出了此批残损品 0 件，退供应商需要 3 件' },
    });
  });

  it('索赔 tells finance once; against the own warehouse there is none', async () => {
    const row = await judged(await fresh());
    const body = { version: row.version, claimAmount: '880.50' };
    const claimed = await api.as('li').ok(damages.claim, { params: { id: row.id }, body });
    expect(claimed).toMatchObject({ claimAmount: '880.50', state: 'JUDGED' });
    const told = await api.db.select().from(shOutbox).where(eq(shOutbox.event, 'damage.claimed'));
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { damageNo: row.damageNo, side: 'AR', amount: '880.50', currency: 'CNY', qty: 3 },
    ]);
    const again = await api.as('li').call(damages.claim, {
      params: { id: row.id },
      body: { version: claimed.version, claimAmount: '1' },
    });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const states = {
      TO_JUDGE: fresh,
      JUDGED: async () => judged(await fresh()),
      HANDLING: async () => handled(await judged(await fresh()), 'REPAIR'),
      HANDLED: async () => {
        const { envelope } = await finish(await handled(await judged(await fresh()), 'REPAIR'), floor.at(1), null);
        return envelope.data as DamageDetail;
      },
      WITHDRAWN: async () => {
        const { params, body } = on(await fresh());
        return api.as('li').ok(damages.cancel, { params, body: { ...body, reason: '登错' } });
      },
    };
    const run = {
      judge: (row: DamageDetail) =>
        api
          .as('wang')
          .call(damages.judge, { params: { id: row.id }, body: { version: row.version, ...judgement('REPAIR') } }),
      handle: (row: DamageDetail) =>
        api.as('wang').call(damages.handle, {
          params: { id: row.id },
          body: { version: row.version, disposition: 'REPAIR', handleNote: null, scrapValue: null },
        }),
      finish: (row: DamageDetail) => finish(row, floor.at(1), null),
      approveScrap: (row: DamageDetail) => api.as('wang').call(damages.approveScrap, on(row)),
      claim: (row: DamageDetail) =>
        api
          .as('wang')
          .call(damages.claim, { params: { id: row.id }, body: { version: row.version, claimAmount: '1' } }),
      cancel: (row: DamageDetail) =>
        api.as('wang').call(damages.cancel, { params: { id: row.id }, body: { version: row.version, reason: '登错' } }),
    };
    const legal: Record<keyof typeof states, (keyof typeof run)[]> = {
      TO_JUDGE: ['judge', 'cancel'],
      JUDGED: ['handle', 'claim', 'cancel'],
      HANDLING: ['finish', 'claim'],
      HANDLED: ['claim'],
      WITHDRAWN: [],
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<DamageDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['judge']][]) {
        const { envelope } = await act(await make());
        expect([state, action, envelope.errorCode ?? '0']).toEqual([
          state,
          action,
          legal[state].includes(action) ? '0' : 'ILLEGAL_STATE',
        ]);
      }
  });

  it('the list counts pieces and claims over the whole filter; a batch is judged at once, one by one refused', async () => {
    const rows = [await fresh(), await fresh()];
    const late = { ...seen(rows[1] ?? expect.fail()), version: 9 };
    const answer = await api.as('li').ok(damages.judgeMany, {
      body: {
        items: [seen(rows[0] ?? expect.fail()), late],
        liability: 'WAREHOUSE',
        liableSupplierId: null,
        disposition: 'SCRAP',
      },
    });
    expect([answer.done, answer.refused[0]?.errorCode]).toEqual([1, 'VERSION_CONFLICT']);
    const { list, summary } = await api.as('li').ok(damageList.endpoint, { query: { tab: 'toJudge' } });
    expect(summary.qty).toBe(list.reduce((sum, { qty }) => sum + (qty ?? 0), 0));
    expect((await api.as('other').ok(damageList.endpoint, { query: { tab: 'all' } })).total).toBe(0);
  });
});
