import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testUrl } from '../../../test/templates.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { DOC, entry } from '../stock/stock.fixture.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
const staged = ({ batches }: InboundDetail) => batches.find(({ staging }) => staging) ?? expect.fail('nothing staged');
/** Posts entries; before that is done another call begins, and waits for it. */
async function meanwhile<Answer>(entries: readonly StockEntry[], call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await office.api.command('admin', async (ctx) => {
    await postStock(ctx, {
      warehouseId: office.desk.warehouseId,
      doc: { ...DOC, type: 'wh_move' },
      businessDate: ctx.today(),
      entries,
    });
    answer = call();
    await untilWaiting(office.api, answer);
  });
  return answer ?? expect.fail('nothing was called');
}

describe.skipIf(!testUrl)('stock that changes while another command waits for it', () => {
  it('WMS-034 复尺 measures the pieces where they were moved to meanwhile: volume and weight stay those of what is on hand', async () => {
    const row = await office.received(10);
    const { batchId, locationId } = staged(row);
    const to = office.desk.locations[1] ?? '';
    const { envelope } = await meanwhile(
      [
        entry(locationId, batchId, -10, { type: 'MOVE', docLineId: '1', leg: 1 }),
        entry(to, batchId, 10, { type: 'MOVE', docLineId: '1', leg: 2 }),
      ],
      () =>
        office.clerk().call(inbounds.remeasure, {
          params: { id: row.id },
          body: {
            version: row.version,
            batchId,
            lengthMm: 600,
            widthMm: 400,
            heightMm: 400,
            unitWeight: 11_000,
            reason: '客户要求复尺',
          },
        }),
    );
    expect(envelope.success).toBe(true);
    const [batch] = await office.api.db.select().from(whBatch).where(eq(whBatch.id, batchId));
    const [sums] = await office.api.db
      .select({
        volume: sql<number>`sum(${whStockLedger.volumeDelta})::int`,
        weight: sql<number>`sum(${whStockLedger.weightDelta})::int`,
      })
      .from(whStockLedger)
      .where(eq(whStockLedger.batchId, batchId));
    expect([batch?.unitVolume, batch?.unitWeight]).toEqual([96_000, 11_000]);
    expect(sums).toEqual({ volume: 960_000, weight: 110_000 });
  });

  it('WMS-024 冲红 sees what a count found meanwhile', async () => {
    const row = await office.received(10, { lines: [office.desk.line({ qtyExpected: 10 })] });
    const { batchId, locationId } = staged(row);
    const { envelope } = await meanwhile(
      [entry(locationId, batchId, 2, { type: 'ADJUST', docLineId: '2', leg: 1 })],
      () =>
        office
          .manager()
          .call(inbounds.reverse, { params: { id: row.id }, body: { version: row.version, reason: '收错了' } }),
    );
    expect(envelope.errorCode).toBe('WMS_BATCH_USED');
  });
});
