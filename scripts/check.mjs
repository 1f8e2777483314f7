import { checkNode } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checks, runChecks } from './lib/checks.mjs';

/** `npm run check [name …]`: lint, format, types, architecture, unused code. */
checkNode();
await ensureInstalled();
const names = process.argv.slice(2);
const wanted = checks().filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const { passed, failed } = await runChecks(wanted);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
