import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { col } from '@shared/contract/list.ts';
import { moveKey, placeColumns, readSettings } from './column-settings.ts';

const columns = {
  no: col.text('单号', { fixed: true }),
  a: col.text('甲'),
  b: col.money('乙'),
  c: col.text('丙', { hidden: true }),
};
const keys = (settings: object) => placeColumns(columns, readSettings(settings)).map(({ key }) => key);

describe('column settings', () => {
  it('start as declared: pinned first, hidden ones off', () => {
    expect(placeColumns(columns, {}).map(({ key, shown, pinned, width }) => [key, shown, pinned, width])).toEqual([
      ['no', true, true, 140],
      ['a', true, false, 140],
      ['b', true, false, 128],
      ['c', false, false, 140],
    ]);
  });
  it('give a figure its room: an amount is never cut, unless the user makes it so', () => {
    const money = {
      own: col.money('金额', { currency: 'CNY', width: 80 }),
      each: col.money('原币', { currency: 'currency', width: 92 }),
    };
    const widths = (settings: object) => placeColumns(money, settings).map(({ width }) => width);
    expect(widths({})).toEqual([104, 132]);
    expect(widths({ widths: { own: 60, each: 300 } })).toEqual([60, 300]);
  });
  it('give a coloured state the room of its longest label, unless the user makes it so', () => {
    const states = {
      short: col.code('状态', { A: '草稿' }, { tones: { A: 'default' } }),
      long: col.code('状态', { A: '草稿', B: '已冲减完成' }, { tones: { A: 'default', B: 'green' } }),
      plain: col.code('用途', { A: '这里的字很长很长' }),
    };
    expect(placeColumns(states, {}).map(({ width }) => width)).toEqual([96, 107, 96]);
    expect(placeColumns(states, { widths: { long: 60 } }).map(({ width }) => width)).toEqual([96, 60, 96]);
  });
  it('a column that is new in the contract stands behind its declared neighbour', () => {
    expect(keys({ order: ['b', 'a', 'no'] })).toEqual(['no', 'b', 'c', 'a']);
    expect(keys({ order: ['gone', 'c', 'a', 'c'] })).toEqual(['no', 'c', 'a', 'b']);
  });
  it('lose no column and double none, whatever is stored', () => {
    const stored = fc.record({
      order: fc.array(fc.constantFrom('no', 'a', 'b', 'c', 'x', '__proto__')),
      shown: fc.dictionary(fc.string(), fc.anything()),
      widths: fc.dictionary(fc.constantFrom('a', 'b'), fc.anything()),
    });
    fc.assert(
      fc.property(fc.oneof(stored, fc.anything()), (value) => {
        const placed = placeColumns(columns, readSettings(value));
        expect(placed.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'no']);
        for (const { width, shown } of placed) expect([typeof width, typeof shown]).toEqual(['number', 'boolean']);
      }),
    );
  });
  it('moves a key', () => {
    expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveKey(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });
});
