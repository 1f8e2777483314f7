import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { layOut } from './layout.ts';
import { pdfPages } from './pdf-text.fixture.ts';
import { drawPdf } from './pdf.ts';

type Rows = Record<string, unknown>[];
interface Sheet {
  kind: TemplateKind;
  source: PrintSourceName | null;
  /** What the rows are, by what they are told apart, and what is signed. */
  list: string;
  field: string;
  signed: string;
}
const marks = { line: '示例', watermark: null, at: new Date('2026-11-20T04:00:00Z'), title: '示例' };
/** Pages of a sheet with so many rows. */
async function pagesOf({ kind, source, list, field }: Sheet, count: number) {
  const sample = sampleData(TEMPLATE_ROOTS[kind]);
  const [section] = (sample.sections ?? []) as { items: Rows }[];
  const [first] = list === 'items' ? (section?.items ?? []) : (sample[list] as Rows);
  const rows = Array.from({ length: count }, (_, at) => ({ ...first, [field]: `R${at + 1}X` }));
  const own = list === 'items' ? { sections: [{ ...section, items: rows }] } : { [list]: rows };
  const layout = layOut(builtin(kind, 'ZH', { source }), { ...sample, ...own });
  return pdfPages((await drawPdf([{ layout, marks, images: new Map() }], true)).bytes);
}
/** What of a sheet with so many rows is wrong: signed on a page without rows; null: nothing. */
async function fault(sheet: Sheet, count: number): Promise<string | null> {
  const pages = await pagesOf(sheet, count);
  const signed = pages.find((text) => text.includes(sheet.signed)) ?? '';
  const rows = pages.flatMap((text) => text.match(/R\d+X/g) ?? []);
  if (new Set(rows).size !== count || rows.length !== count) return `${count} rows: ${rows.length} were drawn`;
  return signed.includes(`R${count}X`) ? null : `${count} rows: signed without the last of them`;
}

describe('nobody signs a page without goods: signatures stay with the last rows (11.5)', () => {
  it.each<Sheet & { title: string; from: number; to: number }>([
    { title: '验货单', kind: 'ZHUANGXIANG', source: 'lg_inspection', list: 'items', field: 'text', signed: '验货员签名', from: 22, to: 36 },
    { title: '送货单', kind: 'YUNDAN', source: 'lg_delivery', list: 'lines', field: 'marks', signed: '收货人签收', from: 24, to: 28 },
    { title: '订舱委托书', kind: 'YUNDAN', source: 'lg_booking', list: 'rates', field: 'charge', signed: '经办人', from: 8, to: 15 },
    { title: '装柜单', kind: 'ZHUANGXIANG', source: 'lg_loading_slip', list: 'loads', field: 'orderNo', signed: '确认人签名', from: 20, to: 24 },
    { title: '派车单', kind: 'YUNDAN', source: 'lg_truck', list: 'cargo', field: 'orderNo', signed: '司机签名', from: 14, to: 18 },
    { title: '合同', kind: 'HETONG', source: null, list: 'lines', field: 'spec', signed: '卖方签章', from: 22, to: 26 },
  ])('S7 $title, $from to $to rows', async ({ from, to, ...sheet }) => {
    const faults = [];
    for (let count = from; count <= to; count += 1) faults.push(await fault(sheet, count));
    expect(faults.filter(Boolean)).toEqual([]);
  }, 120_000); // prettier-ignore
});
