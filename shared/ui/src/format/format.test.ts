import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cbm, kg } from '@shared/contract/figures.ts';
import { round } from '@shared/contract/decimal.ts';
import { col } from '@shared/contract/list.ts';
import { cellOf } from './cell.tsx';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatTime,
  formatValue,
  formatVolume,
  formatWeight,
} from './format.ts';

describe('money for people (1.7)', () => {
  it.each([
    ['1234567.5', 'CNY', '1,234,567.50'],
    ['-1234.5', 'USD', '-1,234.50'],
    ['1200', 'JPY', '1,200'],
    ['0.1', 'KWD', '0.100'],
    ['-0.00', 'CNY', '0.00'],
    ['12.3456', 'CNY', '12.3456'],
    ['0007', 'CNY', '7.00'],
    ['99999999999999999999.99', 'CNY', '99,999,999,999,999,999,999.99'],
    ['abc', 'CNY', 'abc'],
  ])('%s %s reads %s', (value, currency, text) => expect(formatMoney(value, currency)).toBe(text));
  it('nothing is a dash', () =>
    expect([formatMoney(null), formatDecimal(''), formatVolume(undefined)]).toEqual(['—', '—', '—']));
  it('without separators it is the same decimal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (units) => {
        const value = round(`${units}e-2`, 2);
        expect(formatMoney(value).replaceAll(',', '')).toBe(value);
      }),
    );
  });
});

describe('volume and weight', () => {
  it('agree with the figures of the contract, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (units) => {
        expect(formatVolume(units).replaceAll(',', '')).toBe(cbm(units));
        expect(formatWeight(units).replaceAll(',', '')).toBe(kg(units));
      }),
    );
  });
  it('show negatives with a leading minus', () =>
    expect([formatVolume(-1_234_567), formatWeight(-4)]).toEqual(['-1.235', '0.00']));
  it.each([
    ['int', -2, true],
    ['int', 2, false],
    ['volume', -1_234_567, true],
    ['weight', -4, false],
    ['money', '-12.50', true],
    ['money', '-0.00', false],
    ['decimal', '-0.5', true],
    ['percent', -1.5, true],
    ['text', '-2', false],
  ] as const)('a %s of %s is red: %s', (kind, value, red) => {
    const drawn = cellOf({ kind, title: '差异' }, { value }, 'value');
    expect(typeof drawn === 'object').toBe(red);
  });
});

describe('dates and times are Asia/Shanghai (A1.9)', () => {
  it('a late UTC evening is the next day', () => {
    expect(formatTime('2026-01-31T18:05:09Z')).toBe('2026-02-01 02:05');
    expect(formatTime('2026-01-31T18:05:09+08:00', true)).toBe('2026-01-31 18:05:09');
    expect(formatDate('2026-01-31T18:05:09Z')).toBe('2026-02-01');
    expect(formatDate('2026-01-31')).toBe('2026-01-31');
  });
  it('a broken moment stays as it is', () => expect(formatTime('soon')).toBe('soon'));
});

describe('values by the kind of their column', () => {
  it('money says its currency only where rows differ', () => {
    expect(formatValue(col.money('应收', { currency: 'currency' }), '1.5', { currency: 'USD' })).toBe('USD 1.50');
    expect(formatValue(col.money('应收', { currency: 'JPY' }), '1500', {})).toBe('1,500');
  });
  it('codes, tags, yes and no read Chinese; an unknown code shows itself', () => {
    const status = col.code('状态', { A: '甲' });
    expect([
      formatValue(status, 'A'),
      formatValue(status, 'Z'),
      formatValue(col.bool('是'), false),
      formatValue(col.tags('标签', { labels: { A: '甲' } }), ['A', 'B']),
    ]).toEqual(['甲', 'Z', '否', '甲、B']);
  });
  it.each([
    col.money('应收', { currency: 'CNY' }),
    col.int('账期(天)'),
    col.bps('使用率'),
    col.percent('占比'),
    col.volume('体积'),
    col.weight('毛重'),
    col.bool('冻结'),
    col.date('到期日'),
    col.tags('标签', { labels: {} }),
  ])('ACC-031 a masked value of kind $kind reads ***', (column) => expect(formatValue(column, '***')).toBe('***'));
  it('capped counts end with +', () =>
    expect([formatCount(10_000, true), formatCount(987)]).toEqual(['10,000+', '987']));
});
