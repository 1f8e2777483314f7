import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { OLDEST_CONTRACT, type ModuleDeclaration, type ModuleFace } from '@shared/contract/module.ts';
import type { ModuleNeeds } from '@shared/contract/module-needs.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { designOrigins } from './design-chunks.ts';
import { loginEntry } from './define-host.ts';
import { faceOf, pageRequests } from './face.ts';
import { isFresh, writeInputs } from './inputs.ts';
import { packFolder, versionOf } from './pack.ts';
import { namesGiven, shellNeeds } from './shell-needs.ts';
import { runtimeFiles, SHARED_DESIGN } from './shared-libs.ts';
import { chunksFor, chunksOf, filesOf } from './stats.ts';
import { packageOf, ROOT } from './workspace.ts';

/** Leftovers of the tools that nobody fetches. */
const DROPPED = /(^|\/)(mf-stats\.json|.*\.LICENSE\.txt|.*\.(br|gz))$/;

/** What the page tests of a module recorded, in its folder. */
const NEEDS = 'needs.json';

/** Where a build is made; it takes the place of dist when it is finished. */
const draftOf = (folder: string): string => join(folder, 'node_modules/.cache/dist');

const importDefault = async (file: string): Promise<unknown> =>
  ((await import(pathToFileURL(file).href)) as { default: unknown }).default;

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** What the module needs: of the API as its page tests recorded it, of the shell as its sources say. */
function needsOf(folder: string, read: ReadonlySet<string>): ModuleNeeds {
  const recorded = join(folder, NEEDS);
  return { api: existsSync(recorded) ? (readJson(recorded) as ModuleNeeds['api']) : {}, shell: shellNeeds(read) };
}

async function describeRemote(folder: string, stats: Rspack.Stats, read: ReadonlySet<string>): Promise<void> {
  const dist = draftOf(folder);
  const declaration = (await importDefault(join(folder, 'module.ts'))) as ModuleDeclaration;
  const chunks = chunksOf(stats);
  const exposed = chunks.filter(({ names }) => names.some((name) => name.startsWith('__federation_expose')));
  const pages = Object.entries(pageRequests(declaration)).map(([path, request]) => {
    const own = chunksFor(chunks, request);
    if (own.length === 0) throw new Error(`${basename(folder)}: no chunk for ${path} (${request})`);
    return { path, files: filesOf([...exposed, ...own]), uses: [...new Set(own.flatMap(({ takes }) => takes))].sort() };
  });
  const files = await packFolder(dist, DROPPED);
  const face = faceOf(declaration);
  const needs = needsOf(folder, read);
  const built: BuiltModule = {
    version: versionOf(packageOf(folder).version, files, JSON.stringify({ face, needs })),
    manifest: readJson(join(dist, 'mf-manifest.json')),
    entry: 'remoteEntry.js',
    pageFiles: Object.fromEntries(pages.map(({ path, files: own }) => [path, own])),
    uses: Object.fromEntries(
      pages.map(({ path, uses }) => [path, uses.filter((name) => name.startsWith(SHARED_DESIGN))]),
    ),
    face,
    needs,
    files,
  };
  writeFileSync(join(dist, 'module.json'), json(built));
}

/** Names of the host's chunks that stand beside those of its bootstrap; see CHUNKS in define-host.ts. */
const SHELL_CHUNKS = ['react', 'antd', 'libraries', 'runtime'];

async function describeHost(folder: string, stats: Rspack.Stats): Promise<void> {
  const dist = draftOf(folder);
  const all = chunksOf(stats);
  const chunks = all.filter((chunk) => !chunk.initial);
  const shell = chunks.filter(
    (chunk) =>
      chunk.names.some((name) => SHELL_CHUNKS.includes(name)) ||
      chunk.requests.some((request) => /^\.\/bootstrap(\.tsx?)?$/.test(request)),
  );
  const files = await packFolder(dist, DROPPED);
  const preload = [...new Set(shell.flatMap((chunk) => chunk.files))].sort().map((file) => `/${file}`);
  const brought = [...designOrigins()].flatMap(([name, chunk]) => {
    const path = all.find(({ names }) => names.includes(chunk))?.files.find((file) => file.endsWith('.js'));
    return path && !preload.includes(`/${path}`) ? [[name, `/${path}`] as const] : [];
  });
  const { hostFace } = (await import(pathToFileURL(join(folder, 'src/routes/host-face.ts')).href)) as {
    hostFace: ModuleFace;
  };
  const { shared } = readJson(join(dist, 'mf-manifest.json')) as { shared: { name: string; version: string }[] };
  const offered = shared.map(({ name, version }) => [name, version] as const).sort();
  const built: BuiltHost = {
    version: versionOf(packageOf(folder).version, files),
    preload,
    provides: Object.fromEntries(brought),
    contract: hostFace.contract,
    oldestContract: OLDEST_CONTRACT,
    api: hostFace.needs.api,
    shared: Object.fromEntries(offered),
    names: namesGiven(),
    routes: hostFace.routes.map(({ path }) => path),
    files,
  };
  writeFileSync(join(dist, 'host.json'), json(built));
}

/** What one build did. */
export interface BuildResult {
  name: string;
  built: boolean;
  ms: number;
}

/** Lists that decide a build without standing in a file that it reads. */
const listsOf = (name: string): string[] => (name === 'host' ? [...runtimeFiles(), loginEntry() ?? ''] : []);

/** Whether what was built is made of what lies there now. */
export const isCurrent = (name: string): boolean => isFresh(join(ROOT, name, 'dist/.inputs.json'), listsOf(name));

/**
 * Builds the package of a folder by its configuration into the folder's dist, described, in place of what was there.
 * Throws when the build fails; the old dist then stays.
 */
export async function buildFolder(folder: string, config: RsbuildConfig, name = basename(folder)): Promise<void> {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: mergeRsbuildConfig(config, {
      logLevel: 'error',
      output: { distPath: { root: draft } },
    }),
  });
  const { stats, close } = await rsbuild.build();
  await close();
  if (!stats) throw new Error(`${name}: the build gave no statistics`);
  const all = 'stats' in stats ? stats.stats : [stats];
  const web = all.find((entry) => entry.compilation.name === 'web') ?? all[0];
  if (!web) throw new Error(`${name}: the build gave no statistics`);
  const read = new Set(all.flatMap((entry) => [...entry.compilation.fileDependencies]));
  if (name !== 'host') for (const file of ['module.ts', NEEDS]) read.add(join(folder, file));
  await (name === 'host' ? describeHost(folder, web) : describeRemote(folder, web, read));
  writeInputs(join(draft, '.inputs.json'), [...read, join(folder, 'package.json')], listsOf(name));
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  renameSync(draft, join(folder, 'dist'));
}

/**
 * Builds one package ('host', 'remote-logistics', …) into its dist, unless what is there is current.
 * Equal sources give byte-identical files. Throws when the build fails; the old dist then stays.
 */
export async function buildPackage(name: string, { force = false } = {}): Promise<BuildResult> {
  const started = performance.now();
  const folder = join(ROOT, name);
  const done = (built: boolean): BuildResult => ({ name, built, ms: Math.round(performance.now() - started) });
  if (!force && isCurrent(name)) return done(false);
  await buildFolder(folder, (await importDefault(join(folder, 'rsbuild.config.ts'))) as RsbuildConfig, name);
  return done(true);
}
