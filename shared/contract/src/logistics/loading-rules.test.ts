import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContainerNo, containerRemainder } from './container-no.ts';
import { countIssue, vgmIssues, vgmKg } from './loading-rules.ts';

describe('LOG-040 container numbers (11.5)', () => {
  it.each(['CSQU3054383', 'CBHU3202732', 'MSCU6639870', 'TEMU0000006'])('%s is valid', (value) => {
    expect(checkContainerNo(value)).toEqual({ value, error: null, warning: null });
  });
  it('names the digit that is expected', () => {
    expect(checkContainerNo('COSU8001234').error).toBe('箱号校验位应为 6，请核对');
    expect(checkContainerNo('CSQU3054384').error).toBe('箱号校验位应为 3，请核对');
  });
  it('a remainder of 10 passes as 0 with a warning', () => {
    expect(checkContainerNo('CBHU0000050')).toEqual({
      value: 'CBHU0000050',
      error: null,
      warning: '校验余数为10，请核对箱号',
    });
  });
  it('LOG-040 gives each warning that applies: remainder 10 of category J', () => {
    const first = Array.from({ length: 100 }, (_, at) => `TSTJ${String(at).padStart(6, '0')}`).find(
      (each) => containerRemainder(each) === 10,
    );
    expect(checkContainerNo(`${first ?? ''}0`).warning).toBe(
      '校验余数为10，请核对箱号；箱号第 4 位为 J，不是货柜，请核对',
    );
  });
  it.each([
    [' csqu 305438-3 ', 'CSQU3054383'],
    ['ＣＳＱＵ３０５４３８３', 'CSQU3054383'],
  ])('%s is stored as %s', (typed, value) => expect(checkContainerNo(typed)).toMatchObject({ value, error: null }));
  it.each(['', 'CSQU305438', 'CSQA3054383', 'CSQU30543830'])('%s has not the shape', (typed) => {
    expect(checkContainerNo(typed).error).toContain('4 位字母');
  });
  it('a detachable part (J) or a chassis (Z) warns', () => {
    const first = 'ABCJ123456';
    expect(checkContainerNo(`${first}${containerRemainder(first) % 10}`).warning).toBeTruthy();
  });
  it('one wrong digit is always found, as long as the remainder is not 10', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), fc.nat(5), digit, (digits, place, other) => {
        const first = `MSCU${digits.join('')}`;
        const changed = `MSCU${digits.with(place, other).join('')}`;
        fc.pre(first !== changed && containerRemainder(first) !== 10 && containerRemainder(changed) !== 10);
        expect(checkContainerNo(`${changed}${containerRemainder(first)}`).error).not.toBeNull();
      }),
    );
  });
});

describe('LOG-045 VGM', () => {
  const limits = {
    mgw: 30_480_000,
    typeTare: 3_860_000,
    marginKg: 500,
    cutVgm: '2026-12-03T08:00:00.000Z',
    now: '2026-12-02T08:00:00.000Z',
  };
  it('11.6 cargo, dunnage and tare, rounded up to a whole kg', () => {
    expect(vgmKg({ cargo: 18_432_500, dunnage: 120_000, tare: 3_860_000 })).toBe(22_413);
  });
  it.each([
    [26_620_000, 0, 'equality passes, but is near'],
    [26_620_001, 1, 'a gram more blocks'],
  ])('cargo %i: %i refusals (%s)', (cargo, count) => {
    const found = vgmIssues({ cargo, dunnage: 0, tare: 3_860_000 }, limits);
    expect(found.blocked).toHaveLength(count);
    expect(found.warned).toHaveLength(1 - count);
  });
  it.each([
    [26_120_000, 0],
    [26_120_001, 1],
  ])('margin: cargo %i gives %i warnings', (cargo, count) => {
    expect(vgmIssues({ cargo, dunnage: 0, tare: 3_860_000 }, limits).warned).toHaveLength(count);
  });
  it.each([
    [4_439_000, 0],
    [4_439_001, 1],
    [3_281_000, 0],
    [3_280_999, 1],
  ])('±15 % inclusive: tare %i gives %i warnings', (tare, count) => {
    const found = vgmIssues({ cargo: 1_000_000, dunnage: 0, tare }, limits);
    expect(found.warned.map(({ path }) => path)).toEqual(count ? ['tare'] : []);
  });
  it('late for the terminal warns', () => {
    const late = { ...limits, now: '2026-12-03T08:00:00.001Z' };
    expect(vgmIssues({ cargo: 0, dunnage: 0, tare: 3_860_000 }, late).warned[0]?.text).toBe('已过截 VGM 时间');
  });
});

describe('LOG-026 counts', () => {
  it.each([
    [{ planned: 20, loaded: 20, reason: null, free: 0 }, null],
    [{ planned: 20, loaded: null, reason: null, free: 0 }, '未填实装箱数'],
    [{ planned: 20, loaded: 18, reason: null, free: 0 }, '实装与计划不同，请选择差异原因'],
    [{ planned: 20, loaded: 18, reason: 'DAMAGED', free: 0 }, null],
    [{ planned: 20, loaded: 0, reason: 'CUSTOMER', free: 0 }, null],
    [{ planned: 20, loaded: 25, reason: 'EXTRA', free: 5 }, null],
    [{ planned: 20, loaded: 26, reason: 'EXTRA', free: 5 }, '实装 26 箱超过计划 20 箱，货物池只剩 5 箱'],
  ])('%o → %s', (line, text) => expect(countIssue(line)).toBe(text));
});
