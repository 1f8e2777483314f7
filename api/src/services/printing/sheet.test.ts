import type { TemplateInput } from '@shared/contract/system/template.contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { layOut } from './layout.ts';
import { drawSheet } from './sheet.ts';

const HEADS = '<thead><tr><th>序号</th><th>品名</th><th>箱数</th></tr></thead>';
const BODY = `<h1>物流订单</h1><p>{{note}}</p><table><tr><th>订单号</th><td colspan="2">{{no}}</td></tr></table>
<table>${HEADS}{{#lines}}<tr><td>{{@index}}</td><td>{{name}}</td><td>{{cartons|num:0}}</td></tr>{{/lines}}</table>`;
const lines = [1, 2, 3].map((cartons) => ({ name: '全棉双人提花床单四件套', cartons }));
const data = { no: 'WL20261121-0001', note: '请核对', lines };

/** The XML of the first sheet and of the workbook. */
async function drawn(content: Partial<TemplateInput>, values: Record<string, unknown> = data) {
  const template = {
    ...builtin('WULIUORDER', 'ZH', { source: null }),
    header: null,
    footer: null,
    body: BODY,
    ...content,
  };
  const book = await drawSheet([{ layout: layOut(template, values), line: '上海恒丰 · WL1', name: "WL'1" }]);
  const parts = unzipSync(new Uint8Array(book));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  return { sheet: part('xl/worksheets/sheet1.xml'), workbook: part('xl/workbook.xml') };
}
const tags = (xml: string) => [...xml.matchAll(/<(\w+)[ />]/g)].map(([, tag = '']) => tag);
const widths = (xml: string) => [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));

describe('S7 a printed workbook', () => {
  it('prints on A4, as wide as one page, in the order of elements that Excel demands', async () => {
    const { sheet } = await drawn({});
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toMatch(/<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"\/>/);
    const order = ['sheetPr', 'sheetViews', 'cols', 'sheetData', 'mergeCells', 'pageMargins', 'pageSetup'];
    expect(tags(sheet).filter((tag) => order.includes(tag))).toEqual(order);
  });

  it.each([
    ['A4', 'LANDSCAPE', 'paperSize="9" orientation="landscape"'],
    ['A5', 'PORTRAIT', 'paperSize="11" orientation="portrait"'],
  ] as const)('%s %s of the template is that of the sheet', async (paper, orientation, said) => {
    expect((await drawn({ paper, orientation })).sheet).toContain(`<pageSetup ${said}`);
  });

  it('the heads of the table stand still and on every printed page', async () => {
    const { sheet, workbook } = await drawn({});
    expect(sheet).toMatch(/<pane [^>]*ySplit="4"[^>]*topLeftCell="A5"[^>]*state="frozen"/);
    expect(workbook).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'1 WL''1'!$4:$4</definedName>`);
  });

  it('they do not stand over another table, nor still when a screen would have no room below', async () => {
    const after = await drawn({ body: `${BODY}<table>${HEADS}<tr><td>1</td><td>2</td><td>3</td></tr></table>` });
    expect(after.workbook).not.toContain('Print_Titles');
    expect(after.sheet).toContain('ySplit="4"');
    const deep = await drawn({ body: `${'<p>说明</p>'.repeat(20)}${BODY}` });
    expect(deep.sheet).not.toContain('<pane');
    expect(deep.workbook).toContain('$24:$24');
    const bare = await drawn({ body: '<p>说明</p>' });
    expect(bare.sheet + bare.workbook).not.toMatch(/<pane|Print_Titles/);
  });

  it('columns are as wide as the Chinese in them, a Chinese character as two', async () => {
    const [first = 0, second = 0] = widths((await drawn({})).sheet);
    expect(second).toBeGreaterThanOrEqual(22);
    expect(first).toBeLessThan(22);
  });

  it('a long paragraph lies over all columns, in a row as high as its lines', async () => {
    const { sheet } = await drawn(
      {},
      { ...data, note: '货到请先核对件数与唛头，如有短少破损请当日书面告知。'.repeat(8) },
    );
    expect(sheet).toContain('<mergeCell ref="A2:C2"/>');
    const height = Number(/<row r="2"[^>]* ht="([\d.]+)"/.exec(sheet)?.[1]);
    expect(height).toBeGreaterThan(90);
  });
});
