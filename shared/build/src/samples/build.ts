import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildFolder } from '../build-package.ts';
import { ROOT } from '../workspace.ts';
import { hostSamples } from './hosts.ts';
import { moduleSamples } from './modules.ts';
import type { Sample } from './sample.ts';

async function buildSample(root: string, { kind, files, config }: Sample, packages: string): Promise<void> {
  const folder = join(root, kind);
  const tsconfig = JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json') });
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': tsconfig })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // The installed packages of the real thing, without its cache.
  const installed = join(ROOT, packages, 'node_modules');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(installed))
    if (!name.startsWith('.')) symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  await buildFolder(folder, config(folder), packages);
}

/**
 * `node --import …/typescript.mjs build.ts <folder>` builds good and bad samples of a module and of a shell, each for
 * real, into <folder>/<kind>/dist: what the tests of the gate publish.
 */
const [root = ''] = process.argv.slice(2);
for (const sample of moduleSamples) await buildSample(root, sample, 'remote-finance');
for (const sample of hostSamples) await buildSample(root, sample, 'host');
