import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whDamage } from '../damages/damage.tables.ts';
import { makeDamage } from '../damages/make-damage.ts';
import { whStock } from '../stock/stock.tables.ts';
import { OPEN, SHUT } from './inbound.fixture.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, received, putaway } = office;

describe('上架', () => {
  it('split over locations; the last piece finishes (4.2)', async () => {
    const row = await received(120);
    const part = await clerk().ok(
      inbounds.putaway,
      putaway(row, [
        [0, 70],
        [1, 20],
      ]),
    );
    expect(part).toMatchObject({ state: 'PUTAWAY', putaway: 90 });
    const done = await clerk().ok(inbounds.putaway, putaway(part, [[2, 30]]));
    expect(done).toMatchObject({ state: 'DONE', putaway: 120 });
    expect(done.batches.map(({ locationCode, onHand }) => [locationCode, onHand])).toEqual([
      ['A-01', 70],
      ['A-02', 20],
      ['A-03', 30],
    ]);
  });

  it('WMS-021 上架 takes a 残损单 of what waits in 收货暂存 along, and does not tear it apart', async () => {
    const row = await received(120);
    const [waits] = await office.api.db
      .select()
      .from(whStock)
      .where(eq(whStock.id, row.batches[0]?.stockId ?? ''));
    const { batchId, locationId } = waits ?? expect.fail('nothing waits');
    const damage = await office.api.command('clerk', (ctx) =>
      makeDamage(ctx, {
        warehouseId: office.desk.warehouseId,
        companyId: office.desk.companyId,
        customerId: office.desk.customers[0] ?? '',
        batchId,
        locationId,
        quality: 'GOOD',
        qty: 3,
        stage: 'STOCK',
        cause: 'DAMP',
        photos: [],
        sourceType: null,
        sourceId: null,
        sourceNo: null,
        remark: null,
      }),
    );
    const lies = async () =>
      (await office.api.db.select().from(whDamage).where(eq(whDamage.id, damage.id))).map((each) => each.locationId);
    const part = await clerk().ok(inbounds.putaway, putaway(row, [[1, 117]]));
    expect(await lies()).toEqual([locationId]);
    const torn = await clerk().call(inbounds.putaway, putaway(part, [[2, 2]]));
    expect(torn.envelope.errorMessage).toContain(`残损单 ${damage.damageNo}（3 件）在此库位，不能拆开移动`);
    await clerk().ok(inbounds.putaway, putaway(part, [[2, 3]]));
    expect(await lies()).toEqual([office.desk.locations[2]]);
  });

  it('more than waits, a place that refuses (WMS-030), a closed chamber (WMS-062): nothing is written', async () => {
    const row = await received(120);
    const send = (items: [number, number][], more: object = {}) =>
      clerk().call(inbounds.putaway, putaway(row, items, more));
    expect(
      (
        await send([
          [0, 100],
          [1, 21],
        ])
      ).envelope.data,
    ).toEqual({
      fields: { 'items.1.qty': `${row.inboundNo}-1-1 暂存 120 件，上架 121 件` },
    });
    await office.api.db.execute(sql`update wh_location set capacity = 1000000 where code = 'A-04'`);
    expect(
      (
        await send([
          [0, 100],
          [3, 12],
        ])
      ).envelope,
    ).toMatchObject({
      errorCode: 'WMS_CAPACITY',
      errorMessage: '库位 A-04 容量不足：剩余 1.000 m³，需要 1.008 m³。',
    });
    expect((await send([[3, 12]], { overrideReason: '临时' })).envelope.errorCode).toBe('NO_PERMISSION');
    await office.api.database.run(SHUT);
    expect((await send([[0, 1]])).envelope).toMatchObject({
      errorCode: 'WMS_CHAMBER_CLOSED',
      errorMessage: 'A 区 仓间 01 未开仓，请先开仓。',
    });
    await office.api.database.run(OPEN);
    const now = await clerk().ok(inbounds.get, { params: { id: row.id } });
    expect(now).toMatchObject({ version: row.version, putaway: 0 });
    const over = await manager().ok(inbounds.putaway, putaway(row, [[3, 12]], { overrideReason: '临时' }));
    expect(over.putaway).toBe(12);
  });

  it('W6 by scan: a label of another warehouse, a wrong one or more than waits is refused in words; what fits is put away', async () => {
    const row = await received(10);
    const batchNo = `${row.inboundNo}-1-1`;
    const scan = (more: object) =>
      clerk().call(inbounds.putawayScan, {
        params: { id: row.id },
        body: { batchNo, locationCode: 'A-01', warehouseCode: row.warehouseCode, qty: 4, ...more },
      });
    for (const [more, words] of [
      [{ warehouseCode: 'NB99' }, `库位 A-01 是仓库 NB99 的，这里是 ${row.warehouseCode}。`],
      [{ locationCode: 'Z-99' }, '本仓没有库位 Z-99，请核对标签。'],
      [{ batchNo: 'RK20990101-0001-1-1' }, `批次 RK20990101-0001-1-1 不在 ${row.inboundNo} 的暂存区，请核对标签。`],
      [{ qty: 11 }, '请检查标红的内容。'],
    ] as const)
      expect((await scan(more)).envelope.errorMessage).toBe(words);
    expect((await scan({ warehouseCode: row.warehouseCode.toLowerCase() })).envelope.data).toMatchObject({
      putaway: 4,
    });
    // Typed by hand, or kept by an earlier version: no warehouse is named.
    expect((await scan({ warehouseCode: undefined, qty: 6 })).envelope.data).toMatchObject({
      putaway: 10,
    });
  });

  it('two keepers at once: each piece is put away once', async () => {
    const row = await received(10);
    const answers = await Promise.all(
      [0, 1].map((at) =>
        office.api.as(at === 0 ? 'clerk' : 'manager').call(inbounds.putaway, putaway(row, [[at, 10]])),
      ),
    );
    expect(answers.map(({ envelope }) => envelope.errorCode ?? 'ok').toSorted()).toEqual(['VERSION_CONFLICT', 'ok']);
  });

  it('WMS-031 suggestions fit where they send one', async () => {
    const row = await received(30);
    const { list } = await clerk().ok(inbounds.suggestions, { params: { id: row.id } });
    expect(list.reduce((sum, { qty }) => sum + qty, 0)).toBe(30);
    const items = list.map(({ stockId, locationId, qty }) => ({ stockId, locationId, qty }));
    const done = await clerk().ok(inbounds.putaway, { params: { id: row.id }, body: { version: row.version, items } });
    expect(done.putaway).toBe(30);
  });
});
