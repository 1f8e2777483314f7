import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { cellOf, dateSerial, escapeFormula, serialDate, timeSerial, type Cell, type CellStyle } from './xlsx-cells.ts';
import { plainNumber, readXlsx } from './xlsx-read.ts';
import { writeXlsx } from './xlsx-write.ts';
import { BadArchive } from '../files/zip-guard.ts';

async function book(rows: Cell[][], styles: CellStyle[] = []): Promise<Buffer> {
  const out = new PassThrough();
  const columns = Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, (_, index) => ({
    title: `列${index}`,
    style: styles[index] ?? ('general' as const),
  }));
  const [bytes] = await Promise.all([buffer(out), writeXlsx([{ name: '表', columns, rows }], out)]);
  return bytes;
}
const bytes = (text: string) => new TextEncoder().encode(text);

describe('xlsx writing and reading', () => {
  it('reads back texts, numbers, switches and dates as written', async () => {
    const file = await book(
      [
        ['海运 <&> "引号"', { exact: '12345678901.2345' }, true, dateSerial('2026-02-28')],
        [null, -7, false, null],
      ],
      ['general', 'money', 'general', 'date'],
    );
    expect(await readXlsx(file, { rows: 10 })).toEqual([
      ['列0', '列1', '列2', '列3'],
      ['海运 <&> "引号"', { number: '12345678901.2345' }, true, new Date('2026-02-28T00:00:00Z')],
      [null, { number: '-7' }, false, null],
    ]);
  });

  it('a cell that begins with = + - @ (full-width too), tab, CR or LF is escaped, and any text survives export and import', async () => {
    expect(
      ['=1+1', '+86', '-5', '@SUM', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠A', 'a=b'].map(escapeFormula),
    ).toEqual(["'=1+1", "'+86", "'-5", "'@SUM", "'\tx", "'\rx", "'\nx", "'＝1", "'＋1", "'－1", "'＠A", 'a=b']);
    const cell = fc
      .string({
        unit: fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '＝',
          '\t',
          '\r',
          '\n',
          '<',
          '&',
          '"',
          "'",
          ' ',
          'a',
          '箱',
          '😀',
          '_',
          '\u0000',
          ']',
        ),
      })
      .map((text) => text.replaceAll('\u0000', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const shown = rows.map((row) =>
          row.map((text) => (/^'[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text)),
        );
        const back = await readXlsx(await book([...rows.map((row) => [...row]), ['end', 'end']]), { rows: 100 });
        expect(back.slice(1, -1)).toEqual(shown.map((row) => row.map((text) => text || null)));
      }),
      { numRuns: 60 },
    );
  });

  it('numbers leave as number cells with the exact digits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(-(10n ** 14n), 10n ** 14n), async (minor) => {
        const text = `${minor < 0n ? '-' : ''}${String(minor < 0n ? -minor : minor)
          .padStart(3, '0')
          .replace(/(\d\d)$/, '.$1')}`;
        const [, row] = await readXlsx(await book([[cellOf('money', text)]], ['money']), { rows: 10 });
        expect(row).toEqual([{ number: plainNumber(text) }]);
        expect(Number(plainNumber(text))).toBe(Number(text));
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['0.30000000000000004', '0.3'],
    ['1E3', '1000'],
    ['1.2345E-5', '0.000012345'],
    ['-4.5E+2', '-450'],
    ['12345678', '12345678'],
    ['99.990000', '99.99'],
  ])('number %s of a file reads %s', (text, plain) => expect(plainNumber(text)).toBe(plain));

  it('dates and times stand in Shanghai', () => {
    expect(serialDate(dateSerial('2024-02-29'))).toBe('2024-02-29');
    expect(serialDate(timeSerial('2026-01-31T16:30:00.000Z'))).toBe('2026-02-01');
  });

  it('cells by kind: code as label, volume as CBM, weight as kg', () => {
    expect(cellOf('code', 'LCL', { LCL: '拼柜' })).toBe('拼柜');
    expect(cellOf('volume', 1_234_567)).toEqual({ exact: '1.234567' });
    expect(cellOf('weight', -5)).toEqual({ exact: '-0.005' });
    expect(cellOf('tags', ['A', 'B'], { A: '甲', B: '乙' })).toBe('甲、乙');
    expect(cellOf('int', null)).toBeNull();
  });
});

const far = (ref: string) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': bytes('<workbook/>'),
      'xl/worksheets/sheet1.xml': bytes(
        `<worksheet><sheetData><row r="1"><c r='${ref}'><v>1</v></c></row></sheetData></worksheet>`,
      ),
    }),
  );

describe('hostile xlsx files', () => {
  it('a zip bomb is refused before anything is parsed', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': bytes('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(70_000_000),
    });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(readXlsx(Buffer.from(bomb), { rows: 10 })).rejects.toThrow('64 MB');
  });

  it('a zip bomb that lies about its size is stopped at the claimed size', async () => {
    const bomb = Buffer.from(
      zipSync({ 'xl/workbook.xml': bytes('<workbook/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(50_000_000) }),
    );
    const place = bomb.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bomb.writeUInt32LE(1000, place + 24);
    await expect(readXlsx(bomb, { rows: 10 })).rejects.toThrow(BadArchive);
  });

  it('R7 texts of more than 40 MB in all are refused before anything is parsed, fewer are read', async () => {
    const long = '１'.repeat(10_000);
    const rows = (count: number) => Array.from({ length: count }, () => Array.from({ length: 40 }, () => long));
    await expect(readXlsx(await book(rows(35)), { rows: 100 })).rejects.toThrow('文件内容过多，请拆分后上传。');
    const read = await readXlsx(await book(rows(5)), { rows: 100 });
    expect(read.at(-1)?.every((cell) => cell === long)).toBe(true);
  });

  it('a lone cell far away and too many rows are refused', async () => {
    const good = await book([['x']]);
    await expect(readXlsx(far('XFD5'), { rows: 10 })).rejects.toThrow('列');
    await expect(readXlsx(far('A1048576'), { rows: 10 })).rejects.toThrow('行');
    await expect(readXlsx(good, { rows: 1 })).rejects.toThrow('行');
  });

  it.each([
    ['no zip', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
    ['a zip that is no workbook', Buffer.from(zipSync({ 'a.txt': bytes('a') }))],
  ])('%s is refused in Chinese', async (_name, file) => {
    await expect(readXlsx(file, { rows: 10 })).rejects.toThrow(/[\u4e00-\u9fa5]/);
  });

  it('random bytes never crash the reader', async () => {
    const good = await book([['甲', 1, true]]);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (place, value) => {
        const broken = Buffer.from(good);
        broken[place] = value;
        const fault = await readXlsx(broken, { rows: 10 }).then(
          () => null,
          (error: unknown) => error,
        );
        expect(fault === null || fault instanceof BadArchive).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
