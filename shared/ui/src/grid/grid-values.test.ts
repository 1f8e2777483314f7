import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add } from '@shared/contract/decimal.ts';
import { cellText, parseCell } from './cell-text.ts';
import { parseBlock, pasteBlock, setCell } from './grid-block.ts';
import { moveOf } from './grid-keys.ts';
import { sumOf } from './grid-sums.ts';
import type { GridColumn, GridKind } from './grid-values.ts';
import { unread } from './unread.ts';

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
  it.each<[GridKind, string, unknown]>([
    ['int', '1,200', 1200],
    ['int', '１２００', 1200],
    ['int', '12.0', 12],
    ['int', '¥1，200', 1200],
    ['decimal', '1,234,567.50', '1234567.50'],
    ['decimal', '１２．５', '12.5'],
    ['decimal', '.5', '0.5'],
    ['money', '(12.50)', '-12.50'],
    ['money', '1200元', '1200'],
    ['weight', '12.5kg', 12_500],
    ['length', '33.5', 335],
    ['length', '33.50 cm', 335],
    ['percent', '13%', 1300],
    ['decimal', '18 kg', '18'],
    ['decimal', '1.5cbm', '1.5'],
    ['volume', '0.12立方米', 120_000],
    ['volume', '１.５ 立方米', 1_500_000],
    ['bool', 'Ｙ', true],
    ['bool', '１', true],
    ['volume', '1.5 m³', 1_500_000],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '2026-01-05 00:00:00', '2026-01-05'],
    ['code', 'a', 'A'],
    ['code', '甲', 'A'],
    ['bool', '否', false],
    ['bool', 'Y', true],
  ])('%s: %s is read', (kind, text, value) => {
    const at = column('kind', kind, { labels: { A: '甲' } });
    expect([parseCell(at, text), unread(at, parseCell(at, text))]).toEqual([value, null]);
  });
  it('a code is read without dots, blanks and full width', () => {
    expect(parseCell(column('name', 'text', { coded: true }), ' ８５１７.12.00 00')).toBe('8517120000');
  });
  it.each<[GridKind, string, string]>([
    ['int', '一百', '请填写数字'],
    ['int', 'abc', '请填写数字'],
    ['int', '1.5', '请填写整数'],
    ['decimal', '1.234,5', '请填写数字'],
    ['money', '约 100', '请填写数字'],
    ['money', '5%', '请填写数字'],
    ['money', '12kg', '请填写数字'],
    ['decimal', '5%', '请填写数字'],
    ['int', '5%', '请填写数字'],
    ['money', '(12', '请填写数字'],
    ['length', '33.55', '最多 1 位小数，单位 cm'],
    ['date', '2026-02-30', '日期不正确，例如 2026-01-31'],
    ['date', '20/12/2026', '日期不正确，例如 2026-01-31'],
    ['code', '丙', '请从列表中选择'],
    ['code', 'toString', '请从列表中选择'],
    ['code', '__proto__', '请从列表中选择'],
    ['bool', 'abc', '请填写 是 或 否'],
    ['text', '一二三四', '最多 3 字'],
  ])('%s: %s stays as it was pasted, with what is wrong', (kind, text, why) => {
    const at = column('kind', kind, { labels: { A: '甲' }, maxLength: 3 });
    expect([cellText(at, parseCell(at, text)), unread(at, parseCell(at, text))]).toEqual([text, why]);
  });
  it('no text in any kind of column is lost or breaks what follows from a cell', () => {
    const follow = { onSet: (line: Line) => ({ name: add(String(line.cartons ?? 0), line.price ?? '0') }) };
    const columns = COLUMNS.map((one) => ({ ...one, ...(one.key === 'name' ? {} : follow) }));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('一百', 'abc', '1e3', '.0', '1.5', '１２', '12-20', 'toString', '__proto__'),
          ),
        ),
        (texts) => {
          const [line] = pasteBlock([], columns, { row: 0, column: 1 }, [texts.slice(0, 5)], blank);
          for (const [at, text] of texts.slice(0, 5).entries()) {
            const one = columns[at + 1] as GridColumn<Line>;
            const value = Object.entries(line ?? {}).find(([key]) => key === one.key)?.[1];
            if (unread(one, value) !== null) expect(cellText(one, value)).toBe(text.trim());
          }
        },
      ),
    );
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
