import { cartonBarcode } from '@shared/contract/logistics/carton-scan.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, wang, bodyOf, loadable } = slipDesk();
const TWO = [
  line({ cartons: 3, qty: '30' }),
  line({ nameCn: '靠垫', cartons: 2, qty: '20', barcode: '6901234567892' }),
];

/** A slip in 装柜中 with an order of two lines: cartons 1–3 and 4–5. */
async function started() {
  const order = await desk.walk.pooled({ lines: TWO });
  const box = await desk.walk.to(await desk.walk.consolidated([{ order }]), 'LOAD');
  const slip = await desk.walk.slipOf(box);
  return { order, box, slip: await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } }) };
}
const scan = (slip: SlipDetail, code: string, out = false) =>
  li().call(loadingSlips.scan, { params: id(slip), body: { code, out } });
const loadedOf = async (slip: SlipDetail) =>
  (await li().ok(loadingSlips.get, { params: id(slip) })).lines.map(({ loaded }) => loaded);

describe('L16 scan mode', () => {
  it('a label of a carton counts one of the line that it belongs to, whoever scans', async () => {
    const { order, slip } = await started();
    expect(slip.lines).toMatchObject([
      { cartonFrom: 1, cartons: 3, orderCartons: 5, scanned: [] },
      { cartonFrom: 4, cartons: 2, orderCartons: 5, scanned: [] },
    ]);
    await scan(slip, cartonBarcode(order.orderNo, 2));
    const after = await wang().ok(loadingSlips.scan, {
      params: id(slip),
      body: { code: ` ${cartonBarcode(order.orderNo, 5).toLowerCase()}\r`.trim() },
    });
    expect(after.lines).toMatchObject([
      { loaded: 1, scanned: [2] },
      { loaded: 1, scanned: [5] },
    ]);
    expect(after).toMatchObject({ tallyName: '王五', version: slip.version + 2 });
  });
  it('the same carton twice is told and not counted, also when both come at once', async () => {
    const { order, slip } = await started();
    const label = cartonBarcode(order.orderNo, 1);
    const answers = await Promise.all([scan(slip, label), scan(slip, label)]);
    const refused = answers.filter(({ envelope }) => !envelope.success);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { code: `${label} 已扫描装入，没有重复计数` } },
    });
    expect(await loadedOf(slip)).toEqual([1, null]);
  });
  it('a label of another order, beyond the cartons of the order and of nothing at all is told by name', async () => {
    const { order, slip } = await started();
    const other = await desk.walk.pooled();
    const strange = await scan(slip, cartonBarcode(other.orderNo, 1));
    expect(strange.envelope.data).toMatchObject({ fields: { code: `${other.orderNo}-001 不在本装柜单` } });
    const beyond = await scan(slip, cartonBarcode(order.orderNo, 6));
    expect(beyond.envelope).toMatchObject({
      errorCode: 'LOG-026',
      errorMessage: `${order.orderNo}-006 超出订单的 5 箱。`,
    });
    expect((await scan(slip, '\u0007')).envelope.success).toBe(false);
    expect((await scan(slip, 'X'.repeat(121))).envelope.success).toBe(false);
    expect(await loadedOf(slip)).toEqual([null, null]);
  });
  it('LOG-026 a line whose cartons are all counted takes no more, and says which', async () => {
    const { order, slip } = await started();
    for (const code of ['6901234567892', '6901234567892']) expect((await scan(slip, code)).envelope.success).toBe(true);
    const full = `${order.orderNo} 第 2 行 靠垫 已装满 2 箱，没有可多装的箱数。`;
    for (const code of ['6901234567892', cartonBarcode(order.orderNo, 4)])
      expect((await scan(slip, code)).envelope).toMatchObject({ errorCode: 'LOG-026', errorMessage: full });
    expect(await loadedOf(slip)).toEqual([null, 2]);
  });
  it('a carton that stands in another container is refused by its name', async () => {
    const order = await desk.walk.pooled({ lines: [line({ cartons: 4, qty: '40' })] });
    const slips: SlipDetail[] = [];
    const boxes = [];
    for (const cartons of [2, 2]) {
      const box = await desk.walk.to(await desk.walk.consolidated([{ order, cartons }]), 'LOAD');
      const slip = await desk.walk.slipOf(box);
      boxes.push(box);
      slips.push(await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } }));
    }
    const [first, second] = slips as [SlipDetail, SlipDetail];
    const label = cartonBarcode(order.orderNo, 3);
    expect((await scan(first, label)).envelope.success).toBe(true);
    expect((await scan(second, label)).envelope.data).toMatchObject({
      fields: { code: `${label} 已装入柜子 ${boxes[0]?.containerCode}` },
    });
    await scan(first, label, true);
    expect((await scan(second, label)).envelope.success).toBe(true);
    // Two tablets at two containers at once: one of them has it.
    const other = cartonBarcode(order.orderNo, 4);
    const both = await Promise.all([scan(first, other), scan(second, other)]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
  });
  it('取出 takes the carton out, so that its label counts again; what was never scanned does not come out', async () => {
    const { order, slip } = await started();
    const label = cartonBarcode(order.orderNo, 1);
    expect((await scan(slip, label, true)).envelope.data).toMatchObject({
      fields: { code: `${label} 没有扫描装入过` },
    });
    await scan(slip, label);
    await scan(slip, label, true);
    expect(await loadedOf(slip)).toEqual([0, null]);
    await scan(slip, label);
    expect(await loadedOf(slip)).toEqual([1, null]);
  });
  it('typed counts still stand: a save on what was seen before a scan is a conflict, 0 lets a line be scanned anew', async () => {
    const { order, slip } = await started();
    await scan(slip, cartonBarcode(order.orderNo, 1));
    const counts = (of: SlipDetail, loaded: number) => ({
      ...bodyOf(of),
      lines: of.lines.map((each) => ({ id: each.id, loaded, reason: 'SHORT' as const })),
    });
    const late = await li().call(loadingSlips.update, { params: id(slip), body: counts(slip, 2) });
    expect(late.envelope.errorCode).toBe('VERSION_CONFLICT');
    const now = await li().ok(loadingSlips.get, { params: id(slip) });
    const typed = await li().ok(loadingSlips.update, { params: id(slip), body: counts(now, 2) });
    expect(typed.lines).toMatchObject([{ loaded: 2, scanned: [1] }, { loaded: 2 }]);
    const anew = await li().ok(loadingSlips.update, { params: id(slip), body: counts(typed, 0) });
    expect(anew.lines).toMatchObject([{ loaded: 0, scanned: [] }, { loaded: 0 }]);
    expect((await scan(slip, cartonBarcode(order.orderNo, 1))).envelope.success).toBe(true);
  });
  it('5.5 a slip that has not begun or is confirmed takes no scan', async () => {
    const { order, box, slip } = await loadable();
    const label = cartonBarcode(order.orderNo, 1);
    expect((await scan(slip, label)).envelope.errorCode).toBe('ILLEGAL_STATE');
    await desk.walk.load(box);
    expect((await scan(slip, label)).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});
it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
