import { crc32, deflateSync } from 'node:zlib';
import { goodsImport } from '@shared/contract/system/goods.import.ts';
import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '../../src/services/exchange/xlsx-write.ts';

/** A hostile request, and what answers there may be. */
export interface Hostile {
  name: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  statuses: readonly number[];
}

const HEAD = '<?xml version="1.0"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A workbook whose first sheet holds the given rows, whatever they are. */
function book(rows: string): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 1 });
}
const cell = (text: string, ref = 'A1') => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const inCell = (text: string) => book(`<row r="1">${cell(text)}</row>`);

/** A PNG of given size whose packed data are so many zero bytes. */
function png(width: number, height: number, unpacked: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(unpacked), { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const REFUSED = [400, 404, 413, 422];
const ANY = [200, ...REFUSED];
function form(content: Uint8Array<ArrayBuffer>, name: string, data = '{}'): FormData {
  const made = new FormData();
  made.set('data', data);
  made.append('file', new Blob([content]), name);
  return made;
}
const sheet = (name: string, content: Uint8Array<ArrayBuffer>, statuses = REFUSED): Hostile => ({
  name,
  path: '/system/goods/import',
  body: form(content, 'a.xlsx'),
  statuses,
});
/** 66 rows of goods, each cell of each column the same text: 64 MB in all. */
function goods(name: string, text: string): Hostile {
  const titles = Object.values(goodsImport.columns).map(({ title }) => title);
  const row = (no: number, of: (at: number) => string) =>
    `<row r="${no}">${titles.map((_, at) => cell(of(at), `${columnLetters(at)}${no}`)).join('')}</row>`;
  const rows = Array.from({ length: 66 }, (_, at) => row(at + 2, () => text));
  const content = book(row(1, (at) => titles[at] ?? '') + rows.join(''));
  return sheet(name, content, [200, 422]);
}
const file = (name: string, content: Uint8Array<ArrayBuffer>, fileName: string, statuses = ANY): Hostile => ({
  name,
  path: '/attachments',
  body: form(content, fileName, JSON.stringify({ kind: 'sy_template', id: '1', slot: '' })),
  statuses,
});
const preview = (name: string, body: string, statuses = ANY): Hostile => ({
  name,
  path: '/system/templates/preview',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    kind: 'HETONG',
    content: {
      source: null,
      companyId: null,
      customerId: null,
      supplierId: null,
      language: 'ZH',
      paper: 'A4',
      widthMm: null,
      heightMm: null,
      orientation: 'PORTRAIT',
      marginMm: 10,
      engine: 'LAYOUT',
      header: null,
      body,
      footer: null,
    },
    sourceId: null,
    templateId: null,
  }),
  statuses,
});
const json = (name: string, body: string): Hostile => ({
  name,
  path: '/system/templates/preview',
  headers: { 'content-type': 'application/json' },
  body,
  statuses: [400, 413, 422],
});

/** So many files of 24 MB in one call. */
function files(name: string, path: string, count: number, data = '{}'): Hostile {
  const big = new Blob([new Uint8Array(24 * 1024 * 1024)]);
  const body = new FormData();
  body.set('data', data);
  for (let at = 0; at < count; at += 1) body.append('file', big, `${at}.png`);
  return { name, path, body, statuses: REFUSED };
}
const csv = (name: string, content: string): Hostile => ({
  name,
  path: '/finance/receipts/import',
  body: form(new Uint8Array(Buffer.from(content)), 'a.csv'),
  statuses: REFUSED,
});

