import { checkNode } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTs } from './lib/run.mjs';

/** `npm run build [-- api|host|logistics|… --force --sizes]`: builds what is out of date. */
checkNode();
await ensureInstalled();
const { code } = await runTs('shared/build/src/cli.ts', process.argv.slice(2), {
  show: true,
  env: { NODE_ENV: 'production' },
});
process.exitCode = code;
