import { describe, expect, it } from 'vitest';
import { afterScans, cartonBarcode, judgeCarton } from './carton-scan.ts';
import type { SlipLine } from './loading-slip.contract.ts';

const line = (more: Partial<SlipLine> = {}): SlipLine => ({
  id: '1',
  masked: false,
  orderId: '7',
  orderNo: 'WL1',
  customerCode: 'HF01',
  lineNo: 1,
  nameCn: '毛毯',
  barcode: null,
  cartons: 2,
  orderCartons: 5,
  cartonFrom: 1,
  scanned: [],
  planned: 2,
  loaded: null,
  reason: null,
  position: null,
  sequence: null,
  cartonGross: 18_000,
  free: 0,
  ...more,
});
const second = line({ id: '2', lineNo: 2, nameCn: '靠垫', cartons: 3, cartonFrom: 3, planned: 3 });
const put = (lines: readonly SlipLine[], code: string, out = false) => judgeCarton(lines, { code, out });
const said = (lines: readonly SlipLine[], code: string, out = false) => put(lines, code, out).text;

describe('a scan counts one carton (L16)', () => {
  it('a label names its carton and with it the line', () => {
    expect(cartonBarcode('WL1', 7)).toBe('WL1-007');
    expect(put([line(), second], 'wl1-004\r')).toMatchObject({
      ok: true,
      carton: 4,
      line: { id: '2', loaded: 1, scanned: [4] },
      text: 'WL1 第 2 行 靠垫 箱号 4 1/3 箱',
    });
  });
  it.each([
    ['WL1-001', 'WL1-001 已扫描装入，没有重复计数'],
    ['WL1-006', 'WL1-006 超出订单的 5 箱'],
    ['WL1-000', 'WL1-000 超出订单的 5 箱'],
    ['WL1-004', 'WL1-004 所属的订单行不在本装柜单'],
    ['WL9-001', 'WL9-001 不在本装柜单'],
    ['WL1', 'WL1 不在本装柜单'],
    ['', '没有读到内容，请重扫'],
    ['9'.repeat(121), '内容太长，不是本系统的标签'],
  ])('%j is told by name and changes nothing', (code, text) =>
    expect(said([line({ loaded: 1, scanned: [1] })], code)).toBe(text),
  );
  it('LOG-026 counts up to the plan, takes free cartons of the order and says so, then refuses', () => {
    const full = line({ loaded: 2, barcode: '6901234567892' });
    expect(put([{ ...full, free: 1 }], '6901234567892')).toMatchObject({
      line: { loaded: 3, reason: 'EXTRA' },
      text: 'WL1 第 1 行 毛毯 3/2 箱（多装）',
    });
    expect(put([full], 'WL1-002')).toEqual({
      ok: false,
      rule: 'LOG-026',
      text: 'WL1 第 1 行 毛毯 已装满 2 箱，没有可多装的箱数',
    });
  });
  it('a barcode of the customer fills the first line of it, then the next', () => {
    const both = [line({ barcode: 'CUP-1', loaded: 2 }), { ...second, barcode: 'cup-1' }];
    expect(put(both, 'CUP-1')).toMatchObject({ carton: null, line: { id: '2', loaded: 1 } });
  });
  it('a label of a customer code counts where one line has it', () => {
    expect(put([line()], 'HF01')).toMatchObject({ line: { id: '1', loaded: 1, scanned: [] } });
    expect(said([line(), second], 'HF01')).toBe('客户编码 HF01 在本装柜单有 2 行货物，请扫外箱标签或录入箱数');
  });
  it('取出 takes one off again, and no carton that was not put in', () => {
    const one = line({ loaded: 2, scanned: [1], reason: null });
    expect(put([one], 'WL1-001', true)).toMatchObject({ line: { loaded: 1, scanned: [] } });
    expect(said([one], 'WL1-002', true)).toBe('WL1-002 没有扫描装入过');
    const coded = line({ barcode: 'CUP-1', loaded: 3, free: 1, reason: 'EXTRA' });
    expect(put([coded], 'CUP-1', true)).toMatchObject({ line: { loaded: 2, reason: null } });
    expect(said([line({ barcode: 'CUP-1' })], 'CUP-1', true)).toBe('WL1 第 1 行 毛毯 没有可取出的箱');
  });
  it('lines out of scope are no aim of a scan (ACC-032)', () => {
    const masked = line({ orderNo: null, customerCode: null, orderCartons: null, cartonFrom: null });
    expect(said([masked], 'WL1-001')).toBe('WL1-001 不在本装柜单');
  });
  it('what waits to be sent is counted already, each carton once', () => {
    const scans = ['WL1-001', 'WL1-001', 'WL1-003'].map((code) => ({ code, out: false }));
    expect(afterScans([line(), second], scans)).toMatchObject([
      { loaded: 1, scanned: [1] },
      { loaded: 1, scanned: [3] },
    ]);
  });
});
