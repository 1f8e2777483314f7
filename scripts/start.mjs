import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';

/** `npm start`: installs and builds what is missing or out of date, then is the server (this very process). */
checkNode();
await ensureInstalled();
await build();

const server = join(ROOT, 'api/dist/main.js');
if (!existsSync(server)) {
  console.error('The server was not built.');
  process.exit(1);
}
process.chdir(ROOT);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(server).href);
