import { spawnSync } from 'node:child_process';
import { buildApi } from './build-api.ts';
import { buildPackage, isCurrent } from './build-package.ts';
import { whileNobodyBuilds } from './lock.ts';
import { sizeReport } from './size-report.ts';
import { moduleNames } from './workspace.ts';

/** `cli.ts [api|host|logistics|…] [--force] [--sizes] [--quiet]` builds what is out of date. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const has = (flag: string) => args.includes(flag);
  const asked = args.filter((arg) => !arg.startsWith('-'));
  const all = ['api', 'host', ...moduleNames().map((name) => `remote-${name}`)];
  const wanted = all.filter(
    (name) => asked.length === 0 || asked.some((part) => name === part || name === `remote-${part}`),
  );
  if (asked.length > 0 && wanted.length === 0) throw new Error(`No such package: ${asked.join(', ')}`);
  const force = has('--force');
  for (const name of wanted) {
    if (wanted.length > 1 && name !== 'api' && (force || !isCurrent(name))) {
      buildApart(name);
      continue;
    }
    const { built, ms } = await (name === 'api' ? buildApi({ force }) : buildPackage(name, { force }));
    if (built) console.log(`built ${name} in ${(ms / 1000).toFixed(1)} s`);
    else if (!has('--quiet')) console.log(`${name} is current`);
  }
  if (has('--sizes')) console.log(sizeReport(wanted.filter((name) => name !== 'api')));
}

/**
 * Builds a package in a process of its own: Module Federation keeps count over the builds of one process and names its
 * pieces by it, so that a module would come out otherwise after another one than alone (P12).
 */
function buildApart(name: string): void {
  const own = [...process.execArgv, process.argv[1] ?? '', name.replace(/^remote-/, ''), '--force'];
  const { status } = spawnSync(process.execPath, own, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } });
  if (status !== 0) throw new Error(`${name} was not built.`);
}

/** Set for the processes of buildApart: their parent holds the lock. */
const INSIDE = 'BUILD_INSIDE';
process.env.NODE_ENV ??= 'production';
try {
  await (process.env[INSIDE] ? main() : whileNobodyBuilds(main));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
