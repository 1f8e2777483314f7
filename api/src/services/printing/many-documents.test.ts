import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { draw } from './draw.ts';
import { layOut } from './layout.ts';
import { pdfPages } from './pdf-text.fixture.ts';
import { drawPdf } from './pdf.ts';

const at = new Date('2026-11-20T04:00:00Z');
const HEAD = '<p>抬头 {{company.name}}</p>';
const FOOT = '<p>页脚 {{no}}</p>';

interface Wanted {
  no: string;
  company: string;
  watermark?: string;
  rows?: number;
}
/** A contract of a company, with so many paragraphs that it takes more pages than one. */
const contract = ({ no, company, watermark, rows = 1 }: Wanted) => ({
  layout: layOut(
    {
      ...builtin('HETONG', 'ZH'),
      header: HEAD,
      footer: FOOT,
      body: `<h1>合同 {{no}}</h1>${'<p>条款</p>'.repeat(rows)}`,
    },
    { no, company: { name: company } },
  ),
  marks: { line: `${company} · ${no}`, watermark: watermark ?? null, at, title: '合同' },
  images: new Map(),
});

describe('11.5 one file of several documents: each page is of its own document', () => {
  it('11.5 watermark, header, footer, print line and page numbers are those of the document', async () => {
    const { bytes, pages } = await drawPdf(
      [
        contract({ no: 'HT1', company: '甲公司', rows: 80 }),
        contract({ no: 'HT2', company: '乙公司', watermark: '草稿' }),
        contract({ no: 'HT3', company: '丙公司' }),
      ],
      true,
    );
    const texts = pdfPages(bytes);
    expect(pages).toBe(4);
    expect(texts).toHaveLength(4);
    expect(texts.map((text) => /抬头 (.)公司/.exec(text)?.[1])).toEqual(['甲', '甲', '乙', '丙']);
    expect(texts.map((text) => /页脚 (HT\d)/.exec(text)?.[1])).toEqual(['HT1', 'HT1', 'HT2', 'HT3']);
    expect(texts.map((text) => text.includes('草稿'))).toEqual([false, false, true, false]);
    expect(texts.map((text) => /. 公司 · HT\d|.公司 · HT\d/.exec(text)?.[0])).toEqual([
      '甲公司 · HT1',
      '甲公司 · HT1',
      '乙公司 · HT2',
      '丙公司 · HT3',
    ]);
    expect(texts.map((text) => /第 \d+ \/ \d+ 页/.exec(text)?.[0])).toEqual([
      '第 1 / 2 页',
      '第 2 / 2 页',
      '第 1 / 1 页',
      '第 1 / 1 页',
    ]);
  });

  it('11.5 a document without anything in its body keeps its page', async () => {
    const empty = contract({ no: 'HT1', company: '甲公司', watermark: '草稿' });
    const documents = [
      { ...empty, layout: { ...empty.layout, bodies: [[]] } },
      contract({ no: 'HT2', company: '乙公司' }),
    ];
    const texts = pdfPages((await drawPdf(documents, true)).bytes);
    expect(texts.map((text) => [/抬头 (.)公司/.exec(text)?.[1], text.includes('草稿')])).toEqual([
      ['甲', true],
      ['乙', false],
    ]);
  });

  it('11.5 papers of different size and margin keep their own', async () => {
    const [a4, a5] = [contract({ no: 'HT1', company: '甲公司' }), contract({ no: 'HT2', company: '乙公司' })];
    const documents = [a4, { ...a5, layout: { ...a5.layout, width: 148, height: 210 } }];
    const { bytes } = await drawPdf(documents, true);
    const sizes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sizes.map(([, width]) => Math.round(Number(width) / 2.8346))).toEqual([210, 148]);
  });

  it('11.5 labels on sheets: those with another watermark lie on a sheet of their own, without a warning', async () => {
    const label = sampleData(TEMPLATE_ROOTS.TIAOMA);
    const content = { ...builtin('TIAOMA', 'ZH'), paper: 'A4' as const, widthMm: 60, heightMm: 40, marginMm: 8 };
    const of = (no: string, watermark: string | null) => ({
      content: { ...content, body: '<p size="14">{{customerCode}} {{n}}</p>' },
      data: { labels: [label] },
      no,
      watermark,
      images: new Map(),
    });
    const options = { format: 'pdf', title: '标签', at } as const;
    const shared = await draw([of('A', null), of('B', null)], options);
    expect(shared).toMatchObject({ pages: 1, warnings: [] });
    const apart = await draw([of('A', null), of('B', '草稿'), of('C', '草稿')], options);
    expect(apart).toMatchObject({ pages: 2, warnings: [] });
  });
});
