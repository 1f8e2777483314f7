import { importCol } from '@shared/contract/shared/import.ts';
import { describe, expect, it } from 'vitest';
import { parseCell } from './import-cells.ts';
import { bookOf } from './sheet-book.fixture.ts';
import type { ReadCell } from './sheet-limits.ts';
import { readXlsx } from './xlsx-read.ts';

const row = (cells: string, no = 1) => `<row r="${no}">${cells}</row>`;
const read = (rows: string, limit = 10, more: Parameters<typeof bookOf>[1] = {}) =>
  readXlsx(bookOf(rows, more), { rows: limit });

describe('LOG-002 a formula without a stored result is no empty cell', () => {
  it.each([
    ['<c r="A1"><f>SUM(B1)</f></c>', '#N/A'],
    ['<c r="A1"><f>SUM(B1)</f><v/></c>', '#N/A'],
    ['<c r="A1"><f>SUM(B1)</f><v></v></c>', '#N/A'],
    ['<c r="A1" s="0">\n  <f t="shared" si="0"/>\n  <v> </v>\n</c>', '#N/A'],
    ['<c r="A1" t="n"><v></v><f>1</f></c>', '#N/A'],
    ['<c r="A1" t="str"><f>1</f></c>', '#N/A'],
    ['<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['<c r="A1"><f>1+1</f><v>2</v></c>', { number: '2' }],
  ])('LOG-002 %s reads %o', async (cell, value) => {
    expect(await read(row(`${cell}<c r="B1"><v>7</v></c>`))).toEqual([[value, { number: '7' }]]);
  });
  it('LOG-002 a text that a formula made empty is empty', async () => {
    expect(await read(row('<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>7</v></c>'))).toEqual([
      [null, { number: '7' }],
    ]);
  });
});

describe('LOG-002 only what holds something counts', () => {
  const filled = row('<c r="A1"><v>1</v></c>') + row('<c r="A2"><v>2</v></c>', 2);
  it('LOG-002 formatted rows and cells without anything in them are no rows and no columns', async () => {
    const formatted = Array.from({ length: 50 }, (_, at) => row(`<c r="A${at + 3}" s="0"/>`, at + 3)).join('');
    const far = row('<c r="A1048576" s="0"/><c r="XFD1048576"></c>', 1_048_576) + '<row r="1048577" ht="20"/>';
    expect(await read(filled + formatted + far, 2)).toEqual([[{ number: '1' }], [{ number: '2' }]]);
    await expect(read(filled, 1)).rejects.toThrow('超过 0 行');
  });
  it('LOG-002 rows keep their numbers across empty ones', async () => {
    const sheet = `${filled}${row('<c r="A3" s="0"/>', 3)}${row('<c r="A9"><v>9</v></c>', 9)}`;
    expect((await read(sheet, 3)).flatMap(([cell], at) => (cell ? [[at, cell]] : []))).toEqual([
      [0, { number: '1' }],
      [1, { number: '2' }],
      [8, { number: '9' }],
    ]);
  });
  it('LOG-002 the second sheet is not read and does not count', async () => {
    const long = Array.from({ length: 50 }, (_, at) => row(`<c r="A${at + 1}"><v>1</v></c>`, at + 1)).join('');
    expect(await read(filled, 2, { second: long })).toEqual([[{ number: '1' }], [{ number: '2' }]]);
  });
});

describe('S3 a percentage', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const rate = importCol.percent('增值税率(%)', { min: 0 });
  const of = async (cell: string) => (await read(row(cell), 10, { styles }))[0]?.[0] ?? null;
  it.each([
    ['<c r="A1" s="1"><v>0.13</v></c>', '13'],
    ['<c r="A1" s="2"><v>0.13500000000000001</v></c>', '13.5'],
    ['<c r="A1" s="2"><f>B1</f><v>7.0000000000000007E-2</v></c>', '7'],
    ['<c r="A1" s="1"><v>0</v></c>', '0'],
    ['<c r="A1" s="0"><v>13</v></c>', '13'],
    ['<c r="A1" s="3"><v>13</v></c>', '13'],
  ])('S3 %s is %s %%', async (cell, value) => expect(parseCell(rate, await of(cell))).toEqual({ value }));

  it.each<[ReadCell, unknown]>([
    ['13%', { value: '13' }],
    ['１３．５％', { value: '13.5' }],
    ['0.5%', { value: '0.5' }],
    ['13', { value: '13' }],
    [{ number: '0.13' }, { value: '0.13', doubt: '将按 0.13% 导入；如为 13%，请写成 13%' }],
    ['0.13', { value: '0.13', doubt: '将按 0.13% 导入；如为 13%，请写成 13%' }],
    ['-1%', { fault: '不能小于 0' }],
    ['13.125%', { fault: '最多 2 位小数' }],
    ['13%%', { fault: '不是数字' }],
  ])('S3 %o reads %o', (cell, parsed) => expect(parseCell(rate, cell)).toEqual(parsed));

  it('S3 another number is what it is, whatever its format', async () => {
    const cell = await of('<c r="A1" s="1"><v>0.13</v></c>');
    expect(parseCell(importCol.decimal('系数'), cell)).toEqual({ value: '0.13' });
    expect(parseCell(importCol.text('说明'), cell)).toEqual({ value: '13%' });
  });
});
