import type { ModuleNeeds } from './module-needs.ts';
import type { ModuleFace } from './module.ts';

/** One module of a release set: where its code is and what proves that it is the published code. */
export interface ReleasedModule {
  /** Immutable version, served under /mf/<name>/<version>/. */
  version: string;
  /** The manifest of Module Federation, carried here so that no request is needed for it. */
  manifest: unknown;
  /** Path of the entry script, absolute on this origin: /mf/<name>/<version>/remoteEntry.js. */
  entry: string;
  /** Hash of the entry script, as in a script tag's integrity attribute; chunks are covered by the entry. */
  integrity: string;
  /**
   * Path of a route (or `widget:<key>`) → files that its first paint needs besides the entry, for preload and for
   * prefetch on hover; relative to the folder of the version, see `moduleFile`.
   */
  pageFiles: Readonly<Record<string, readonly string[]>>;
  face: ModuleFace;
}

/** Absolute path of a file of a released module: moduleFile('admin', '0.1.0-ab12', 'static/js/a.js'). */
export const moduleFile = (name: string, version: string, file: string): string => `/mf/${name}/${version}/${file}`;

/** A built file, ready to be served. */
export interface BuiltFile {
  bytes: number;
  /** Size after brotli, which is what a browser fetches; equal to `bytes` for what is not compressed. */
  br: number;
  /** sha256-… as in an integrity attribute. */
  integrity: string;
}

/** module.json: what the build of a module says about itself; the publishing server reads nothing else of it. */
export interface BuiltModule {
  /** Version of the package and a hash of the contents: 0.1.0-3f8a1c20de. Equal contents have equal versions. */
  version: string;
  manifest: unknown;
  /** Name of the entry script in the folder. */
  entry: string;
  pageFiles: Readonly<Record<string, readonly string[]>>;
  /** Path of a route (or `widget:<key>`) → what its first paint takes of the host: `antd/es/date-picker`. */
  uses: Readonly<Record<string, readonly string[]>>;
  face: ModuleFace;
  /** What it needs of API and shell; absent in modules built before there was one, see usableNeeds. */
  needs?: ModuleNeeds;
  files: Readonly<Record<string, BuiltFile>>;
}

/** host.json: what the build of the host says about itself. */
export interface BuiltHost {
  version: string;
  /** Absolute paths of the scripts and styles that the first paint of the shell needs, besides those in its HTML. */
  preload: readonly string[];
  /** What a module may take → the file that brings it, where that is not among `preload`. */
  provides: Readonly<Record<string, string>>;
  /** Contract and API that it was built with, which modules may ask for. */
  contract: number;
  /** Oldest contract whose modules it runs; absent in shells built before there was one: 1. */
  oldestContract?: number;
  api: number;
  /** Shared library → version that it gives to modules: `antd/es/button` → 6.6.8. */
  shared: Readonly<Record<string, string>>;
  /** Names that it gives of its own shared files and of libraries in part; absent in shells built before there was one. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Paths of its own pages, which no module may take. */
  routes: readonly string[];
  files: Readonly<Record<string, BuiltFile>>;
}

/** A shell as a document names it: its version, and the integrity of its index.html, which covers its scripts. */
export interface ReleasedHost {
  version: string;
  integrity: string;
}

/** Candidates that some users get; `share` is a percentage with at most two decimals. Sticky by user. */
export interface Canary<Released> {
  share: number;
  released: Released;
}

/**
 * What new tabs run: one host, one version of each module, and candidates of them for a share of the users. The only
 * thing that is served `no-store`; the server writes it into index.html. One tab = one release set.
 */
export interface ReleaseDocument {
  /** Grows by one with each decision: promotion, canary, rollback, kill switch. */
  id: number;
  createdAt: string;
  /**
   * When this numbering began (ISO time): another one begins when the database was set back to an earlier state. A
   * document of a later numbering replaces every one of an earlier; within one, the greater number does. A browser takes
   * none that is replaced by one it has seen.
   */
  line?: string;
  host: ReleasedHost;
  modules: Readonly<Record<string, ReleasedModule>>;
  /** Modules switched off, with the reason staff see. */
  disabled: Readonly<Record<string, string>>;
  /** Module → candidate; an absent one has none. */
  canary: Readonly<Record<string, Canary<ReleasedModule>>>;
  hostCanary: Canary<ReleasedHost> | null;
}

/** A version for one user only (单人试用, 冒烟检查), signed like a document. */
export interface OverrideDocument {
  userId: string;
  expiresAt: string;
  /** A module, or `host`. */
  name: string;
  module: ReleasedModule | ReleasedHost;
}

/** A text with the server's Ed25519 signature over exactly it, base64. */
export interface Signed {
  document: string;
  signature: string;
}

/** The signed document as a page carries it. */
export interface SignedRelease extends Signed {
  /** Names of modules (`host`) whose candidate this user gets; a choice among what is signed. */
  picks?: readonly string[];
  overrides?: readonly Signed[];
}

/** What one tab runs, after the choice of candidates and overrides. */
export interface ReleaseSet extends Pick<ReleaseDocument, 'id' | 'host' | 'modules' | 'disabled'> {
  /** Modules that are replaced for this user alone, with the end of it. */
  overridden: Readonly<Record<string, string>>;
}

/** The name under which the shell stands beside the modules: in versions, candidates, commands. */
export const HOST_NAME = 'host';

/** The set that a document, a choice and overrides give. A pick that the document does not offer changes nothing. */
export function releaseSet(
  document: ReleaseDocument,
  picks: readonly string[] = [],
  overrides: readonly OverrideDocument[] = [],
): ReleaseSet {
  const { id, host, modules, disabled, canary = {}, hostCanary } = document;
  const picked = Object.entries(canary).filter(([name]) => picks.includes(name));
  const trials = overrides.flatMap(({ name, module }) => ('entry' in module ? [[name, module] as const] : []));
  const shell = overrides.find(({ name }) => name === HOST_NAME)?.module;
  return {
    id,
    host: shell ?? (hostCanary && picks.includes(HOST_NAME) ? hostCanary.released : host),
    modules: {
      ...modules,
      ...Object.fromEntries(picked.map(([name, { released }]) => [name, released])),
      ...Object.fromEntries(trials),
    },
    disabled: disabled ?? {},
    overridden: Object.fromEntries(overrides.map(({ name, expiresAt }) => [name, expiresAt])),
  };
}

/** Names what a set runs: two tabs with the same key run the same code. */
export const setKey = ({ host, modules, disabled }: Omit<ReleaseSet, 'id' | 'overridden'>): string =>
  [
    `${HOST_NAME}@${host.version}`,
    ...Object.keys(modules)
      .sort()
      .map((name) => `${name}@${modules[name]?.version}${name in disabled ? '!' : ''}`),
  ].join(' ');

/** A manifest without the files of what it exposes: the loader would run them ahead by itself, without their hashes. */
export function withoutAssets(manifest: unknown): unknown {
  const { exposes } = (manifest ?? {}) as { exposes?: unknown };
  if (!Array.isArray(exposes)) return manifest;
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return { ...(manifest as object), exposes: exposes.map((row: object) => ({ ...row, assets: none })) };
}
