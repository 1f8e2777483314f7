import { usableFace } from '@shared/contract/module-face.ts';
import {
  HOST_NAME,
  moduleFile,
  withoutAssets,
  type BuiltHost,
  type BuiltModule,
  type ReleaseDocument,
  type ReleasedHost,
  type ReleasedModule,
} from '@shared/contract/release.ts';
import type { DocumentMark } from './version-store.ts';

/** What a release document says besides its number and time. */
export type Content = Omit<ReleaseDocument, 'id' | 'createdAt' | 'line'>;

/** A module's build as a document names it. */
export const releasedModule = (name: string, built: BuiltModule): ReleasedModule => ({
  version: built.version,
  manifest: withoutAssets(built.manifest),
  entry: moduleFile(name, built.version, built.entry),
  integrity: built.files[built.entry]?.integrity ?? '',
  pageFiles: built.pageFiles,
  face: built.face,
});

/** A shell's build as a document names it. */
export const releasedHost = (built: BuiltHost): ReleasedHost => ({
  version: built.version,
  integrity: built.files['index.html']?.integrity ?? '',
});

export const isModule = (built: BuiltModule | BuiltHost): built is BuiltModule => 'entry' in built;

/** The content of a document, with what documents of earlier installations did not have. */
export function contentOf(document: string): Content {
  const { id: _id, createdAt: _at, line: _line, canary, hostCanary, ...rest } = JSON.parse(document) as ReleaseDocument;
  return { ...rest, canary: canary ?? {}, hostCanary: hostCanary ?? null };
}

/** Number that a document's own text carries; it is signed with the rest and must be that of its row. */
export const numberOf = (document: string): number => Number((JSON.parse(document) as ReleaseDocument).id);

/** The content with declarations that the server can rely on; documents that were signed before they were checked may hold others. */
export function readableContent(content: Content): Content {
  const readable = (name: string, module: ReleasedModule): ReleasedModule => ({
    ...module,
    face: usableFace(name, module.face).face,
  });
  return {
    ...content,
    modules: Object.fromEntries(
      Object.entries(content.modules).map(([name, module]) => [name, readable(name, module)]),
    ),
    canary: Object.fromEntries(
      Object.entries(content.canary).map(([name, { share, released }]) => [
        name,
        { share, released: readable(name, released) },
      ]),
    ),
  };
}

/** Where a document stands among all; those of earlier installations have no numbering. */
export function markOf(document: string): DocumentMark {
  const { id, line = '' } = JSON.parse(document) as ReleaseDocument;
  return { id, line };
}

/** Everything that a content names: [module, version] pairs, candidates included. */
export function named({ host, modules, canary, hostCanary }: Content): [string, string][] {
  const pairs: [string, string][] = [
    [HOST_NAME, host.version],
    ...(hostCanary ? [[HOST_NAME, hostCanary.released.version] as [string, string]] : []),
    ...Object.entries(modules).map(([name, { version }]): [string, string] => [name, version]),
    ...Object.entries(canary).map(([name, { released }]): [string, string] => [name, released.version]),
  ];
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}

/** What a record says of a name that anybody may have sent: its own entry, not what every object has. */
const ownEntry = <Value>(from: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** Version of a module (or the shell) that is live; null when it is in no document. */
export const liveVersion = ({ host, modules }: Content, name: string): string | null =>
  name === HOST_NAME ? host.version : (ownEntry(modules, name)?.version ?? null);

/** Everything that is live, by name, in the order of the names: the shell first. */
export const liveVersions = ({ host, modules }: Content): Record<string, string> =>
  Object.fromEntries([
    [HOST_NAME, host.version],
    ...Object.keys(modules)
      .sort()
      .map((name) => [name, modules[name]?.version ?? ''] as const),
  ]);

/** Candidate of a module (or the shell) and its share. */
export function candidateOf(content: Content, name: string): { version: string; share: number } | null {
  const found = name === HOST_NAME ? content.hostCanary : ownEntry(content.canary, name);
  return found ? { version: found.released.version, share: found.share } : null;
}

/** A record without one of its names. */
export const without = <Value>(from: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));

/** The content with another live version; a candidate of that module ends. */
export const withLive = (content: Content, name: string, built: BuiltModule | BuiltHost): Content =>
  isModule(built)
    ? {
        ...content,
        modules: { ...content.modules, [name]: releasedModule(name, built) },
        canary: without(content.canary, name),
      }
    : { ...content, host: releasedHost(built), hostCanary: null };

/** The content with a candidate for a share of the users; null or a share of 0 ends it. */
export function withCanary(
  content: Content,
  name: string,
  built: BuiltModule | BuiltHost | null,
  share: number,
): Content {
  if (built && !isModule(built))
    return { ...content, hostCanary: share > 0 ? { share, released: releasedHost(built) } : null };
  if (!built || share === 0)
    return name === HOST_NAME
      ? { ...content, hostCanary: null }
      : { ...content, canary: without(content.canary, name) };
  return { ...content, canary: { ...content.canary, [name]: { share, released: releasedModule(name, built) } } };
}

/** The content with a module switched off for a reason, or on again (null). */
export const withDisabled = (content: Content, name: string, reason: string | null): Content => ({
  ...content,
  disabled: reason === null ? without(content.disabled, name) : { ...content.disabled, [name]: reason },
});
