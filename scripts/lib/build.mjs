import { runTs, tail } from './run.mjs';

/**
 * Builds what is out of date: shell, modules and, with `api`, the server. Prints one line a package that was built;
 * ends the process on failure.
 * @param {readonly string[]} packages
 */
export async function build(packages = [], { show = true } = {}) {
  const { code, output } = await runTs('shared/build/src/cli.ts', ['--quiet', ...packages], {
    show,
    env: { NODE_ENV: 'production' },
  });
  if (code === 0) return;
  if (!show) console.error(tail(output));
  console.error('The build failed.');
  process.exit(1);
}
