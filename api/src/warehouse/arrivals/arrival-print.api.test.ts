import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { slipPrinter } from '../../../test/slip.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { arrivalDesk } from './arrival.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof arrivalDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  desk = await arrivalDesk(api);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));
const sheet = slipPrinter(() => api, 'wh_arrival', 'ZHUANGXIANG');
const receipt = slipPrinter(() => api, 'wh_arrival_receipt', 'ZHUANGXIANG');

describe('打印到货单/收货回执 (W10)', () => {
  it('到货单 before the count leaves the counts open, 收货回执 only once it is confirmed', async () => {
    const inbound = await desk.waiting();
    const row = await desk.announce([inbound.id], { driver: '赵六', dock: '3' });
    expect(await sheet.kept(await sheet.print('boss', row.id))).toMatchObject({
      no: row.arrivalNo,
      arrival: { warehouse: '1 仓', customer: '客1', driver: '赵六', notified: 120, actual: '' },
      arrived: [{ inboundNo: inbound.inboundNo, goods: '纸箱', mark: 'KH1', notified: 120, actual: '', damaged: '' }],
    });
    expect(await sheet.warnings('boss', row.id)).toEqual({ pages: 1, warnings: [] });
    expect((await receipt.options('boss', row.id)).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${row.arrivalNo} 预报，确认后才能打印收货回执。`,
    });
  });
  it('收货回执 says what was counted, taken and decided', async () => {
    let row = await desk.unloading(await desk.announce([(await desk.waiting()).id]));
    row = await desk.count(row, {
      0: {
        actual: 118,
        damaged: 2,
        reason: 'SHORT',
        cause: 'TRANSPORT',
        lengthMm: 600,
        widthMm: 400,
        heightMm: 350,
        unitWeight: 10_000,
      },
    });
    await desk.photo(row);
    row = await api.as('keeper').ok(arrivals.confirm, desk.on(await desk.finished(row)) as never);
    row = await api.as('boss').ok(arrivals.resolve, {
      params: { id: row.id },
      body: { version: row.version, decisions: [{ lineId: row.lines[0]?.id, decision: 'ACCEPT' }] } as never,
    });
    expect(await receipt.kept(await receipt.print('boss', row.id))).toMatchObject({
      arrival: { notified: 120, actual: 118, damaged: 2, received: 118, confirmer: '测试3' },
      arrived: [{ measured: '60×40×35　10.00 kg', difference: '短少、残损', decision: '按实收', received: 118 }],
    });
    expect(await receipt.warnings('boss', row.id)).toEqual({ pages: 1, warnings: [] });
  });
});
