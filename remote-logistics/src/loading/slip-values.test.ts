import type { SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, countScan } from './slip-values.ts';

const line = (more: Partial<SlipLine> = {}): SlipLine => ({
  id: '1',
  masked: false,
  orderId: '7',
  orderNo: 'WL1',
  customerCode: 'HF01',
  lineNo: 1,
  nameCn: '毛毯',
  barcode: '6901234567892',
  planned: 2,
  loaded: null,
  reason: null,
  cartonGross: 18_000,
  free: 0,
  ...more,
});

describe('a scan adds one carton (L16)', () => {
  it('counts up to the plan and refuses the next', () => {
    const one = countScan([line()], '6901234567892');
    expect(one).toMatchObject({ good: true, text: 'WL1 毛毯 1/2 箱', lines: [{ loaded: 1 }] });
    const two = countScan(one.lines ?? [], '6901234567892');
    expect(two.lines).toMatchObject([{ loaded: 2, reason: null }]);
    expect(countScan(two.lines ?? [], '6901234567892')).toMatchObject({ good: false, lines: null });
  });
  it('LOG-026 takes free cartons of the order and says so', () => {
    const { lines, text } = countScan([line({ loaded: 2, free: 1 })], '6901234567892');
    expect(lines).toMatchObject([{ loaded: 3, reason: 'EXTRA' }]);
    expect(text).toBe('WL1 毛毯 3/2 箱（多装）');
  });
  it('fills the first line of a code, then the next', () => {
    const both = [line({ loaded: 2 }), line({ id: '2', lineNo: 2 })];
    expect(countScan(both, '6901234567892').lines).toMatchObject([{ loaded: 2 }, { loaded: 1 }]);
  });
  it('a code of no line changes nothing', () => {
    expect(countScan([line()], 'WL9-1')).toEqual({ lines: null, good: false, text: 'WL9-1 不在本装柜单' });
  });
});

it('the body carries counts only, and no reason where nothing differs', () => {
  const body = bodyOf({ lines: [line({ loaded: 2, reason: 'SHORT' })], dunnage: null });
  expect(body).toMatchObject({ dunnage: 0, lines: [{ id: '1', loaded: 2, reason: null }] });
});
