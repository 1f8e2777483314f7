import { describe, expect, it } from 'vitest';
import { csvCells } from './csv-read.ts';

const read = (text: string, rows = 10) => csvCells(Buffer.from(text), { rows });

describe('CSV of banks and gates', () => {
  it('FIN-050 quotes, doubled quotes, line breaks inside them, the mark that keeps numbers as text', () => {
    expect(read('\uFEFF账号,备注\r\n="0012","他说 ""好"",\r\n再见"\n\t34 ,"a"b\n')).toEqual([
      ['账号', '备注'],
      ['0012', '他说 "好",\r\n再见'],
      ['34', 'ab'],
    ]);
    expect(read('a;b\n"";"x\n')).toEqual([
      ['a', 'b'],
      [null, 'x'],
    ]);
    expect(read('a\tb\n5" \t6"')).toEqual([
      ['a', 'b'],
      ['5"', '6"'],
    ]);
  });

  it('FIN-050 rows without anything are no rows of the limit, and keep the numbers of those below them', () => {
    expect(
      read(`a,b\n${',\n'.repeat(30)}1,2\n${'\n'.repeat(30)}`, 2).flatMap((row, at) => (row.length ? at : [])),
    ).toEqual([0, 31]);
    expect(() => read('a\n1\n2\n', 2)).toThrow('超过 1 行，请拆分后上传。');
    expect(() => read(`a\n${'\n'.repeat(200_000)}1`)).toThrow('空行过多');
  });

  it('R7 200 columns and 32,767 characters a cell, as of a workbook', () => {
    expect(read(`${'a,'.repeat(199)}a`)[0]).toHaveLength(200);
    expect(() => read(`${'a,'.repeat(200)}a`)).toThrow('超过 200 列');
    expect(read('a'.repeat(32_767))[0]?.[0]).toHaveLength(32_767);
    for (const text of [
      'a'.repeat(32_768),
      `"${'a'.repeat(32_768)}"`,
      '"'.repeat(80_000),
      `x\n"${'a\n'.repeat(20_000)}`,
    ])
      expect(() => read(text)).toThrow('超过 32,767 个字符');
  });
});
