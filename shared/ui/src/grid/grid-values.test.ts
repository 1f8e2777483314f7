import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add } from '@shared/contract/decimal.ts';
import { cellText, isUnread, parseCell } from './cell-text.ts';
import { parseBlock, pasteBlock, setCell } from './grid-block.ts';
import { moveOf } from './grid-keys.ts';
import { sumOf } from './grid-sums.ts';
import type { GridColumn } from './grid-values.ts';

interface Line {
  name: string | null;
  cartons: number | null;
  price: string | null;
  volume: number | null;
  kind: string | null;
  day: string | null;
  ok: boolean;
}
const blank = (): Line => ({ name: null, cartons: null, price: null, volume: null, kind: null, day: null, ok: false });
const column = (
  key: keyof Line,
  kind: GridColumn<Line>['kind'],
  more: Partial<GridColumn<Line>> = {},
): GridColumn<Line> => ({ key, title: key, kind, ...more });
const COLUMNS = [
  column('name', 'text'),
  column('cartons', 'int'),
  column('price', 'money'),
  column('volume', 'volume'),
  column('kind', 'code', { labels: { A: '甲', B: '乙' } }),
  column('day', 'date'),
  column('ok', 'bool'),
];

describe('a block pasted from Excel', () => {
  it('is cut at tabs and line breaks; quoted cells may hold both', () => {
    expect(parseBlock('a\tb\r\n"x\ny"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['x\ny', 'say "hi"'],
    ]);
    expect(parseBlock('5" 管\t2\n')).toEqual([['5" 管', '2']]);
    expect(parseBlock('"5 寸\t2\n')).toEqual([['"5 寸', '2']]);
    expect(parseBlock('')).toEqual([]);
  });
  it('comes back whole, whatever the cells hold', () => {
    const cell = fc.string().map((text) => text.replaceAll(/\r/g, ''));
    const write = (rows: string[][]) =>
      rows
        .map((row) => row.map((text) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
        .join('\n');
    fc.assert(
      fc.property(
        fc
          .array(fc.tuple(cell, cell), { minLength: 1 })
          .filter((rows) => rows.at(-1)?.some((text) => text.trim() !== '') === true),
        (rows) => {
          expect(parseBlock(write(rows))).toEqual(rows);
        },
      ),
    );
  });
  it('fills from the cell on and grows rows, reading each cell by its column', () => {
    const lines = pasteBlock(
      [blank(), blank()],
      COLUMNS,
      { row: 1, column: 0 },
      parseBlock('杯\t1,200\t¥9.5\t0.06\t乙\t2026/1/5\t是\n碗\t3'),
      blank,
    );
    expect(lines).toEqual([
      blank(),
      { name: '杯', cartons: 1200, price: '9.5', volume: 60_000, kind: 'B', day: '2026-01-05', ok: true },
      { ...blank(), name: '碗', cartons: 3 },
    ]);
  });
  it('stops at the most lines, swallows computed and locked cells and what stands right of the grid', () => {
    const columns = [column('name', 'text', { editable: () => false }), column('cartons', 'int')];
    expect(
      pasteBlock(
        [],
        columns,
        { row: 0, column: 0 },
        [
          ['x', '1', 'y'],
          ['x', '2'],
        ],
        blank,
        1,
      ),
    ).toEqual([{ ...blank(), cartons: 1 }]);
  });
});

describe('cells', () => {
  it('what cannot be read stays as text and is marked', () => {
    const value = parseCell(column('cartons', 'int'), '十二');
    expect([
      value,
      isUnread('int', value),
      isUnread('int', 12),
      isUnread('date', '2026-02-30'),
      isUnread('money', '1.5'),
      isUnread('text', 'x'),
    ]).toEqual(['十二', true, false, true, false, false]);
  });
  it('show what they were read from', () => {
    for (const [kind, value, text] of [
      ['volume', 60_000, '0.06'],
      ['int', 12, '12'],
      ['money', '9.50', '9.50'],
    ] as const)
      expect(cellText(column('price', kind), value)).toBe(text);
    expect(cellText(COLUMNS[4] as GridColumn<Line>, 'A')).toBe('甲');
  });
  it('a change may bring others along', () => {
    const price = column('price', 'money', { onSet: (line, value) => ({ name: `${String(value)}/${line.cartons}` }) });
    expect(setCell({ ...blank(), cartons: 3 }, price, '9').name).toBe('9/3');
  });
});

describe('sums', () => {
  it('add decimals exactly and skip what cannot be read', () => {
    expect(
      sumOf(column('price', 'money'), [
        { ...blank(), price: '0.1' },
        { ...blank(), price: '0.2' },
        { ...blank(), price: 'x' },
      ]),
    ).toBe('0.3');
    expect(sumOf(column('cartons', 'int'), [{ ...blank(), cartons: 2 }, blank()])).toBe(2);
  });
  it('agree with exact decimals', () => {
    const amount = fc
      .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
        const lines = amounts.map((price) => ({ ...blank(), price }));
        expect(Number(sumOf(column('price', 'money'), lines))).toBe(Number(add(...amounts)));
      }),
    );
  });
});

describe('keys of the grid', () => {
  const inside = { start: false, end: false };
  it('move between cells, sideways only from the edge of the text', () => {
    expect(moveOf('Enter', inside, false)).toEqual({ row: 1, column: 0 });
    expect(moveOf('ArrowUp', inside, false)).toEqual({ row: -1, column: 0 });
    expect(moveOf('ArrowRight', inside, false)).toBeNull();
    expect(moveOf('ArrowRight', { start: false, end: true }, false)).toEqual({ row: 0, column: 1 });
    expect(moveOf('ArrowLeft', inside, true)).toEqual({ row: 0, column: -1 });
    expect(moveOf('a', inside, false)).toBeNull();
  });
});
