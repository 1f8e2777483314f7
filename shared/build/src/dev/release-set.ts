import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleDeclaration } from '@shared/contract/module.ts';
import type { ReleaseDocument, ReleasedModule, SignedRelease } from '@shared/contract/release.ts';
import { faceOf } from '../face.ts';
import { remoteFolder } from '../workspace.ts';

/** Modules that run from their sources: name → address of their development server. */
export type DevModules = Readonly<Record<string, string>>;

async function devModule(name: string, address: string): Promise<ReleasedModule> {
  const file = pathToFileURL(join(remoteFolder(name), 'module.ts'));
  file.searchParams.set('at', String(Date.now()));
  const [declared, manifest] = await Promise.all([
    import(file.href) as Promise<{ default: ModuleDeclaration }>,
    fetch(`${address}/mf-manifest.json`).then((answer) => answer.json() as Promise<unknown>),
  ]);
  return {
    version: 'dev',
    manifest,
    entry: `${address}/remoteEntry.js`,
    integrity: '',
    pageFiles: {},
    face: faceOf(declared.default),
  };
}

/** The release document of the running server; null when there is no server or nothing is published. */
async function published(server: string): Promise<ReleaseDocument | null> {
  const answer = await fetch(`${server}/api/release`).catch(() => null);
  const envelope = (await answer?.json().catch(() => null)) as { data?: SignedRelease | null } | null;
  return envelope?.data ? (JSON.parse(envelope.data.document) as ReleaseDocument) : null;
}

/** What a development tab runs: the modules under work from their own servers, all others as they are published. */
export async function devRelease(server: string, modules: DevModules): Promise<ReleaseDocument> {
  const base = await published(server);
  const own = await Promise.all(
    Object.entries(modules).map(async ([name, address]) => [name, await devModule(name, address)] as const),
  );
  return {
    id: base?.id ?? 0,
    createdAt: new Date().toISOString(),
    host: { version: 'dev', integrity: '' },
    modules: { ...base?.modules, ...Object.fromEntries(own) },
    disabled: {},
    canary: {},
    hostCanary: null,
  };
}
