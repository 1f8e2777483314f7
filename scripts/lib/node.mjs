import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Ends with one clear line when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is needed, this is ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}
