import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from '@playwright/test';
import { median, report } from './kit/report.ts';

/**
 * P4: 100 rows × 12 columns painted by the kit's table ÷ a plain HTML table of the same data, medians of interleaved
 * runs in production mode. `node e2e/bench/table.ts` through scripts/lib/typescript.mjs; ends with code 1 above 2.0.
 */
const LIMIT = 2;
const ROUNDS = Number(process.env.ROUNDS ?? 31);
const page = fileURLToPath(new URL('../../shared/ui/src/table/table.bench.tsx', import.meta.url));
const bundle = await build({
  entryPoints: [page],
  bundle: true,
  write: false,
  minify: true,
  outdir: 'out',
  format: 'iife',
  jsx: 'automatic',
  target: 'chrome107',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.module.css': 'local-css' },
});
const text = (ending: string) => bundle.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.setContent('<!doctype html><html lang="zh-CN"><body></body></html>');
  await tab.addStyleTag({ content: text('.css') });
  await tab.addScriptTag({ content: text('.js') });
  const times: Record<string, number[]> = { plain: [], kit: [], antd: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [way, all] of Object.entries(times)) {
      const took = await tab.evaluate<number>(`paint(${JSON.stringify(way)})`);
      if (round >= 3) all.push(took);
    }
  const [plain, kit, antd] = ['plain', 'kit', 'antd'].map((way) => median(times[way] ?? [])) as [
    number,
    number,
    number,
  ];
  report([
    {
      what: 'P4 list table of 100 × 12 ÷ a plain HTML table',
      value: kit / plain,
      limit: LIMIT,
      note: `${kit.toFixed(1)} ms ÷ ${plain.toFixed(1)} ms; antd's table ${(antd / plain).toFixed(1)}`,
    },
  ]);
} finally {
  await browser.close();
}
