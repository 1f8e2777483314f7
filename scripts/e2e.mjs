import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';

/** `npm run e2e [-- arguments of playwright]`: the browser tests alone, against what is built. */
checkNode();
await ensureInstalled();
await build();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
const { code } = await run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', ...process.argv.slice(2)], {
  cwd: join(ROOT, 'e2e'),
  show: true,
  env: { CHROMIUM_PATH: browser },
});
process.exitCode = code;
