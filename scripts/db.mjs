import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';

/** `npm run db:migrate|seed|verify|reset-mfa|backup|restore`: on DATA_DIR, or on DATABASE_URL. */
checkNode();
await ensureInstalled();
await build(['api']);
const { code } = await run(process.execPath, [join(ROOT, 'api/dist/db.js'), ...process.argv.slice(2)], { show: true });
process.exitCode = code;
