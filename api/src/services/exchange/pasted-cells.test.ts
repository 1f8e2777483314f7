import { importCol, type ImportColumn } from '@shared/contract/shared/import.ts';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseCell } from './import-cells.ts';
import type { ReadCell } from './sheet-limits.ts';
import { readXlsx } from './xlsx-read.ts';

const read = (column: ImportColumn, cell: ReadCell) => {
  const parsed = parseCell(column, cell);
  return 'value' in parsed ? parsed.value : parsed.fault;
};
const text = importCol.text('号码');
const money = importCol.money('金额');
const date = importCol.date('日期');
const bp = importCol.code('税率', { '0': '0%', '100': '1%', '600': '6%', '1300': '13%' });
const LOST = '数字超过 15 位，Excel 已丢失末尾的数字，请将该列设为文本后重新填写';

describe('LOG-002 cells as people paste them', () => {
  it.each<[ReadCell, unknown]>([
    [{ number: '123456789012345' }, '123456789012345'],
    [{ number: '25332000000012300000' }, LOST],
    [{ number: '6222000011112220' }, LOST],
    ['6222000011112222', '6222000011112222'],
    ['6.9E+12', '号码被写成了科学计数（6.9E+12），请将该列设为文本后重新填写'],
    ['SF1E+5', 'SF1E+5'],
    ['TX1\u200B', 'TX1'],
    ['\u202A622200\u202C', '622200'],
    ['\u200B', null],
  ])('a number of a document %o is whole or refused', (cell, value) => expect(read(text, cell)).toBe(value));

  it.each<[ReadCell, unknown]>([
    ['１，２３４．５０', '1234.5'],
    ['1,234\u00A0', '1234'],
    ['1,200\u200B', '1200'],
    ['0,125', '不是数字'],
    ['1.234,56', '不是数字'],
    ['12箱', '不是数字'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007.50', '7.5'],
    ['#N/A', '公式没有结果（#N/A），请改为值后重新上传'],
    ['#DIV/0!', '公式没有结果（#DIV/0!），请改为值后重新上传'],
  ])('an amount %o', (cell, value) => expect(read(money, cell)).toBe(value));

  it.each<[ReadCell, unknown]>([
    ['2026/1/5', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    [{ number: '20260105' }, '2026-01-05'],
    [{ number: '46027' }, '2026-01-05'],
    ['2026-01-05 14:33:21', '2026-01-05'],
    ['2026/1/5 8:30', '2026-01-05'],
    ['2026-01-05T08:30:00', '2026-01-05'],
    ['20260105 143321', '2026-01-05'],
    ['2026-01-05 25:00', '日期格式不正确，例如 2026-01-31'],
    ['1-5月-26', '日期格式不正确，例如 2026-01-31'],
    ['2026-02-30', '日期不存在'],
  ])('a day %o', (cell, value) => expect(read(date, cell)).toBe(value));

  it.each<[ReadCell, unknown]>([
    ['6%', '600'],
    ['６％', '600'],
    [{ number: '0.06' }, '600'],
    [{ number: '0.13' }, '1300'],
    ['13', '1300'],
    [{ number: '1' }, '100'],
    [{ number: '0' }, '0'],
    ['6.0%', '600'],
    ['7%', '选项不正确，可填 0%、1%、6%、13%'],
  ])('a tax rate %o: Excel makes 0.06 of the 6% that its list offers', (cell, value) =>
    expect(read(bp, cell)).toBe(value),
  );
});

/** A book whose first sheet has these cells. */
const book = (cells: string) => {
  const bytes = (xml: string) => new TextEncoder().encode(xml);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': bytes(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': bytes(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': bytes(
        `<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
      ),
    }),
  );
};

it('LOG-002 a formula that failed or was never worked out is no empty cell', async () => {
  const file = book(
    '<c r="A1" s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><f>SUM(A2:A3)</f></c><c r="C1"><f>1+1</f><v>2</v></c>' +
      '<c r="D1" t="str"><f>""</f><v></v></c><c r="E1" t="inlineStr"><is><t>x</t></is></c>',
  );
  expect(await readXlsx(file, { rows: 10 })).toEqual([['#DIV/0!', '#N/A', { number: '2' }, null, 'x']]);
});

it('R7 a cell full of codes is refused before each of them is looked up', () => {
  const column = importCol.codes('货物属性', { GENERAL: '普货', BATTERY: '带电' });
  expect(parseCell(column, '普货、带电')).toEqual({ value: ['GENERAL', 'BATTERY'] });
  expect(parseCell(column, '普货,'.repeat(10_000))).toEqual({ fault: '不能超过 1000 个字符' });
});
