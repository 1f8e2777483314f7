import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { changedReach, fitting } from './lib/changed.mjs';
import { checks, runChecks } from './lib/checks.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run check [name …]`: lint, format, types, architecture, unused code.
 * `npm run check -- --changed`: these and the nearest tests that the changes of this branch can reach, within five minutes.
 */
checkNode();
await ensureInstalled();
const names = process.argv.slice(2).filter((name) => name !== '--changed');
const reach = process.argv.includes('--changed') ? await changedReach() : null;
const wanted = checks().filter(
  ({ name }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) &&
    (!reach || !name.startsWith('types ') || reach.packages.includes(name.slice('types '.length))),
);
const { passed, failed } = await runChecks(wanted);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

if (reach) {
  const tests = fitting(reach.tests);
  console.log(`\n— ${tests.length} of ${reach.tests.length} test files that the changes can reach`);
  const { code } =
    tests.length === 0
      ? { code: 0 }
      : await run(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--reporter=dot', ...tests], { show: true });
  if (code !== 0) process.exitCode = 1;
  if (tests.length < reach.tests.length) console.log('The others are for `npm test`.');
  if (reach.browser.length > 0)
    console.log(
      `Changed browser tests: npm run e2e -- ${reach.browser.map((path) => path.slice('e2e/'.length)).join(' ')}`,
    );
}
