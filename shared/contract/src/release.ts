import type { ModuleFace } from './module.ts';

/** One module of a release set: where its code is and what proves that it is the published code. */
export interface ReleasedModule {
  /** Immutable version, served under /mf/<name>/<version>/. */
  version: string;
  /** The manifest of Module Federation, carried here so that no request is needed for it. */
  manifest: unknown;
  /** Path of the entry script, absolute on this origin: /mf/<name>/<version>/remoteEntry.js. */
  entry: string;
  /** sha384 of the entry script, as in a script tag's integrity attribute; chunks are covered by the entry. */
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
  /** sha384-… as in an integrity attribute. */
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
  files: Readonly<Record<string, BuiltFile>>;
}

/** host.json: what the build of the host says about itself. */
export interface BuiltHost {
  version: string;
  /** Absolute paths of the scripts and styles that the first paint of the shell needs, besides those in its HTML. */
  preload: readonly string[];
  /** What a module may take → the file that brings it, where that is not among `preload`. */
  provides: Readonly<Record<string, string>>;
  files: Readonly<Record<string, BuiltFile>>;
}

/**
 * What a tab runs: one host and one version of each module. The only thing that is served `no-store`; the server
 * writes it into index.html as well. One tab = one release set.
 */
export interface ReleaseDocument {
  /** Grows by one with each promotion or rollback. */
  id: number;
  createdAt: string;
  /** Version of the shell, and the integrity of its index.html, which covers the scripts that it names. */
  host: { version: string; integrity: string };
  modules: Readonly<Record<string, ReleasedModule>>;
  /** Modules switched off, with the reason staff see. */
  disabled: Readonly<Record<string, string>>;
}

/** The document with the server's Ed25519 signature over its exact JSON text. */
export interface SignedRelease {
  document: string;
  signature: string;
}
