import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run simulate -- 200`: so many seeds of the simulators (R2), `-- 200 10000`: so many acts of users in each; on
 * PostgreSQL when TEST_DATABASE_URL is set.
 */
checkNode();
await ensureInstalled();
const [seeds = '200', acts] = process.argv.slice(2);
const { code } = await run(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--project', 'api', 'simulator.api.test'], {
  show: true,
  env: { SIMULATE_SEEDS: seeds, ...(acts ? { SIMULATE_ACTS: acts } : {}) },
});
process.exitCode = code;
