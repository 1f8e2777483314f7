import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { id } from '../../../test/trade-desk.ts';
import { type ClearanceDoc } from '@shared/contract/logistics/clearance.labels.ts';
import { AGENT } from '../../../test/clear-place.ts';
import { clearanceBench, ARRIVAL, formOf, item } from '../../../test/clearance-bench.ts';
import { describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, read, call, ok, allDocs, released } = bench;

describe('登记到港', () => {
  it('LOG-085 writes 到港 and 卸船, ATA and the last free day on the calendar of the port', async () => {
    const made = await ok(await placed(), 'arrive', ARRIVAL);
    // 03:30 UTC is the evening before in Los Angeles.
    expect(made).toMatchObject({
      ata: '2026-11-01',
      freeDays: 7,
      freeTime: { lastFreeDay: '2026-11-08', daysLeft: -11, overdueDays: 11 },
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(list.flatMap(({ milestone, location }) => (milestone ? [[milestone, location]] : []))).toEqual([
      ['ARRIVED', 'LONG BEACH'],
      ['DISCHARGED', 'LONG BEACH'],
    ]);
    const again = await ok(made, 'arrive', { ...ARRIVAL, arrivedAt: '2026-11-03T00:00:00Z' });
    expect(again.ata).toBe('2026-11-02');
    const records = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(records.list.filter(({ milestone }) => milestone === 'ARRIVED').map(({ corrected }) => corrected)).toEqual([
      true,
      false,
    ]);
  });
  it('2.3, LOG-085 免箱期 of the container moves its last free day; empty again, those of the setting count', async () => {
    const made = await ok(await placed(), 'arrive', ARRIVAL);
    const shipped = async (more: { freeDays?: number | null }) => {
      const params = { id: made.containerId };
      const { version } = await li().ok(containers.get, { params });
      const { freeDays } = await li().ok(containers.shipment, {
        params,
        body: { version, overseasAgentId: AGENT, mblNo: null, ...more },
      });
      return [freeDays, (await read(made)).freeTime?.lastFreeDay];
    };
    expect(await shipped({ freeDays: 10 })).toEqual([10, '2026-11-11']);
    expect(await shipped({})).toEqual([10, '2026-11-11']);
    expect(await shipped({ freeDays: null })).toEqual([null, '2026-11-08']);
    const [stored] = await bench.api.database.raw(
      `select last_free_day::text as day from lg_container where id = ${made.containerId}`,
    );
    expect(stored).toEqual({ day: '2026-11-08' });
  });
  it.each([
    ['future', { ...ARRIVAL, arrivedAt: '2026-11-20T05:00:00Z' }, 'arrivedAt', '到港时间不能晚于现在'],
    [
      'discharged before',
      { ...ARRIVAL, dischargedAt: '2026-11-01T00:00:00Z' },
      'dischargedAt',
      '卸船时间不能早于到港时间',
    ],
  ])('%s is refused', async (_title, body, field, message) => {
    expect(await call(await placed(), 'arrive', body)).toMatchObject({ data: { fields: { [field]: message } } });
  });
  it('LOG-010 not before ATD', async () => {
    const made = await placed();
    await li().ok(stageRecords.add, {
      params: { id: made.containerId },
      body: { milestone: 'DEPARTED', occurredAt: '2026-11-05T00:00:00Z', location: null, remark: null },
    });
    expect(await call(made, 'arrive', ARRIVAL)).toMatchObject({ errorCode: 'LOG-010' });
  });
});

describe('LOG-086 papers', () => {
  it('豁免 needs a reason and its own right; who changed what is kept', async () => {
    const made = await placed();
    expect(await call(made, 'docs', { items: [item('TELEX', 'WAIVED')] })).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'items.0.reason': '豁免须填写原因' } },
    });
    bench.api.actor('clerk', { userId: '3', permissions: ['logistics.qingguan.view', 'logistics.qingguan.edit'] });
    expect(await call(made, 'docs', { items: [item('TELEX', 'WAIVED', '正本提单')] }, 'clerk')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });
    const waived = await ok(made, 'docs', { items: [item('TELEX', 'WAIVED', '正本提单')] });
    expect(waived.docs[0]).toMatchObject({ state: 'WAIVED', reason: '正本提单', changedByName: '李四' });
    expect(await call(made, 'docs', { items: [item('TELEX', 'RECEIVED')] }, 'clerk')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });
    expect(await call(made, 'docs', { items: [item('INVOICE', 'RECEIVED')] }, 'clerk')).toMatchObject({
      success: true,
    });
  });
  it('release names the papers that are awaited', async () => {
    const made = await placed();
    await ok(made, 'arrive', ARRIVAL);
    await ok(made, 'docs', {
      items: ['TELEX', 'ORIGIN', 'INVOICE', 'PACKING'].map((kind) => item(kind as ClearanceDoc, 'RECEIVED')),
    });
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorCode: 'LOG-086',
      errorMessage: `${made.clearanceNo} 资料未齐：CO/FTA、授权书。`,
    });
  });
});

