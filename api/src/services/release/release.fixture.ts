import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';

/** Finished builds as shared/build makes them, small, for tests: on disk or as the zip that a team uploads. */
export interface SampleBuild {
  name: string;
  version: string;
  contents: Record<string, string>;
  description: Record<string, unknown>;
}

export const integrity = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

const filesOf = (contents: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(contents).map(([file, body]) => {
      const bytes = Buffer.byteLength(body);
      const br = Math.min(brotliCompressSync(body).length, bytes);
      return [file, { bytes, br, integrity: integrity(body) }];
    }),
  );

/** What a test changes of a sample module. */
export interface ModuleChanges {
  contents?: Record<string, string>;
  face?: Record<string, unknown>;
  shared?: { name: string; requiredVersion: string | null }[];
  /** Hashes that the entry does not hold. */
  uncovered?: string[];
}

/** A module of one page; another version is another content. */
export function sampleModule(name: string, version: string, changes: ModuleChanges = {}): SampleBuild {
  const chunks: Record<string, string> = {
    'static/list.css': `.list-${version.replaceAll(/\W/g, '')}_${name}{color:red}`,
    'static/list.js': `list('${version}')`,
    ...changes.contents,
  };
  const hashes = Object.entries(chunks)
    .filter(([file]) => !changes.uncovered?.includes(file))
    .map(([, body]) => integrity(body));
  const contents = { 'remoteEntry.js': `entry(${JSON.stringify(hashes)})`, ...chunks };
  const face = {
    name,
    title: name === 'finance' ? '财务' : name === 'warehouse' ? '仓库' : name,
    contract: 1,
    needs: { api: 1 },
    order: 1,
    prefixes: [`/${name}`],
    routes: [
      { path: `/${name}`, redirect: `/${name}/list` },
      { path: `/${name}/list`, title: '列表', permission: 'dashboard.index.view' },
    ],
    widgets: [],
    search: [],
    ...changes.face,
  };
  const shared = changes.shared ?? [
    { name: 'react', requiredVersion: '^19.3.1' },
    { name: '@shared/runtime/call.ts', requiredVersion: null },
  ];
  return {
    name,
    version,
    contents,
    description: {
      version,
      manifest: { id: name, shared },
      entry: 'remoteEntry.js',
      pageFiles: { [`/${name}/list`]: ['static/list.css', 'static/list.js'] },
      uses: {},
      face,
      files: filesOf(contents),
    },
  };
}

/** A shell that offers react and the request client. */
export function sampleHost(version: string, changes: Record<string, unknown> = {}): SampleBuild {
  const script = `shell('${version}')`;
  const page = (title: string) =>
    `<!doctype html><html><head><title>${title}</title><script src="/assets/index.${version}.js" integrity="${integrity(script)}"></script></head></html>`;
  const contents = {
    'index.html': page('系统看板'),
    'login.html': page('登录'),
    [`assets/index.${version}.js`]: script,
  };
  return {
    name: 'host',
    version,
    contents,
    description: {
      version,
      preload: [],
      provides: {},
      contract: 1,
      api: 1,
      shared: { react: '19.3.1', '@shared/runtime/call.ts': '0.1.0' },
      routes: ['/', '/dashboard/index', '/block'],
      files: filesOf(contents),
      ...changes,
    },
  };
}

const fileOf = (name: string): string => (name === 'host' ? 'host.json' : 'module.json');

/** Lays a build into a repository folder, as a local build of this machine. */
export function layBuild(root: string, { name, contents, description }: SampleBuild): void {
  const folder = join(root, name === 'host' ? 'host' : `remote-${name}`, 'dist');
  for (const [file, body] of Object.entries({ ...contents, [fileOf(name)]: JSON.stringify(description) })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), body);
  }
}

/** The zip of a build; `changed` takes the place of files after the description was made. */
export function zipOf(
  { name, contents, description }: SampleBuild,
  changed: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const all = { ...contents, [fileOf(name)]: JSON.stringify(description), ...changed };
  const entries = Object.entries(all).map(([file, body]) => [file, Buffer.from(body)] as const);
  // The same bytes for the same build, whenever it is packed.
  const zip = zipSync(Object.fromEntries(entries), { mtime: '2026-01-01T00:00:00Z' });
  return Uint8Array.from(zip);
}
