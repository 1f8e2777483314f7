import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCATION_CODE, MAX_GENERATED, planFaults, plannedCount, plannedLocations } from './location-codes.ts';

const plan = {
  pattern: 'A-{行}-{列}-{层}',
  rows: { from: 1, to: 2 },
  cols: { from: 9, to: 10 },
  levels: { from: 1, to: 3 },
};
const map = { mapRows: 60, mapCols: 60 };

describe('W4 批量生成库位', () => {
  it('writes rows and columns with two digits, levels plainly, row by row', () => {
    expect(planFaults(plan, map)).toEqual({});
    const made = plannedLocations(plan);
    expect(made).toHaveLength(12);
    expect(made[0]).toEqual({ code: 'A-01-09-1', mapRow: 1, mapCol: 9, level: 1 });
    expect(made.at(-1)).toEqual({ code: 'A-02-10-3', mapRow: 2, mapCol: 10, level: 3 });
  });

  it.each([
    ['a range the wrong way round', { ...plan, rows: { from: 3, to: 2 } }, { 'rows.to': '不能小于起始值' }],
    ['WMS-005 beyond the map', { ...plan, cols: { from: 1, to: 61 } }, { 'cols.to': '库区平面只有 60 列' }],
    ['a part that is missing', { ...plan, pattern: 'A-{行}-{列}' }, { pattern: '编码规则缺少 {层}，会产生重复编码' }],
    [
      'no code',
      { ...plan, pattern: '甲-{行}-{列}-{层}' },
      { pattern: expect.stringContaining('不是有效编码') as string },
    ],
    [
      'too many',
      { ...plan, rows: { from: 1, to: 60 }, cols: { from: 1, to: 60 }, levels: { from: 1, to: 2 } },
      { pattern: '一次最多生成 5000 个库位，现为 7200 个' },
    ],
  ])('names %s', (_name, wrong, faults) => {
    expect(planFaults(wrong, map)).toEqual(faults);
  });

  it('whatever passes has as many different valid codes as places', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
      .map(([from, to]) => ({ from, to }));
    const pattern = fc.constantFrom('A-{行}-{列}-{层}', 'B{行}-{列}{层}', '{行}{列}-{层}', 'C{层}', 'D-{列}-{行}');
    fc.assert(
      fc.property(fc.record({ pattern, rows: range, cols: range, levels: range }), (any) => {
        if (Object.keys(planFaults(any, map)).length > 0) return;
        const codes = plannedLocations(any).map(({ code }) => code);
        expect(codes.length).toBe(plannedCount(any));
        expect(codes.length).toBeLessThanOrEqual(MAX_GENERATED);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.every((code) => LOCATION_CODE.test(code))).toBe(true);
      }),
    );
  });
});
