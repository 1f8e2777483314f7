import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { layOut } from '../../src/services/printing/layout.ts';
import { drawPdf } from '../../src/services/printing/pdf.ts';
import { builtin } from '../../src/services/templates/builtin.ts';

/** One drawing in a fresh process, for e2e/bench/print.ts: a packing list (KIND=list) or labels of ROWS rows. */
const ROWS = Number(process.env.ROWS);
const code = process.env.KIND === 'labels' ? 'TIAOMA' : 'ZHUANGXIANG';
const sample = sampleData(TEMPLATE_ROOTS[code]);
const row = (at: number): unknown => {
  if (code === 'TIAOMA') return { ...sample, n: at + 1, code: `NBHN01-${at + 1}` };
  const lines = sample.lines as Record<string, unknown>[];
  return lines[at % lines.length];
};
const rows = Array.from({ length: ROWS }, (_, at) => row(at));
const marks = { line: '示例', watermark: null, at: new Date('2026-11-20T04:00:00Z'), title: '示例' };
const started = performance.now();
const data = code === 'TIAOMA' ? { labels: rows } : { ...sample, lines: rows };
const { pages } = await drawPdf([{ layout: layOut(builtin(code, 'ZH'), data), marks, images: new Map() }], true);
process.send?.({ ms: performance.now() - started, pages });
// The bench ends the process.
setInterval(() => undefined, 60_000);
