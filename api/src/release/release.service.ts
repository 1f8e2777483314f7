import type { BuiltFile, BuiltHost, BuiltModule, ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { shRelease, shReleaseVersion } from './release.tables.ts';
import type { Signer } from './signing.ts';

/** The release document that new tabs get, parsed and as it is signed. */
export interface CurrentRelease {
  signed: SignedRelease;
  document: ReleaseDocument;
}

/** Id of the newest release document; 0 when there is none. */
export async function newestReleaseId(db: Db): Promise<number> {
  const [newest] = await db.select({ id: shRelease.id }).from(shRelease).orderBy(desc(shRelease.id)).limit(1);
  return Number(newest?.id ?? 0);
}

/** The newest release document as it is stored; null when nothing was published. */
export async function newestRelease(db: Db): Promise<SignedRelease | null> {
  const [newest] = await db
    .select({ document: shRelease.document, signature: shRelease.signature })
    .from(shRelease)
    .orderBy(desc(shRelease.id))
    .limit(1);
  return newest ?? null;
}

/** Reads what is released; keeps what never changes. */
export interface Releases {
  /** The document in force, or null. A document whose signature is wrong is passed over and the last good one stays. */
  current(): Promise<CurrentRelease | null>;
  /** What a published version says about itself; null when it was never published. */
  moduleOf(module: string, version: string): Promise<BuiltModule | null>;
  hostOf(version: string): Promise<BuiltHost | null>;
  /** Its files. */
  filesOf(module: string, version: string): Promise<Readonly<Record<string, BuiltFile>> | null>;
  /** The host version that an asset came with, the newest that holds it; null when there is none. */
  hostVersionOf(file: string): Promise<string | null>;
}

/** Opens the releases of a database; `warn` hears of a document with a wrong signature. */
export function openReleases(db: Db, signer: Signer, warn: (text: string) => void): Releases {
  let kept: CurrentRelease | null = null;
  const versions = new Map<string, BuiltModule | BuiltHost>();
  const hostFiles = new Map<string, string>();

  async function loadHosts(): Promise<void> {
    const hosts = await db
      .select({ version: shReleaseVersion.version, built: shReleaseVersion.built })
      .from(shReleaseVersion)
      .where(eq(shReleaseVersion.module, 'host'))
      .orderBy(shReleaseVersion.id);
    for (const { version, built } of hosts) for (const file of Object.keys(built.files)) hostFiles.set(file, version);
  }

  async function current(): Promise<CurrentRelease | null> {
    const id = await newestReleaseId(db);
    if (id === 0 || kept?.document.id === id) return kept;
    const signed = await newestRelease(db);
    if (!signed) return kept;
    if (!signer.proves(signed.document, signed.signature)) {
      warn(`release document ${id} is not signed by this installation`);
      return kept;
    }
    await loadHosts();
    kept = { signed, document: JSON.parse(signed.document) as ReleaseDocument };
    return kept;
  }

  async function builtOf(module: string, version: string): Promise<BuiltModule | BuiltHost | null> {
    const key = `${module}/${version}`;
    const known = versions.get(key);
    if (known) return known;
    const [row] = await db
      .select({ built: shReleaseVersion.built })
      .from(shReleaseVersion)
      .where(and(eq(shReleaseVersion.module, module), eq(shReleaseVersion.version, version)));
    if (!row) return null;
    versions.set(key, row.built);
    return row.built;
  }

  return {
    current,
    async moduleOf(module, version) {
      const built = await builtOf(module, version);
      return built && 'entry' in built ? built : null;
    },
    async hostOf(version) {
      const built = await builtOf('host', version);
      return built && 'preload' in built ? built : null;
    },
    filesOf: async (module, version) => (await builtOf(module, version))?.files ?? null,
    async hostVersionOf(file) {
      // Files of a shell that is newer than what we know come with a newer document.
      if (!hostFiles.has(file)) await current();
      return hostFiles.get(file) ?? null;
    },
  };
}
