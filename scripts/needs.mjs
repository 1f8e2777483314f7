import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run needs [-- finance …]`: runs the page tests of the modules and writes what their pages need of the API into
 * needs.json of each. Without names: all modules.
 */
checkNode();
await ensureInstalled();
const names = process.argv.slice(2);
const folders = readdirSync(ROOT).filter((folder) =>
  names.length > 0 ? names.includes(folder.replace('remote-', '')) : folder.startsWith('remote-'),
);
const { mergedNeeds } = await import(new URL('../shared/testing/src/needs.ts', import.meta.url).href);
for (const folder of folders) {
  const parts = mkdtempSync(join(tmpdir(), 'needs-'));
  const tests = ['run', '--project', 'pages', `${folder}/`];
  const { code } = await run(join(ROOT, 'node_modules/.bin/vitest'), tests, {
    env: { NEEDS_PARTS: parts },
    show: true,
  });
  if (code !== 0) process.exit(code);
  const seen = readdirSync(join(parts, folder)).map((file) =>
    JSON.parse(readFileSync(join(parts, folder, file), 'utf8')),
  );
  const needs = mergedNeeds(seen);
  writeFileSync(join(ROOT, folder, 'needs.json'), `${JSON.stringify(needs, null, 2)}\n`);
  console.log(`${folder}/needs.json：${Object.keys(needs).length} 个接口`);
  rmSync(parts, { recursive: true });
}
