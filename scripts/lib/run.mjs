import { spawn } from 'node:child_process';
import { ROOT } from './node.mjs';

/**
 * Runs a program of the workspace to its end. Answers its exit code and what it printed; with `show` the output goes
 * to the screen as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = ROOT, env = {}, show = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const name of /** @type {const} */ (['stdout', 'stderr']))
      child[name].setEncoding('utf8').on('data', (/** @type {string} */ part) => {
        output += part;
        if (show) process[name].write(part);
      });
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Options of Node that let it run our TypeScript; see typescript.mjs. */
export const TYPESCRIPT = ['--no-deprecation', '--import', new URL('./typescript.mjs', import.meta.url).href];

/**
 * Runs a file with Node, TypeScript included.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean }} [options]
 */
export const runTs = (file, args = [], options = {}) => run(process.execPath, [...TYPESCRIPT, file, ...args], options);

/** The last lines of an output, for a message about a failure. */
export const tail = (/** @type {string} */ output, lines = 25) => output.trimEnd().split('\n').slice(-lines).join('\n');

/** Seconds since a moment of performance.now(), as text. */
export const since = (/** @type {number} */ started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
