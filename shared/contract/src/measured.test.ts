import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { issuesOf } from './fields.ts';
import { basisPoints, cubicCentimetres, grams, millimetres, side } from './measured.ts';

const told = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.object({ value: schema }).safeParse({ value });
  return error ? issuesOf(error).value : null;
};
describe('what is wrong with a measure is said in the unit that people type', () => {
  it.each([
    ['mm', millimetres(1, 15_000), 15_001, '不能大于 1500 cm'],
    ['mm', millimetres(1, 15_000), 0, '不能小于 0.1 cm'],
    ['gram', grams(0, 100_000_000), 100_000_001, '不能大于 100000 kg'],
    ['cm³', cubicCentimetres(1, 2_000_000_000), 2e10, '不能大于 2000 m³'],
    ['bp', basisPoints(0, 1300), 1301, '不能大于 13%'],
    ['a side (LOG-020)', side(), 51_550, '不能大于 1500 cm'],
    ['none', millimetres(1), null, '必填'],
    ['a part of it', grams(0), 1.5, '必须是整数'],
    ['a text', side(), '5x', '请填数字，最多 1 位小数'],
    ['one that fits', side(), 15_000, null],
    ['a side that was not measured', side(), null, null],
  ])('%s', (_what, schema, value, fault) => expect(told(schema, value)).toBe(fault));
});
