import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { whDamage } from '../damages/damage.tables.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { unfinishedArrivals } from './unfinished-arrivals.ts';

import { arrivalOffice, fieldsOf, refusal, TODAY } from './arrival-office.fixture.ts';

const office = arrivalOffice();
const { inboundOf } = office;

describe('到货单 (W10, 4.3)', () => {
  it('as announced: the receipt is posted by the confirmation, the batch counts from that day (WMS-022)', async () => {
    const inbound = await office.desk.waiting();
    const announced = await office.desk.announce([inbound.id]);
    expect(announced).toMatchObject({ state: 'NOTIFIED', notified: 120, lines: [{ notified: 120, actual: null }] });
    const counted = await office.desk.count(await office.desk.unloading(announced), { 0: { actual: 120 } });
    expect(await refusal(office.as('keeper').call(arrivals.confirm, office.desk.on(counted) as never))).toContain(
      'ILLEGAL_STATE',
    );
    const done = await office
      .as('keeper')
      .ok(arrivals.confirm, office.desk.on(await office.desk.finished(counted)) as never);
    expect(done).toMatchObject({ state: 'CONFIRMED', different: false, actual: 120, lines: [{ received: 120 }] });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
    const [batch] = await office.api.db
      .select()
      .from(whBatch)
      .where(eq(whBatch.inboundLineId, inbound.lines[0]?.id ?? ''));
    expect(batch).toMatchObject({ receivedDate: TODAY });
    expect(await office.as('clerk').ok(arrivals.ofInbound, { params: { id: inbound.id } })).toMatchObject({
      list: [{ arrivalNo: done.arrivalNo, state: 'CONFIRMED', notified: 120, actual: 120, damaged: 0 }],
    });
  });

  it('TV-44 expected 100, actual 97 of which 2 damaged: reason and photo, then good 95, damaged 2, short 3, 残损单 of 2', async () => {
    const inbound = await office.desk.waiting({ lines: [office.desk.line({ qtyExpected: 100 })] });
    let row = await office.desk.count(await office.desk.unloading(await office.desk.announce([inbound.id])), {
      0: { actual: 97, damaged: 2 },
    });
    row = await office.desk.finished(row);
    const confirm = () => office.as('keeper').call(arrivals.confirm, office.desk.on(row) as never);
    expect(await fieldsOf(confirm())).toEqual({ 'lines.0.reason': '有差异时必填', 'lines.0.cause': '有残损时必填' });
    row = await office.desk.count(row, { 0: { reason: 'SHORT', cause: 'TRANSPORT', reasonText: '箱角压坏' } });
    expect(await refusal(confirm())).toContain(`WMS-020 ${row.arrivalNo} 有差异，请先上传至少 1 张「差异照片」。`);
    expect(row.actions.find(({ code }) => code === 'confirm')).toMatchObject({ enabled: false });
    await office.desk.photo(row);
    row = await office.as('keeper').ok(arrivals.confirm, office.desk.on(row) as never);
    expect(row).toMatchObject({
      state: 'EXCEPTION',
      lines: [{ differences: ['SHORT', 'DAMAGED'], decisions: ['ACCEPT', 'REJECT', 'SUPPLEMENT'] }],
    });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PENDING', lines: [[0, 0, 0, 0]] });
    const decide = (decision: string, as = 'boss') =>
      office.as(as).call(arrivals.resolve, {
        params: { id: row.id },
        body: { version: row.version, decisions: decision ? [{ lineId: row.lines[0]?.id, decision }] : [] } as never,
      });
    expect(await refusal(decide('ACCEPT', 'keeper'))).toContain('403 NO_PERMISSION');
    expect(Object.values((await fieldsOf(decide(''))) ?? {})).toEqual(['「纸箱」有差异，请选择处理方式']);
    const { envelope } = await decide('ACCEPT');
    expect(envelope.data).toMatchObject({
      state: 'CONFIRMED',
      lines: [{ received: 97, short: 3, decision: 'ACCEPT', differences: ['SHORT', 'DAMAGED'] }],
    });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[95, 2, 3, 0]] });
    const [damage, ...others] = await office.api.db.select().from(whDamage).where(eq(whDamage.sourceId, row.id));
    expect([damage, others]).toMatchObject([
      { qty: 2, cause: 'TRANSPORT', sourceNo: row.arrivalNo, stage: 'ARRIVAL' },
      [],
    ]);
    const photos = await office.api.db
      .select()
      .from(shAttachment)
      .where(and(eq(shAttachment.ownerType, 'wh_damage'), eq(shAttachment.ownerId, damage?.id ?? '0')));
    expect(photos).toHaveLength(1);
  });

  it('over, damaged and unplanned goods: 补单 makes an inbound of its own and receives it (4.3)', async () => {
    const inbound = await office.desk.waiting({
      lines: [
        office.desk.line(),
        office.desk.line({ goodsName: '杯子', qtyExpected: 10 }),
        office.desk.line({ goodsName: '椅子', qtyExpected: 5 }),
      ],
    });
    let row = await office.desk.unloading(await office.desk.announce([inbound.id]));
    row = await office.desk.count(row, {
      0: { actual: 125, reason: 'OVER' },
      1: { actual: 10, damaged: 4, reason: 'DAMAGED', cause: 'DAMP' },
      2: { actual: 5, reason: 'WRONG' },
    });
    row = await office.as('second').ok(arrivals.count, {
      params: { id: row.id },
      body: {
        version: row.version,
        lines: [
          {
            goodsName: '来路不明',
            actual: 8,
            reason: 'UNPLANNED',
            lengthMm: 100,
            widthMm: 100,
            heightMm: 100,
            unitWeight: 500,
          },
        ],
      } as never,
    });
    await office.desk.photo(row);
    row = await office.as('keeper').ok(arrivals.confirm, office.desk.on(await office.desk.finished(row)) as never);
    const [first, second, third, fourth] = row.lines.map(({ id }) => id);
    const resolve = (decisions: [string | undefined, string][]) =>
      office.as('boss').call(arrivals.resolve, {
        params: { id: row.id },
        body: {
          version: row.version,
          decisions: decisions.map(([lineId, decision]) => ({ lineId, decision })),
        } as never,
      });
    const rest: [string | undefined, string][] = [
      [second, 'REJECT'],
      [third, 'REJECT'],
    ];
    expect(await fieldsOf(resolve([[first, 'SUPPLEMENT'], ...rest, [fourth, 'ACCEPT']]))).toEqual({
      'decisions.3.decision': '不适用于该差异，请刷新后重选',
    });
    const { status, envelope } = await resolve([[first, 'SUPPLEMENT'], ...rest, [fourth, 'SUPPLEMENT']]);
    expect([status, envelope.errorMessage ?? '']).toEqual([200, '']);
    const done = envelope.data as typeof row;
    expect(await inboundOf(inbound.id)).toEqual({
      state: 'PARTIAL',
      lines: [
        [120, 0, 0, 0],
        [6, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
    const made = done.inbounds.find(({ supplement }) => supplement);
    expect(made).toMatchObject({ expected: 13, received: 13, state: 'PUTAWAY' });
    expect(await inboundOf(made?.id ?? '')).toMatchObject({
      lines: [
        [5, 0, 0, 0],
        [8, 0, 0, 0],
      ],
    });
    expect(done.lines.map(({ received, supplemented }) => [received, supplemented])).toEqual([
      [120, 5],
      [6, 0],
      [0, 0],
      [0, 8],
    ]);
  });

  it('a closed day is refused and nothing is posted; WMS-040 asks for what is unfinished', async () => {
    const inbound = await office.desk.waiting();
    const counted = await office.desk.count(await office.desk.unloading(await office.desk.announce([inbound.id])), {
      0: { actual: 120 },
    });
    const row = await office.desk.finished(counted);
    const unfinished = (day: string) =>
      office.api.command('admin', (ctx) => unfinishedArrivals(ctx, office.desk.warehouseId, day));
    expect(await unfinished(TODAY)).toContain(row.arrivalNo);
    expect(await unfinished('2026-11-22')).toEqual([]);
    await office.api.db.execute(
      sql`insert into wh_day (warehouse_id, day, state) values (${office.desk.warehouseId}, '2026-11-20', 'CLOSED')`,
    );
    const confirm = (businessDate: string) =>
      office.api
        .as('keeper')
        .call(arrivals.confirm, { params: { id: row.id }, body: { version: row.version, businessDate } as never });
    expect(await refusal(confirm('2026-11-20'))).toContain('DAY_CLOSED 2026-11-20 已日结');
    expect(await refusal(confirm('2026-11-24'))).toContain('WMS-026');
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PENDING', lines: [[0, 0, 0, 0]] });
    expect((await confirm('2026-11-22')).status).toBe(200);
    const [entry] = await office.api.db.select().from(whStockLedger).where(eq(whStockLedger.docId, inbound.id));
    expect(entry?.businessDate).toBe('2026-11-22');
    expect(await unfinished(TODAY)).not.toContain(row.arrivalNo);
  });

  it('an inbound with a visit under way is neither cancelled nor closed', async () => {
    const inbound = await office.desk.waiting();
    const row = await office.desk.announce([inbound.id]);
    const cancel = () =>
      office.api
        .as('clerk')
        .call(inbounds.cancel, { params: { id: inbound.id }, body: { version: inbound.version, reason: '客户取消' } });
    expect(await refusal(cancel())).toContain(`GUARD_FAILED ${inbound.inboundNo} 有未完成的到货单 ${row.arrivalNo}`);
    await office.api
      .as('keeper')
      .ok(arrivals.void, { params: { id: row.id }, body: { version: row.version, reason: '车不来了' } });
    expect((await cancel()).status).toBe(200);
  });

  it('退回清点, then counted again', async () => {
    let row = await office.desk.unloading(await office.desk.announce([(await office.desk.waiting()).id]));
    row = await office.desk.finished(await office.desk.count(row, { 0: { actual: 119, reason: 'SHORT' } }));
    await office.desk.photo(row);
    row = await office.as('keeper').ok(arrivals.confirm, office.desk.on(row) as never);
    row = await office.api
      .as('boss')
      .ok(arrivals.recount, { params: { id: row.id }, body: { version: row.version, reason: '再数一次' } });
    row = await office.desk.count(row, { 0: { actual: 120, reason: null } });
    row = await office.as('keeper').ok(arrivals.confirm, office.desk.on(row) as never);
    expect(row).toMatchObject({ state: 'CONFIRMED', different: false });
  });
});
