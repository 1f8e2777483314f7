import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTs } from './lib/run.mjs';

/** `npm run bench [-- name …]`: every measurement of e2e/bench, one after another; fails when one misses its target. */
checkNode();
await ensureInstalled();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
const names = process.argv.slice(2);
const files = readdirSync(join(ROOT, 'e2e/bench')).filter((file) => file.endsWith('.ts'));
for (const file of files.filter((name) => names.length === 0 || names.some((part) => name.includes(part)))) {
  console.log(`— ${file}`);
  const { code } = await runTs(join('e2e/bench', file), [], { show: true, env: { CHROMIUM_PATH: browser } });
  if (code !== 0) process.exitCode = 1;
}
