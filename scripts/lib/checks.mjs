import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node.mjs';
import { run, runTs } from './run.mjs';

/** @typedef {{ name: string, work: () => Promise<{ code: number, output: string }> }} Check */

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name);

const packages = () => [
  'shared/contract',
  'shared/runtime',
  'shared/ui',
  'shared/build',
  'shared/testing',
  'host',
  ...readdirSync(ROOT)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(ROOT, folder, 'tsconfig.json')))
    .sort(),
  'api',
  'e2e',
];

/**
 * What is checked without running the code: each ends with code 0 or says what is wrong.
 * @type {() => Check[]}
 */
export const checks = () => [
  { name: 'lint', work: () => run(bin('oxlint'), ['--type-aware', '--quiet']) },
  { name: 'format', work: () => run(bin('oxfmt'), ['--check', '.']) },
  ...packages().map((folder) => ({
    name: `types ${folder}`,
    work: () => run(bin('tsc'), ['--noEmit', '-p', join(folder, 'tsconfig.json')]),
  })),
  { name: 'architecture', work: () => runTs('shared/build/src/architecture/check.ts') },
  { name: 'unused code', work: () => run(bin('knip'), ['--no-progress', '--no-config-hints']) },
];

/**
 * Runs checks two at a time and prints a line for each. Answers how many passed and failed.
 * @param {readonly Check[]} list
 */
export async function runChecks(list) {
  const waiting = [...list];
  const counts = { passed: 0, failed: 0 };
  const next = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await check.work();
      counts[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${check.name}`);
      if (code !== 0) console.log(output.trimEnd().split('\n').slice(0, 60).join('\n'));
    }
  };
  await Promise.all([next(), next()]);
  return counts;
}
