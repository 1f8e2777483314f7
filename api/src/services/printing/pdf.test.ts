import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { KIND_CODES, TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { strFromU8, unzipSync } from 'fflate';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { draw as drawFile } from './draw.ts';
import { layOut, textOf } from './layout.ts';
import { drawPdf } from './pdf.ts';
import { pdfText } from './pdf-text.fixture.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const at = new Date('2026-11-20T04:00:00Z');
const marks = { line: '示例', watermark: null, at, title: '示例' };
const document = (kind: TemplateKind, data = sampleData(TEMPLATE_ROOTS[kind])) => ({
  layout: layOut(builtin(kind, 'ZH'), data),
  marks,
  images: new Map(),
});
const toDraw = (
  kind: TemplateKind,
  body?: string,
  data: Record<string, unknown> = sampleData(TEMPLATE_ROOTS[kind]),
) => ({
  content: { ...builtin(kind, 'ZH'), ...(body && { body }) },
  data,
  no: 'X1',
  watermark: null,
  images: new Map(),
});
const options = { format: 'pdf', title: '打印', at } as const;

describe('PDF', () => {
  it.each(KIND_CODES)('S7 %s holds its Chinese text', async (kind) => {
    const { bytes, pages } = await drawPdf([document(kind)], true);
    const text = pdfText(bytes);
    expect(pages).toBe(1);
    expect(text).toContain(kind === 'TIAOMA' ? 'NBHN01' : TEMPLATE_KINDS[kind]);
    if (kind !== 'TIAOMA') expect(text).toContain('第 1 / 1 页');
  });

  it('SYS-014 the same data gives the same bytes', async () => {
    const [one, two] = await Promise.all([drawPdf([document('HETONG')]), drawPdf([document('HETONG')])]);
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  it('SYS-015 1,000 lines paginate with the header repeated', async () => {
    const sample = sampleData(TEMPLATE_ROOTS.ZHUANGXIANG);
    const rows = sample.lines as Record<string, unknown>[];
    const lines = Array.from({ length: 1000 }, (_, at) => rows[at % rows.length]);
    const { bytes, pages } = await drawPdf([document('ZHUANGXIANG', { ...sample, lines })], true);
    expect(pages).toBeGreaterThan(20);
    expect(pdfText(bytes).split('净重kg').length - 1).toBe(pages);
  }, 30_000);

  it('11.5 a draft carries its watermark', async () => {
    const { bytes } = await drawPdf([{ ...document('HETONG'), marks: { ...marks, watermark: '草稿' } }], true);
    expect(pdfText(bytes)).toContain('草稿');
  });
});

describe('labels and codes', () => {
  it('SYS-010 one page a label; a label that is too full says so', async () => {
    const label = sampleData(TEMPLATE_ROOTS.TIAOMA);
    const data = { labels: [label, { ...label, n: '2' }] };
    expect(await drawFile([toDraw('TIAOMA', undefined, data)], options)).toMatchObject({ pages: 2, warnings: [] });
    const full = await drawFile([toDraw('TIAOMA', '<p size="48">{{n}}</p>'.repeat(12), data)], options);
    expect(full.warnings[0]).toBe(`内容超出纸张：2 张标签占了 ${full.pages} 页`);
  });
  it('A4 many labels lie on a sheet of the paper, those of several documents one after the other', async () => {
    const label = sampleData(TEMPLATE_ROOTS.TIAOMA);
    const content = { ...builtin('TIAOMA', 'ZH'), paper: 'A4' as const, widthMm: 60, heightMm: 40, marginMm: 8 };
    const of = (count: number) => ({
      ...toDraw('TIAOMA', undefined, { labels: Array.from({ length: count }, (_, at) => ({ ...label, n: at + 1 })) }),
      content: { ...content, body: '<p size="14">{{customerCode}} {{n}}</p><p>{{code|barcode:code128}}</p>' },
    });
    // 3 side by side, 7 below each other.
    expect(layOut(content, of(1).data).sheet).toEqual({ width: 60, height: 40, columns: 3, rows: 7 });
    expect(await drawFile([of(21)], options)).toMatchObject({ pages: 1, warnings: [] });
    expect(await drawFile([of(15), of(7)], options)).toMatchObject({ pages: 2, warnings: [] });
    const full = { ...of(21), content: { ...content, body: '<p size="40">{{n}}</p>'.repeat(4) } };
    expect((await drawFile([full], options)).warnings[0]).toMatch(/^内容超出标签：21 张标签占了 \d+ 页$/);
    expect(layOut({ ...content, widthMm: null, heightMm: null }, of(1).data).sheet).toBeNull();
  });
  it('A4 140 labels with bar code and QR are 140 pages, none too full', async () => {
    const label = sampleData(TEMPLATE_ROOTS.TIAOMA);
    const labels = Array.from({ length: 140 }, (_, at) => ({ ...label, n: at + 1, code: `NBHN01-${at + 1}` }));
    const file = await drawFile([toDraw('TIAOMA', undefined, { labels })], options);
    expect(file).toMatchObject({ pages: 140, warnings: [] });
  }, 60_000);
  it('S2 the label of goods: name, SKU and bar code on 60×40, nothing beyond the paper', async () => {
    const label = sampleData(TEMPLATE_ROOTS.TIAOMA);
    const content = builtin('TIAOMA', 'ZH', { paper: 'L60X40' });
    const file = await drawFile([{ ...toDraw('TIAOMA', undefined, { labels: [label] }), content }], options);
    expect(file).toMatchObject({ pages: 1, warnings: [] });
  });
  it('SYS-010 an image is drawn by the id of a given picture only: no file and no address is opened', async () => {
    const bytes = Buffer.from(PIXEL, 'base64');
    const folder = mkdtempSync(path.join(tmpdir(), 'print-'));
    writeFileSync(path.join(folder, 'a.png'), bytes);
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end(bytes);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const images = new Map([['7', { mime: 'image/png', bytes }]]);
    const draw = async (no: string) =>
      (await drawFile([{ ...toDraw('HETONG', '<p>{{no|image}}</p>', { no }), images }], options)).content;
    const drawn = async (no: string) => Buffer.from(await draw(no)).includes('/Subtype /Image');
    expect(await drawn('7')).toBe(true);
    const file = path.join(folder, 'a.png');
    for (const no of [file, `file://${file}`, `http://127.0.0.1:${port}/a.png`, `data:image/png;base64,${PIXEL}`])
      expect(await drawn(no), no).toBe(false);
    expect(asked).toEqual([]);
    server.close();
    rmSync(folder, { recursive: true });
  });
  it('SYS-010 a code that cannot be drawn is refused by name', async () => {
    await expect(drawFile([toDraw('TIAOMA', '<p>{{code|barcode:ean13}}</p>')], options)).rejects.toThrow(
      '条码内容「WL20261120-0001-001」不能画成 ean13',
    );
  });
});

it('S7 a sheet has numbers as numbers and no formula', async () => {
  const body =
    '<h1>单</h1><table><thead><tr><th>名</th><th>额</th></tr></thead>{{#lines}}<tr><td>{{nameCn}}</td><td>{{amount|money:2}}</td></tr>{{/lines}}</table>';
  const data = { lines: [{ nameCn: '=1+1', amount: '1234.5' }] };
  const file = await drawFile([toDraw('HETONG', body, data)], { ...options, format: 'xlsx' });
  const [sheet] = await readExcel(file.content);
  expect(sheet?.data.slice(1, 4)).toEqual([
    ['单', null],
    ['名', '额'],
    ["'=1+1", 1234.5],
  ]);
});

it('S7 in a sheet dates are dates, and an amount beside its currency or unit is a number', async () => {
  const body =
    '<table>{{#lines}}<tr><td>{{day|date}}</td><td>{{at|date:YYYY-MM-DD HH:mm}}</td><td>{{currency}} {{amount|money:2}}</td><td>{{qty|num}} {{unit}}</td><td>{{spec}}</td></tr>{{/lines}}</table>';
  const line = {
    day: '2026-11-30',
    at: '2026-11-30T04:00:00Z',
    currency: 'USD',
    amount: '1234.5',
    qty: '12000',
    unit: '件',
  };
  const data = {
    lines: [
      { ...line, spec: '2026-02-31' },
      { ...line, qty: '7', spec: '30×40 cm' },
    ],
  };
  const file = await drawFile([toDraw('HETONG', body, data)], { ...options, format: 'xlsx' });
  const [sheet] = await readExcel(file.content);
  const [day, noon] = [new Date('2026-11-30T00:00:00Z'), new Date('2026-11-30T12:00:00Z')];
  expect(sheet?.data.slice(1, 3)).toEqual([
    [day, noon, 1234.5, 12000, '2026-02-31'],
    [day, noon, 1234.5, 7, '30×40 cm'],
  ]);
  const styles = strFromU8(unzipSync(file.content)['xl/styles.xml'] ?? new Uint8Array());
  expect(styles).toContain('&quot;USD &quot;#,##0.00');
  expect(styles).toContain('#,##0&quot; 件&quot;');
});

it('S7 the columns of a sheet are as wide as its goods need, not as its head', async () => {
  const body =
    '<table><tr><td>{{company.name}}</td><td>1</td></tr></table><table><tr><td>1</td><td>{{no}}</td><td>x</td></tr></table>';
  const data = { company: { name: '上海示例国际货运代理有限公司' }, no: 'WL20261120-0001-0002' };
  const file = await drawFile([toDraw('HETONG', body, data)], { ...options, format: 'xlsx' });
  const sheet = strFromU8(unzipSync(file.content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Math.floor(Number(width)))).toEqual([
    20, 22, 10,
  ]);
});

it('S7 a wide space between two values of a line stays', async () => {
  const layout = layOut({ ...builtin('HETONG', 'ZH'), body: '<p>甲\n 乙　丙</p>' }, {});
  expect(textOf(layout)).toContain('甲 乙　丙');
  const { bytes } = await drawPdf([{ layout, marks, images: new Map() }], true);
  expect(pdfText(bytes)).toContain('甲 乙　丙');
});
