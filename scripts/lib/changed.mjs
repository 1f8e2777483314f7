import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './node.mjs';
import { run, runTs } from './run.mjs';

/** Where `npm test` leaves what each file took. */
export const REPORTS = join(ROOT, 'node_modules/.cache/test-reports');
/** Seconds of test files that fit beside the checks into five minutes, on two workers. */
const BUDGET = 300;

/** @typedef {{ packages: string[], tests: string[], browser: string[] }} Reach */

const lines = async (/** @type {string[]} */ ...args) =>
  (await run('git', args)).output.split('\n').filter((line) => line !== '');

/**
 * Files that differ from where the branch left main, from the last commit on main itself, and those not added yet.
 * @returns {Promise<string[]>}
 */
async function changedFiles() {
  const base = await run('git', ['merge-base', 'HEAD', 'main']);
  const from = base.code === 0 ? base.output.trim() : 'HEAD';
  const tracked = await lines('diff', '--name-only', from);
  return [...new Set([...tracked, ...(await lines('ls-files', '--others', '--exclude-standard'))])];
}

/**
 * What the changes of this branch can reach, the nearest first.
 * @returns {Promise<Reach & { changed: string[] }>}
 */
export async function changedReach() {
  const changed = await changedFiles();
  const { code, output } = await runTs('shared/build/src/changed/list.ts', changed);
  if (code !== 0) throw new Error(output);
  return { ...JSON.parse(output), changed };
}

/** What a file took in the last `npm test`, in seconds. */
function lastTimes() {
  /** @type {Map<string, number>} */
  const times = new Map();
  const files = existsSync(REPORTS) ? readdirSync(REPORTS).filter((name) => name.endsWith('.json')) : [];
  for (const file of files)
    for (const { name, startTime, endTime } of JSON.parse(readFileSync(join(REPORTS, file), 'utf8')).testResults ?? [])
      times.set(relative(ROOT, name), (endTime - startTime) / 1000);
  return times;
}

/** What a file takes that never ran: one of the API opens a database. */
const guess = (/** @type {string} */ path) => (path.startsWith('api/') ? 4 : 2);

/**
 * The nearest tests that fit into the time, at least one; what is left is for `npm test`.
 * @param {readonly string[]} tests nearest first
 * @param {ReadonlyMap<string, number>} [times] seconds by file
 * @param {number} [budget] seconds
 */
export function fitting(tests, times = lastTimes(), budget = BUDGET) {
  let left = budget;
  const end = tests.findIndex((path) => (left -= times.get(path) ?? guess(path)) < 0);
  return end === -1 ? [...tests] : tests.slice(0, Math.max(end, 1));
}
