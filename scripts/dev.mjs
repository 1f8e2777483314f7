import { spawn } from 'node:child_process';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { TYPESCRIPT } from './lib/run.mjs';

/** `npm run dev [-- module …]`: see shared/build/src/dev/main.ts. */
checkNode();
await ensureInstalled();
const child = spawn(process.execPath, [...TYPESCRIPT, 'shared/build/src/dev/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