/** What was measured to hold everybody, and what is like it. */
export const hostileInputs = (): Hostile[] => [
  sheet('a cell that unpacks to 8 MB', inCell('a'.repeat(8_000_000))),
  sheet('a cell of 8 MB of blanks', inCell(' '.repeat(8_000_000))),
  sheet('a cell of 30,000 T', inCell('T'.repeat(30_000))),
  sheet('a cell of 32,000 blanks and a letter', inCell(`${' '.repeat(32_000)}a`)),
  sheet('a cell of 58,000 entities', inCell('&amp;'.repeat(58_000))),
  sheet('300,000 tags inside each other', book('<a>'.repeat(300_000))),
  sheet('4,000,000 empty tags', book('<a/>'.repeat(4_000_000))),
  sheet('a tag with 100,000 attributes', book(`<row ${'a="1" '.repeat(100_000)}/>`)),
  sheet('a tag that never ends', book(`<row ${'a'.repeat(2_000_000)}`)),
  sheet('a sheet of 80 MB', book(' '.repeat(80_000_000))),
  sheet('a cell in the last row', book(`<row r="1048576">${cell('a', 'XFD1048576')}</row>`)),
  sheet('2,000 columns', book(`<row r="1">${cell('a', 'BXX1')}</row>`)),
  goods('cells full of full-width digits', '１'.repeat(10_500)),
  goods('cells full of characters without a width', `a${'\u200b'.repeat(10_500)}`),
  goods('cells full of codes', '普货,'.repeat(4000)),
  file('a name of 64,000 blanks', new Uint8Array(Buffer.from('a,b')), `${' '.repeat(64_000)}a`),
  file('a name of 64,000 dots', new Uint8Array(Buffer.from('a,b')), `${'.'.repeat(64_000)}a`),
  file('a name of 64,000 slashes', new Uint8Array(Buffer.from('a,b')), '/'.repeat(64_000)),
  file('a name of 30,000 marks', new Uint8Array(Buffer.from('a,b')), '\u0301'.repeat(30_000)),
  file('a PNG that inflates to 800 MB', png(60_000, 60_000, 800_000_000), 'a.png'),
  file('a text of 5 MB of <', new Uint8Array(Buffer.alloc(5_000_000, '<')), 'a.csv'),
  file('a text of 5 MB of <p and blanks', new Uint8Array(Buffer.from('<p   '.repeat(1_000_000))), 'a.csv'),
  preview('a word of 12,000 letters', `<p>${'a'.repeat(12_000)}</p>`),
  preview('a word of 48,000 letters', `<p>${'W'.repeat(48_000)}</p>`),
  preview('40,000 <', '<'.repeat(40_000)),
  preview('a tag of 48,000 letters', `<p ${'a'.repeat(48_000)}>x</p>`),
  preview('attributes of 16,000 signs', `<p ${'a='.repeat(16_000)}>x</p>`),
  preview('12,000 tags inside each other', '<p>'.repeat(12_000)),
  preview('12,000 line breaks', `<p>${'<br>'.repeat(12_000)}</p>`),
  preview('4,000 cells in a row', `<table><tr>${'<td>a</td>'.repeat(4000)}</tr></table>`),
  json('JSON of 500,000 arrays inside each other', '['.repeat(500_000) + ']'.repeat(500_000)),
  json('JSON of 100,000 objects inside each other', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)),
  files('20 pictures of 24 MB as the own face', '/auth/avatar', 20),
  files('20 photos of 24 MB of a damage', '/warehouse/damages', 20),
  csv('a text of 19 MB of short cells', 'a,b,c,d\n'.repeat(2_400_000)),
  csv('a text of 19 MB of commas', ','.repeat(19_000_000)),
  csv('a text of 19 MB of line breaks', '\n'.repeat(19_000_000)),
  csv('a text of 19 MB of quotes', '"'.repeat(19_000_000)),
  csv('a cell of 19 MB', 'a'.repeat(19_000_000)),
  csv('200 columns and 40,000 rows', `${'a,'.repeat(199)}a\n`.repeat(40_000)),
  {
    name: 'Accept-Encoding of 12,000 blanks',
    path: '/../user/login',
    headers: { 'accept-encoding': `br${' '.repeat(12_000)}x` },
    statuses: [200, 302, 404, 503],
  },
];
