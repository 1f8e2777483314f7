import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';

/** `npm run e2e:faults`: every fault on the shell and on every module in a real browser, as a table (R4). */
checkNode();
await ensureInstalled();
await build();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
const report = join(ROOT, 'node_modules/.cache/test-reports/faults.json');
mkdirSync(join(report, '..'), { recursive: true });
const args = [
  'test',
  'faults',
  'shell/titles.spec.ts',
  '--grep',
  'R4|A1.3',
  '--reporter=json',
  ...process.argv.slice(2),
];
await run(join(ROOT, 'e2e/node_modules/.bin/playwright'), args, {
  cwd: join(ROOT, 'e2e'),
  env: { CHROMIUM_PATH: browser, FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
});
if (!existsSync(report)) {
  console.error('The browser tests did not run.');
  process.exit(1);
}

const STATES = { expected: 'passed', flaky: 'passed', unexpected: 'FAILED', skipped: 'no page' };
const testsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(testsOf)];
const cells = JSON.parse(readFileSync(report, 'utf8'))
  .suites.flatMap(testsOf)
  .map(({ title, tests }) => {
    const [, where = 'shell', fault = 'storage throwing'] = /R4 (\w+) \| ([^:]+):/.exec(title) ?? [];
    return { where, fault, state: STATES[tests[0]?.status] ?? 'FAILED' };
  });
const places = [...new Set(cells.map(({ where }) => where))].sort((one) => (one === 'shell' ? -1 : 0));
const faults = [...new Set(cells.map(({ fault }) => fault))];
const width = Math.max(...faults.map((fault) => fault.length)) + 2;
console.log(''.padEnd(width) + places.map((place) => place.padEnd(12)).join(''));
for (const fault of faults) {
  const states = places.map(
    (place) => cells.find((cell) => cell.where === place && cell.fault === fault)?.state ?? '–',
  );
  console.log(fault.padEnd(width) + states.map((state) => state.padEnd(12)).join(''));
}
const failed = cells.filter(({ state }) => state === 'FAILED').length;
console.log(`${cells.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
