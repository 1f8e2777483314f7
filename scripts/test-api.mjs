import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

/**
 * A long API test alone: `node scripts/test-api.mjs NAME=value file`, on the embedded database and, when
 * TEST_DATABASE_URL is set, on that PostgreSQL. The environment wins over the value: `TRIALS=10 npm run test:kill`.
 */
checkNode();
await ensureInstalled();
const [setting = '', file = ''] = process.argv.slice(2);
const [name = '', value = ''] = setting.split('=');
const postgres = process.env.TEST_DATABASE_URL;
for (const url of [undefined, ...(postgres ? [postgres] : [])]) {
  console.log(`— ${file}, ${url ? 'PostgreSQL' : 'embedded database'}`);
  const env = { TEST_DATABASE_URL: url, [name]: process.env[name] ?? value };
  const { code } = await run(join(ROOT, 'node_modules/.bin/vitest'), ['run', file], { show: true, env });
  if (code !== 0) process.exitCode = code;
}
