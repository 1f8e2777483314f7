import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { REPORTS } from './lib/changed.mjs';
import { checks, runChecks } from './lib/checks.mjs';
import { failuresOf } from './lib/failures.mjs';
import { run, since } from './lib/run.mjs';

/** @typedef {{ passed: number, failed: number, again?: number, output?: string }} Result */
/** @typedef {Required<Result> & { name: string, time: string }} Row */

/** @type {Row[]} */
const rows = [];

const readReport = (/** @type {string} */ file) => {
  const path = join(REPORTS, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

/**
 * Runs one part, shows its title and keeps its numbers.
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function part(name, work) {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const { passed, failed, again = 0, output = '' } = await work();
  rows.push({ name, passed, failed, time: since(started), again, output });
}

/**
 * Vitest projects; a run that ends badly without a failed test (a broken file) counts as one failure.
 * @param {string} name
 * @param {readonly string[]} projects
 * @param {Record<string, string | undefined>} [env]
 */
async function vitest(name, projects, env = {}) {
  const file = `${name.replaceAll(/\W+/g, '-')}.json`;
  const { code, output } = await run(
    join(ROOT, 'node_modules/.bin/vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(REPORTS, file)}`,
    ],
    { show: true, env },
  );
  const report = readReport(file);
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

/** Tests in a real browser against the built application. */
async function browser() {
  const path = await ensureBrowser();
  if (!path) return { passed: 0, failed: 1 };
  const { code, output } = await run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', '--reporter=dot,json'], {
    cwd: join(ROOT, 'e2e'),
    show: true,
    env: { CHROMIUM_PATH: path, E2E_QUICK: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'browser.json') },
  });
  const stats = readReport('browser.json')?.stats;
  const again = stats?.flaky ?? 0;
  const passed = (stats?.expected ?? 0) + again;
  const failed = stats?.unexpected ?? 0;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, again, output };
}

checkNode();
await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const postgres = process.env.TEST_DATABASE_URL;
await part('checks', () => runChecks(checks()));
await build();
await part('unit and component tests', () =>
  vitest('unit', ['unit', 'dom', 'pages'], { TEST_DATABASE_URL: undefined }),
);
// The whole suite on PostgreSQL when one is given; then the embedded database takes the portable part of it and prepares
// every statement that ran.
const embedded = { TEST_DATABASE_URL: undefined };
if (postgres) {
  const TEST_STATEMENTS = join(REPORTS, 'statements');
  await part('API tests, PostgreSQL', () =>
    vitest('api on PostgreSQL', ['api'], { TEST_DATABASE_URL: postgres, TEST_STATEMENTS }),
  );
  await part('API tests, embedded database, portable part', () =>
    vitest('api portable', ['api'], { ...embedded, TEST_STATEMENTS, TEST_DEMO_FROM: postgres, API_TESTS: 'portable' }),
  );
} else await part('API tests, embedded database', () => vitest('api', ['api'], embedded));
await part('browser tests', browser);

for (const { name, failed, output } of rows)
  if (failed > 0 && output) console.log(`\n— failed in ${name}\n${failuresOf(output)}`);
const width = Math.max(...rows.map(({ name }) => name.length));
console.log('');
for (const { name, passed, failed, time, again } of rows)
  console.log(
    `${name.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(4)} failed  ${time}` +
      (again > 0 ? `  (${again} only at the second try)` : ''),
  );
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
