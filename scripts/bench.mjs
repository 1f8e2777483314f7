import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTs } from './lib/run.mjs';

/**
 * `npm run bench [-- name …]`: every measurement of e2e/bench, one after another, and one table of all figures with their
 * targets and the machine; fails when one misses its target. TEST_DATABASE_URL names the PostgreSQL that is measured.
 */
checkNode();
await ensureInstalled();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
await build();
const names = process.argv.slice(2);
const files = readdirSync(join(ROOT, 'e2e/bench')).filter((file) => file.endsWith('.ts'));
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const figures = join(folder, 'figures');
for (const file of files.filter((name) => names.length === 0 || names.some((part) => name.includes(part)))) {
  console.log(`— ${file}`);
  const env = { CHROMIUM_PATH: browser, BENCH_FIGURES: figures };
  const { code } = await runTs(join('e2e/bench', file), [], { show: true, env });
  if (code !== 0) process.exitCode = 1;
}
/** P1 before P2 before P10; lists have no number and come last. */
const place = (/** @type {{ what: string }} */ { what }) => Number(/^P(\d+)/.exec(what)?.[1] ?? 99);
const rows = existsSync(figures)
  ? readFileSync(figures, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .toSorted((left, right) => place(left) - place(right))
  : [];
rmSync(folder, { recursive: true, force: true });
console.table(rows);
const [cpu] = cpus();
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end; ` +
    `${rows.filter((row) => row.met === 'yes').length} of ${rows.length} met`,
);
