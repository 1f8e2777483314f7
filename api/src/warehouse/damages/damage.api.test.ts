import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_DISPOSITIONS } from '@shared/contract/warehouse/damage.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { waitsFor } from '../../../test/waits.ts';
import { shOutbox } from '../../platform/platform.tables.ts';
import { shApproval } from '../../services/approvals/approval.tables.ts';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { finishDamage } from './damage.service.ts';
import { whLocation } from '../zones/location.tables.ts';
import { damageOffice, judgement, on, photo } from './damage-office.fixture.ts';

const office = damageOffice();
const { register, made, judged, handled, finish, taken, fresh } = office;

describe('W12 残损件 (4.7)', () => {
  it('needs a photo and pieces that are there; each piece is named once', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 10);
    expect((await register(batch, 3, [])).envelope.data).toMatchObject({ fields: { photos: '至少 1 张照片' } });
    expect(await made(batch, 8)).toMatchObject({ state: 'TO_JUDGE', photos: 1, quality: 'GOOD', qty: 8 });
    expect((await register(batch, 3)).envelope).toMatchObject({
      errorCode: 'WMS_STOCK_NOT_ENOUGH',
      errorMessage: '库存不足：A-01 可登记 2 件，需要 3 件。',
    });
    expect((await register(batch, 1, [photo], 'other')).status).toBe(404);
  });

  it('判定 makes damaged pieces of good ones, same batch, at a DAMAGED location; 撤销 takes it back', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 10);
    const row = await judged(await made(batch, 3), 'REPAIR');
    expect(row).toMatchObject({ state: 'JUDGED', quality: 'DAMAGED', locationCode: 'A-10', foundCode: 'A-01' });
    expect(row.ledger.map(({ type, qty }) => [type, qty])).toEqual([
      ['良残转换', -3],
      ['良残转换', 3],
    ]);
    expect(await office.floor.balance(office.floor.at(0), batch)).toEqual([7, 0, 0]);
    expect(await office.floor.balance(office.floor.at(9), batch, 'DAMAGED')).toEqual([3, 0, 0]);
    const { params, body } = on(row);
    const back = await office.api.as('li').ok(damages.cancel, { params, body: { ...body, reason: '复检合格' } });
    expect(back).toMatchObject({ state: 'WITHDRAWN', quality: 'GOOD', locationCode: 'A-01' });
    expect(await office.floor.balance(office.floor.at(0), batch)).toEqual([10, 0, 0]);
  });

  it('返修: the pieces are good again', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 10);
    const row = await handled(await judged(await made(batch, 3)), 'REPAIR');
    expect((await finish(row, null, null)).envelope.data).toMatchObject({ fields: { toLocationId: '必填' } });
    expect((await finish(row, office.floor.at(9), null)).envelope.errorCode).toBe('WMS-030');
    const done = await finish(row, office.floor.at(1), null);
    expect(done.envelope.data).toMatchObject({ state: 'HANDLED', locationCode: 'A-02' });
    expect(await office.floor.balance(office.floor.at(1), batch)).toEqual([3, 0, 0]);
  });

  it.each([
    ['DISCOUNT', 'OTHER', 'RETURN', '该出库单是退厂，折价销售须由客户提货或商城发货或装柜出库或其他带走'],
    ['RETURN', 'RETURN', 'OTHER', '该出库单是其他，退供应商须由退厂或调拨出库带走'],
    ['PICKUP', 'PICKUP', 'MALL', '该出库单是商城发货，客户自提须由客户提货或调拨出库带走'],
  ] as const)('4.7 %s ends with the %s that took the pieces, and no %s', async (way, type, other, why) => {
    const batch = await office.floor.lying(office.floor.at(0), 10);
    const row = await handled(await judged(await made(batch, 3)), way);
    const early = await finish(row, null, 'CK20261123-0000');
    expect(early.envelope.data).toMatchObject({
      fields: { outboundNo: `该出库单出了此批残损品 0 件，${DAMAGE_DISPOSITIONS[way]}需要 3 件` },
    });
    await office.floor.post([office.floor.at(9), batch, 3, { quality: 'DAMAGED' }]);
    const wrong = await finish(row, null, await taken(batch, 3, other));
    expect(wrong.envelope.data).toEqual({ fields: { outboundNo: why } });
    const no = await taken(batch, 3, type);
    expect((await finish(row, null, no)).envelope.data).toMatchObject({ state: 'HANDLED', outboundNo: no });
  });

  it('报废: not by who asked; up to 5,000 CNY one approval, above it finance as well', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 20);
    const small = await handled(await judged(await made(batch, 3)), 'SCRAP', '5000');
    expect((await finish(small, null, null)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await office.api.as('li').call(damages.approveScrap, on(small))).envelope.errorCode).toBe(
      'WMS_SELF_APPROVE',
    );
    expect(await office.api.as('wang').ok(damages.approveScrap, on(small))).toMatchObject({ state: 'HANDLED' });
    expect(await office.floor.balance(office.floor.at(9), batch, 'DAMAGED')).toEqual([0, 0, 0]);

    await office.api.db.execute(
      sql`insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'fin_manager' on conflict do nothing`,
    );
    const big = await handled(await judged(await made(batch, 4)), 'SCRAP', '5000.01');
    const asked = await office.api.as('wang').call(damages.approveScrap, on(big));
    expect(asked.envelope).toMatchObject({ success: true, data: { state: 'HANDLING' } });
    expect(await office.floor.balance(office.floor.at(9), batch, 'DAMAGED')).toEqual([4, 0, 0]);
    const [open] = await office.api.db.select().from(shApproval).where(eq(shApproval.objectId, big.id));
    expect(await waitsFor(office.api.as('zhao'), 'damage-approval')).toEqual([big.damageNo]);
    await office.api.as('zhao').ok(approvals.approve, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, opinion: null },
    });
    const done = await office.api.as('li').ok(damages.get, { params: { id: big.id } });
    expect(done).toMatchObject({
      state: 'HANDLED',
      scrapApprovedAt: expect.any(String),
      financeApprovedAt: expect.any(String),
    });
    expect(await office.floor.balance(office.floor.at(9), batch, 'DAMAGED')).toEqual([0, 0, 0]);
  });

  it('报废 of goods of the mall: their cost decides who agrees, and is told to nobody who handles them', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 20, { stockKind: 'MALL', unitCost: '2000.00' });
    const row = await handled(await judged(await made(batch, 4)), 'SCRAP', '0');
    expect(row.scrapValue).toBe('0.00');
    const asked = await office.api.as('wang').ok(damages.approveScrap, on(row));
    expect(asked).toMatchObject({ state: 'HANDLING', scrapValue: '0.00' });
    const [open] = await office.api.db.select().from(shApproval).where(eq(shApproval.objectId, row.id));
    expect(open?.change).toMatchObject({ value: expect.stringMatching(/^8000/) });
  });

  it('撤销 brings nothing back to a place that takes nothing in (WMS-030)', async () => {
    const batch = await office.floor.lying(office.floor.at(6), 5);
    const { envelope } = await register(batch, 2, [photo], 'li', 6);
    const row = await judged(envelope.data as DamageDetail);
    await office.api.db
      .update(whLocation)
      .set({ lockState: 'IN', lockReason: '维修' })
      .where(eq(whLocation.id, office.floor.at(6)));
    const cancel = { params: { id: row.id }, body: { version: row.version, reason: '看错了' } };
    expect((await office.api.as('li').call(damages.cancel, cancel)).envelope.errorCode).toBe('WMS_LOCATION_LOCKED');
    await office.api.db
      .update(whLocation)
      .set({ lockState: 'NONE', lockReason: null })
      .where(eq(whLocation.id, office.floor.at(6)));
    expect(await office.api.as('li').ok(damages.cancel, cancel)).toMatchObject({ state: 'WITHDRAWN' });
    expect(await office.floor.balance(office.floor.at(6), batch)).toEqual([5, 0, 0]);
  });

  it('4.7 what finance does not scrap, or a buyer does not take, is handled otherwise', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 20);
    await office.api.db.execute(
      sql`insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'fin_manager' on conflict do nothing`,
    );
    const scrap = await handled(await judged(await made(batch, 4)), 'SCRAP', '5000.01');
    const asked = await office.api.as('wang').ok(damages.approveScrap, on(scrap));
    const again = (row: DamageDetail, disposition: 'RETURN' | 'REPAIR') =>
      office.api.as('li').call(damages.handle, {
        params: { id: row.id },
        body: { version: row.version, disposition, handleNote: '改主意', scrapValue: null },
      });
    expect((await again(asked, 'RETURN')).envelope.errorMessage).toBe(
      `${scrap.damageNo} 的报废正在审批，请先等审批结果。`,
    );
    expect(asked.actions.find(({ code }) => code === 'handle')).toMatchObject({ unmet: ['报废正在审批'] });
    const [open] = await office.api.db.select().from(shApproval).where(eq(shApproval.objectId, scrap.id));
    await office.api.as('zhao').ok(approvals.reject, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, reason: '还能退厂' },
    });
    const refused = await office.api.as('li').ok(damages.get, { params: { id: scrap.id } });
    expect(refused).toMatchObject({ state: 'JUDGED', scrapApprovedAt: null, quality: 'DAMAGED' });
    const sold = await handled(refused, 'DISCOUNT');
    expect((await again(sold, 'REPAIR')).envelope.data).toMatchObject({ state: 'HANDLING', disposition: 'REPAIR' });
  });

  it('4.6, 2.5 nothing is judged, repaired, scrapped or taken back out of a place that is locked', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 20);
    const lock = (index: number, lockState: 'ALL' | 'NONE') =>
      office.api.db
        .update(whLocation)
        .set({ lockState, lockReason: lockState === 'NONE' ? null : '盘点 PD1' })
        .where(eq(whLocation.id, office.floor.at(index)));
    const refused = async (call: Promise<{ envelope: { errorCode?: string | undefined } }>) =>
      (await call).envelope.errorCode;
    const found = await made(batch, 1);
    const back = await judged(await made(batch, 2));
    const repair = await handled(await judged(await made(batch, 3)), 'REPAIR');
    const scrap = await handled(await judged(await made(batch, 4)), 'SCRAP', '10');
    await lock(0, 'ALL');
    const judge = { params: { id: found.id }, body: { version: found.version, ...judgement('PENDING') } };
    expect(await refused(office.api.as('li').call(damages.judge, judge))).toBe('WMS_LOCATION_LOCKED');
    await lock(0, 'NONE');
    await lock(9, 'ALL');
    const cancel = { params: { id: back.id }, body: { version: back.version, reason: '看错了' } };
    expect([
      await refused(finish(repair, office.floor.at(1), null)),
      await refused(office.api.as('wang').call(damages.approveScrap, on(scrap))),
      await refused(office.api.as('li').call(damages.cancel, cancel)),
    ]).toEqual(['WMS_LOCATION_LOCKED', 'WMS_LOCATION_LOCKED', 'WMS_LOCATION_LOCKED']);
    await lock(9, 'NONE');
    expect(await office.floor.balance(office.floor.at(9), batch, 'DAMAGED')).toEqual([9, 0, 0]);
  });

  it.skipIf(!testUrl)('pieces that an outbound took end one 残损单, whoever finishes at once', async () => {
    const batch = await office.floor.lying(office.floor.at(0), 10);
    const one = await handled(await judged(await made(batch, 3)), 'RETURN');
    const two = await handled(await judged(await made(batch, 3)), 'RETURN');
    const outboundNo = await taken(batch, 3, 'RETURN');
    let answer: ReturnType<typeof finish> | undefined;
    await office.api.command('li', async (ctx) => {
      await finishDamage(ctx, one.id, one.version, { toLocationId: null, outboundNo });
      answer = finish(two, null, outboundNo);
      await untilWaiting(office.api, answer);
    });
    expect((await answer)?.envelope.data).toMatchObject({
      fields: { outboundNo: '该出库单出了此批残损品 0 件，退供应商需要 3 件' },
    });
  });

  it('索赔 tells finance once; against the own warehouse there is none', async () => {
    const row = await judged(await fresh());
    const body = { version: row.version, claimAmount: '880.50' };
    const claimed = await office.api.as('li').ok(damages.claim, { params: { id: row.id }, body });
    expect(claimed).toMatchObject({ claimAmount: '880.50', state: 'JUDGED' });
    const told = await office.api.db.select().from(shOutbox).where(eq(shOutbox.event, 'damage.claimed'));
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { damageNo: row.damageNo, side: 'AR', amount: '880.50', currency: 'CNY', qty: 3 },
    ]);
    const again = await office.api.as('li').call(damages.claim, {
      params: { id: row.id },
      body: { version: claimed.version, claimAmount: '1' },
    });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});
