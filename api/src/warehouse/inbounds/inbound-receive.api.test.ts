import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { whAccess } from '../accesses/access.tables.ts';
import { whDamage } from '../damages/damage.tables.ts';
import { whDay, whStockLedger } from '../stock/stock.tables.ts';
import { inboundOffice, NOW } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, submitted, receiptOf, received, putAwayAll, photo } = office;

describe('收货', () => {
  it('WMS-022, WMS-014 less than expected is part of it; a batch received today stands in 收货暂存', async () => {
    const row = await received(50);
    expect(row).toMatchObject({ state: 'PARTIAL', received: 50, short: 0, putaway: 0 });
    expect(row.batches).toMatchObject([
      { batchNo: `${row.inboundNo}-1-1`, onHand: 50, quality: 'GOOD', staging: true, receivedDate: '2026-11-23' },
    ]);
    const rest = await clerk().ok(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, 70) },
    });
    expect(rest).toMatchObject({ state: 'PUTAWAY', received: 120 });
    expect(rest.batches.map(({ batchNo, onHand }) => [batchNo, onHand])).toEqual([
      [`${row.inboundNo}-1-1`, 50],
      [`${row.inboundNo}-1-2`, 70],
    ]);
  });

  it('WMS-020, WMS-021 damage needs cause, reason and a photo; then it lies apart with its 残损单', async () => {
    const row = await submitted();
    const params = { id: row.id };
    const send = (values: Record<string, unknown>) =>
      clerk().call(inbounds.receive, { params, body: { version: row.version, lines: receiptOf(row, 97, values) } });
    expect((await send({ damaged: 2 })).envelope.data).toEqual({
      fields: { 'lines.0.cause': '有残损时必填', 'lines.0.reason': '有残损时必填' },
    });
    expect((await send({ damaged: 98 })).envelope.data).toMatchObject({
      fields: { 'lines.0.damaged': '不能多于实收' },
    });
    const damaged = { damaged: 2, cause: 'TRANSPORT', reason: '压坏' };
    expect((await send(damaged)).envelope.errorMessage).toBe(
      `${row.inboundNo} 有残损，请先上传至少 1 张「差异照片」。`,
    );
    await photo(row);
    const { envelope } = await send(damaged);
    expect(envelope.success).toBe(true);
    const now = await clerk().ok(inbounds.get, { params });
    expect(now).toMatchObject({ state: 'PARTIAL', received: 97, damaged: 2 });
    expect(now.batches.map(({ quality, onHand, staging }) => [quality, onHand, staging])).toEqual([
      ['GOOD', 95, true],
      ['DAMAGED', 2, false],
    ]);
    const [damage] = await office.api.db.select().from(whDamage).where(eq(whDamage.sourceId, row.id));
    expect(damage).toMatchObject({ qty: 2, state: 'TO_JUDGE', cause: 'TRANSPORT', sourceNo: row.inboundNo });
  });

  it('WMS-020 more than expected needs a reason and a photo and is a manager’s, who is asked first', async () => {
    const row = await submitted();
    const bare = { version: row.version, lines: receiptOf(row, 121) };
    expect((await manager().call(inbounds.receive, { params: { id: row.id }, body: bare })).envelope.data).toEqual({
      fields: { 'lines.0.reason': '多到时必填' },
    });
    const body = { version: row.version, lines: receiptOf(row, 121, { reason: '工厂多发' }) };
    const { envelope } = await clerk().call(inbounds.receive, { params: { id: row.id }, body });
    expect(envelope.errorMessage).toBe(`${row.inboundNo}：「纸箱」多到 1 件，请由仓库经理收货。`);
    const plain = await manager().call(inbounds.receive, {
      params: { id: row.id },
      body: { ...body, ack: ['WMS-020'] },
    });
    expect(plain.envelope.errorMessage).toBe(`${row.inboundNo} 有多到，请先上传至少 1 张「差异照片」。`);
    await photo(row);
    const asked = await manager().call(inbounds.receive, { params: { id: row.id }, body });
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    const done = await manager().ok(inbounds.receive, { params: { id: row.id }, body: { ...body, ack: ['WMS-020'] } });
    expect(done).toMatchObject({ over: 1, received: 121, state: 'PUTAWAY' });
  });

  it('WMS-052 beyond the quota is a manager’s; what is stored counts', async () => {
    await office.api.db.update(whAccess).set({ quota: 1_000_000 });
    const row = await submitted();
    const { envelope } = await clerk().call(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, 120) },
    });
    expect(envelope.errorCode).toBe('WMS-052');
    expect(envelope.errorMessage).toContain('超过容积上限 1.000 m³');
    await office.api.db.update(whAccess).set({ quota: 0 });
  });

  it('WMS-052, WMS-053 the quota does not end with the access: the last one counts', async () => {
    const row = await submitted();
    const receive = () =>
      clerk().call(inbounds.receive, {
        params: { id: row.id },
        body: { version: row.version, lines: receiptOf(row, 120) },
      });
    await office.api.db.update(whAccess).set({ quota: 1_000_000, validTo: '2026-11-22' });
    expect((await receive()).envelope.errorCode).toBe('WMS-052');
    await office.api.db.update(whAccess).set({ quota: 0 });
    expect((await receive()).envelope.success).toBe(true);
    await office.api.db.update(whAccess).set({ validTo: '2027-12-31' });
  });

  it('WMS-034 复尺 posts the difference for what is on hand; days before keep the old volume', async () => {
    const row = await putAwayAll(await received(120));
    const batch = row.batches[0];
    const sides = { lengthMm: 600, widthMm: 400, heightMm: 400, unitWeight: 11_000, reason: '客户要求复尺' };
    const measure = (values: object = sides, version = row.version) =>
      clerk().call(inbounds.remeasure, {
        params: { id: row.id },
        body: { version, batchId: batch?.batchId ?? '', ...values } as never,
      });
    const done = await measure();
    expect(done.envelope.data).toMatchObject({ state: 'DONE', batches: [{ unitVolume: 96_000, unitWeight: 11_000 }] });
    const entries = await office.api.db
      .select()
      .from(whStockLedger)
      .where(eq(whStockLedger.batchId, batch?.batchId ?? ''));
    expect(entries.at(-1)).toMatchObject({
      type: 'REMEASURE',
      qtyDelta: 0,
      qtyAfter: 120,
      volumeDelta: 120 * 12_000,
      weightDelta: 120 * 1000,
    });
    expect(entries.reduce((sum, entry) => sum + entry.volumeDelta, 0)).toBe(120 * 96_000);
    const again = await measure(sides, (done.envelope.data as { version: number }).version);
    expect(again.envelope.errorCode).toBe('WMS-034');
    expect((await measure({ ...sides, batchId: '999999' }, row.version + 1)).envelope.errorCode).toBe('NOT_FOUND');
  });

  it('合并上架 puts away what waits of several where the suggestions say, and names those that have nothing', async () => {
    const rows = [await received(2), await received(3), await submitted()];
    const { done, refused } = await clerk().ok(inbounds.putawayMany, {
      body: { items: rows.map(({ id, version }) => ({ id, version })) },
    });
    expect([done, refused.map(({ no }) => no)]).toEqual([2, [rows[2]?.inboundNo]]);
    const after = await clerk().ok(inbounds.get, { params: { id: rows[0]?.id ?? '' } });
    expect(after).toMatchObject({ putaway: 2 });
    expect(after.batches.every(({ staging }) => !staging)).toBe(true);
  });

  it('WMS-052 of two receipts at once that each fit only alone one is received', async () => {
    const [stored] = (
      await office.api.db.execute<{ volume: string }>(
        sql`select coalesce(sum(s.on_hand * b.unit_volume), 0)::text as volume from wh_stock s
          join wh_batch b on b.id = s.batch_id where s.customer_id = ${office.desk.customers[0]} and s.warehouse_id = ${office.desk.warehouseId}`,
      )
    ).rows;
    const unit = 60 * 40 * 35;
    await office.api.db.update(whAccess).set({ quota: Number(stored?.volume) + 150 * unit });
    const rows = [await submitted(), await submitted()];
    const both = await Promise.all(
      rows.map((row) =>
        clerk().call(inbounds.receive, {
          params: { id: row.id },
          body: { version: row.version, lines: receiptOf(row, 120) },
        }),
      ),
    );
    expect(both.map(({ envelope }) => envelope.errorCode ?? 'done').toSorted()).toEqual(['WMS-052', 'done']);
    await office.api.db.update(whAccess).set({ quota: 0 });
  });

  it('measured wins over declared; what is neither is asked for', async () => {
    const row = await submitted({
      lines: [office.desk.line({ lengthMm: null, widthMm: null, heightMm: null, unitWeight: null })],
    });
    const params = { id: row.id };
    const send = (values: Record<string, unknown>) => ({
      params,
      body: { version: row.version, lines: receiptOf(row, 10, values) },
    });
    expect((await clerk().call(inbounds.receive, send({}))).envelope.data).toEqual({
      fields: { 'lines.0.lengthMm': '「纸箱」没有尺寸，请测量长宽高' },
    });
    const sides = { lengthMm: 100, widthMm: 100, heightMm: 100 };
    expect((await clerk().call(inbounds.receive, send(sides))).envelope.data).toEqual({
      fields: { 'lines.0.unitWeight': '「纸箱」没有重量，请称重' },
    });
    const done = await clerk().ok(inbounds.receive, send({ ...sides, unitWeight: 900 }));
    expect(done).toMatchObject({ volume: 10_000, weight: 9000 });
    expect(done.lines[0]).toMatchObject({ measured: true, unitVolume: 1000, unitWeight: 900 });
  });

  it('WMS-023 a second press of the same button posts once, a second click of another is refused', async () => {
    const row = await submitted();
    const body = { version: row.version, lines: receiptOf(row, 5) };
    const key = randomUUID();
    const send = () => clerk().call(inbounds.receive, { params: { id: row.id }, body }, { key });
    await Promise.all([send(), send()]);
    expect(await clerk().ok(inbounds.get, { params: { id: row.id } })).toMatchObject({ received: 5 });
    const again = await clerk().call(inbounds.receive, { params: { id: row.id }, body });
    expect(again.envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('WMS-041 not into a closed day, WMS-026 not into the future', async () => {
    const row = await submitted();
    const send = (businessDate: string) =>
      clerk().call(inbounds.receive, {
        params: { id: row.id },
        body: { version: row.version, businessDate, lines: receiptOf(row, 5) },
      });
    expect((await send('2026-11-24')).envelope.errorCode).toBe('WMS-026');
    await office.api.db.insert(whDay).values({
      warehouseId: office.desk.warehouseId,
      day: '2026-11-20',
      state: 'CLOSED',
      closedAt: new Date(NOW),
      closedBy: '1',
    });
    expect((await send('2026-11-19')).envelope.errorMessage).toBe(
      '2026-11-19 已日结，请改用 2026-11-21 或以后的日期。',
    );
    expect((await send('2026-11-21')).envelope.success).toBe(true);
  });
});