describe('5.8 the way to release', () => {
  it('查验 and 缴税; tax that is due must be paid; what is paid is not changed', async () => {
    const made = await placed();
    await ok(made, 'arrive', ARRIVAL);
    await allDocs(made);
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await ok(made, 'inspect', { remark: '开箱查验' })).toMatchObject({ state: 'INSPECTING', inspected: true });
    await ok(made, 'assess');
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorMessage: `${made.clearanceNo} 税金还没有缴纳，请先登记缴税。`,
    });
    await ok(made, 'pay', { paidAt: '2026-11-09T00:00:00Z' });
    const paid = await read(made);
    const changed = await li().call(clearances.update, { params: id(made), body: formOf(paid) });
    expect(changed.envelope.errorMessage).toContain('税金已缴');
    expect((await call(made, 'docs', { items: [item('FTA', 'WAITING')] })).errorMessage).toContain('税金已缴');
    const done = await ok(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: 'DO-9' });
    expect(done).toMatchObject({ state: 'RELEASED', doNo: 'DO-9', entryNo: 'E-1' });
  });
  it('LOG-010 release not before arrival, and not without; LOG-087 not with untaxed lines', async () => {
    const made = await placed([line({ nameEn: 'Toy', unitPrice: '1.00' })]);
    await allDocs(made);
    await ok(made, 'submit', { entryNo: 'E-1' });
    const release = () => call(made, 'release', { releasedAt: '2026-10-30T00:00:00Z', doNo: null });
    expect(await release()).toMatchObject({
      errorCode: 'LOG-010',
      errorMessage: `${made.clearanceNo} 还没有登记到港，不能放行。`,
    });
    await ok(made, 'arrive', ARRIVAL);
    expect(await release()).toMatchObject({ errorCode: 'LOG-010' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorCode: 'LOG-087',
      errorMessage: `${made.clearanceNo} 税费明细第 1 行：没有国外HS编码。`,
    });
    expect(await call(made, 'assess')).toMatchObject({ errorCode: 'LOG-087' });
  });
  it('clearance.released carries the duty once, the container gets 清关放行', async () => {
    const done = await released();
    const [event] = await bench.api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'clearance.released' and payload->>'clearanceId' = '${done.id}'`,
    );
    expect(event?.payload).toMatchObject({
      taxPayer: 'CUSTOMER',
      currency: 'USD',
      duty: '1225.00',
      vat: '2572.50',
      lines: [{ lineNo: 1 }],
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: done.containerId } });
    expect(list.at(-1)).toMatchObject({ milestone: 'CLEARED', occurredAt: '2026-11-10T00:00:00.000Z' });
  });
  it('LOG-010 a later correction of 到港 does not pass the release', async () => {
    const done = await released();
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: done.containerId } });
    const arrived = list.find(({ milestone }) => milestone === 'ARRIVED');
    const { envelope } = await li().call(stageRecords.correct, {
      params: { id: arrived?.id ?? '' },
      body: {
        milestone: 'ARRIVED',
        occurredAt: '2026-11-15T00:00:00Z',
        location: null,
        remark: null,
        reason: '录错',
        ack: ['LOG-068'],
      },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-010' });
  });
  it.each(['DRAFT', 'SUBMITTED', 'INSPECTING', 'TAX_DUE'] as const)('扣留 out of %s and back to it', async (state) => {
    const made = await placed();
    await bench.api.database.run(`update lg_clearance set state = '${state}' where id = ${made.id}`);
    expect(await ok(made, 'hold', { reason: '海关要求补证' })).toMatchObject({
      state: 'HELD',
      heldFrom: state,
      holdReason: '海关要求补证',
    });
    expect(await ok(made, 'unhold')).toMatchObject({ state, heldFrom: null, holdReason: null });
  });
});
