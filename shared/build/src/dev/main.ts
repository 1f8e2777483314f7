import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, type RequestHandler, type RsbuildConfig } from '@rsbuild/core';
import { moduleNames, remoteFolder, ROOT } from '../workspace.ts';
import { hostDevConfig, remoteDevConfig } from './dev-config.ts';
import { devRelease, type DevModules } from './release-set.ts';

/**
 * `npm run dev [-- module …]`: API with restart on change, shell and modules with hot reload. With names only those
 * modules run from their sources and the others come, as they are published, from the server on PORT, or from the one
 * that `--against https://…` names: its data, its other modules, and nobody else sees the module under work.
 */
const args = process.argv.slice(2);
function option(name: string): string | undefined {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  if (!value) throw new Error(`${name} needs an address`);
  return value;
}
const apiPort = Number(process.env.PORT ?? 3000);
const devPort = Number(process.env.DEV_PORT ?? 3001);
const against = option('--against');
const api = against ? new URL(against).origin : `http://127.0.0.1:${apiPort}`;
const address = `http://127.0.0.1:${devPort}`;

const configOf = async (folder: string): Promise<RsbuildConfig> =>
  ((await import(pathToFileURL(join(folder, 'rsbuild.config.ts')).href)) as { default: RsbuildConfig }).default;

const serverAnswers = (): Promise<boolean> =>
  fetch(`${api}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );

function startApi(): ChildProcess {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'api/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PORT: String(apiPort), ALLOWED_ORIGINS: address },
  });
}

async function startServer(folder: string, config: RsbuildConfig): Promise<() => Promise<void>> {
  const rsbuild = await createRsbuild({ cwd: folder, config });
  const { server } = await rsbuild.startDevServer();
  return () => server.close();
}

const releaseAnswer =
  (modules: DevModules): RequestHandler =>
  (_request, response) => {
    devRelease(api, modules).then(
      (document) => {
        const data = { document: JSON.stringify(document), signature: '' };
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(JSON.stringify({ success: true, data }));
      },
      (error: unknown) => {
        response.statusCode = 503;
        response.end(String(error));
      },
    );
  };

async function main(): Promise<void> {
  const asked = args;
  const all = moduleNames();
  const names = asked.length > 0 ? asked : all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Error(`No such module: ${unknown}. There are ${all.join(', ')}.`);
  const running = await serverAnswers();
  if (against && !running) throw new Error(`${api} does not answer.`);
  const child = running ? null : startApi();
  console.log(running ? `API: the server that runs at ${api}` : `API: ${api}, restarts on change`);

  const stops: (() => Promise<void>)[] = [];
  const modules: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const port = devPort + 1 + index;
    stops.push(await startServer(remoteFolder(name), remoteDevConfig(await configOf(remoteFolder(name)), port)));
    modules[name] = `http://127.0.0.1:${port}`;
    console.log(`${name}: ${modules[name]}`);
  }
  const host = join(ROOT, 'host');
  const config = hostDevConfig(await configOf(host), devPort, api, releaseAnswer(modules));
  stops.push(await startServer(host, config));
  console.log(`Open ${address}`);

  const stop = async () => {
    child?.kill('SIGTERM');
    await Promise.allSettled(stops.map((end) => end()));
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

process.env.NODE_ENV = 'development';
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
