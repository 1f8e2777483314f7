import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whDamage } from '../damages/damage.tables.ts';
import { whStockLedger } from '../stock/stock.tables.ts';
import { inboundOffice, NOW } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, create, submitted, receiptOf, received, putaway, photo } = office;

describe('结案, 取消, 冲红', () => {
  it('TV-44 97 of 100 with 2 damaged: good 95, damaged 2, short 3 after 结案', async () => {
    const row = await submitted({ lines: [office.desk.line({ qtyExpected: 100 })] });
    await photo(row);
    const came = await clerk().ok(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, 97, { damaged: 2, cause: 'DAMP', reason: '受潮' }) },
    });
    const early = await manager().call(inbounds.closeShort, {
      params: { id: row.id },
      body: { version: came.version, reason: '不再送' },
    });
    expect(early.envelope.errorMessage).toBe(`${row.inboundNo} 暂存区还有 95 件未上架，请先上架。`);
    const put = await clerk().ok(inbounds.putaway, putaway(came, [[5, 95]]));
    expect(put.state).toBe('PARTIAL');
    const closed = await manager().ok(inbounds.closeShort, {
      params: { id: row.id },
      body: { version: put.version, reason: '不再送' },
    });
    expect(closed).toMatchObject({ state: 'DONE', received: 97, damaged: 2, short: 3, putaway: 95, over: 0 });
  });

  it('取消 by its author or who may cancel any, while nothing came', async () => {
    const row = await manager().ok(inbounds.create, { body: office.desk.input() });
    const body = { version: row.version, reason: '重复' };
    const { envelope } = await clerk().call(inbounds.cancel, { params: { id: row.id }, body });
    expect(envelope.errorMessage).toBe(`${row.inboundNo} 只能由创建人或仓库经理取消。`);
    expect((await manager().ok(inbounds.cancel, { params: { id: row.id }, body })).state).toBe('CANCELLED');
    const own = await submitted();
    const gone = await clerk().ok(inbounds.cancel, {
      params: { id: own.id },
      body: { version: own.version, reason: '不送了' },
    });
    expect(gone.state).toBe('CANCELLED');
  });

  it('WMS-024 冲红 by another person takes everything back, from wherever it was put', async () => {
    const came = await received(120);
    const row = await clerk().ok(inbounds.putaway, putaway(came, [[6, 100]]));
    const body = { version: row.version, reason: '录错' };
    const made = await manager().ok(inbounds.reverse, { params: { id: row.id }, body });
    expect(made).toMatchObject({ state: 'REVERSED', received: -120, reversalOf: { id: row.id, no: row.inboundNo } });
    const now = await clerk().ok(inbounds.get, { params: { id: row.id } });
    expect(now).toMatchObject({ state: 'REVERSED', batches: [], reversedBy: { no: made.inboundNo } });
    const entries = await office.api.db.select().from(whStockLedger).where(eq(whStockLedger.docId, made.id));
    expect(entries.map(({ type, qtyDelta }) => [type, qtyDelta])).toEqual([
      ['PUTAWAY', -100],
      ['PUTAWAY', 100],
      ['REVERSAL', -120],
    ]);
    const twice = await manager().call(inbounds.reverse, {
      params: { id: made.id },
      body: { version: made.version, reason: '再冲' },
    });
    expect(twice.envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('WMS-024 not by who received it, not once a piece is taken', async () => {
    const row = await received(120);
    const body = { version: row.version, reason: '录错' };
    office.api.actor('both', {
      userId: office.api.actorOf('clerk').userId,
      warehouses: [office.desk.warehouseId],
      companies: [office.desk.companyId],
    });
    const self = await office.api.as('both').call(inbounds.reverse, { params: { id: row.id }, body });
    expect(self.envelope.errorCode).toBe('WMS_SELF_APPROVE');
    await office.api.db.execute(
      sql`update wh_stock set reserved = 1 where batch_id = ${row.batches[0]?.batchId ?? ''}`,
    );
    const taken = await manager().call(inbounds.reverse, { params: { id: row.id }, body });
    expect(taken.envelope.errorMessage).toBe(
      `${row.inboundNo}：批次 ${row.inboundNo}-1-1 有 1 件已锁定或冻结，不能冲红。`,
    );
    await office.api.db.execute(sql`update wh_stock set reserved = 0`);
  });

  it('WMS-024 a 残损单 that waits goes with it, a judged one keeps it', async () => {
    const row = await submitted();
    await photo(row);
    const came = await clerk().ok(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, 120, { damaged: 2, cause: 'DAMP', reason: '受潮' }) },
    });
    const body = { version: came.version, reason: '录错' };
    await office.api.db
      .update(whDamage)
      .set({ state: 'JUDGED', judgedBy: '1', judgedAt: new Date(NOW), liability: 'WAREHOUSE', disposition: 'SCRAP' })
      .where(eq(whDamage.sourceId, row.id));
    const kept = await manager().call(inbounds.reverse, { params: { id: row.id }, body });
    expect(kept.envelope.errorMessage).toMatch(/残损单 CS\S+ 已判定，不能冲红。$/);
    await office.api.db
      .update(whDamage)
      .set({ state: 'TO_JUDGE', judgedBy: null, judgedAt: null, liability: null, disposition: null })
      .where(eq(whDamage.sourceId, row.id));
    await manager().ok(inbounds.reverse, { params: { id: row.id }, body });
    const [damage] = await office.api.db.select().from(whDamage).where(eq(whDamage.sourceId, row.id));
    expect(damage?.state).toBe('WITHDRAWN');
  });
});

it('a warehouse or company out of scope answers as not found', async () => {
  const row = await create();
  office.api.actor('elsewhere', { warehouses: [office.desk.otherWarehouseId], companies: [office.desk.companyId] });
  office.api.actor('stranger', { warehouses: [office.desk.warehouseId], companies: ['77'] });
  for (const name of ['elsewhere', 'stranger']) {
    const { envelope } = await office.api.as(name).call(inbounds.get, { params: { id: row.id } });
    expect(envelope.errorCode).toBe('NOT_FOUND');
    expect((await office.api.as(name).ok(inboundList.endpoint, { query: {} })).list).toEqual([]);
  }
});
