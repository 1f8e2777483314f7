import {
  HOST_NAME,
  releaseSet,
  type BuiltHost,
  type BuiltModule,
  type OverrideDocument,
  type ReleaseDocument,
  type Signed,
  type SignedRelease,
} from '@shared/contract/release.ts';
import { and, desc, eq, max } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { inCanary } from './canary.rules.ts';
import { contentOf, markOf, numberOf, readableContent } from './content.ts';
import { overridesOf } from './override.service.ts';
import { shRelease, shReleaseVersion } from './release.tables.ts';
import type { Chosen, CurrentRelease, Releases } from './releases.ts';
import type { Signer } from './signing.ts';
import type { DocumentMark } from './version-store.ts';

/** Id of the newest release document; 0 when there is none. */
export async function newestReleaseId(db: Db): Promise<number> {
  const [newest] = await db.select({ id: shRelease.id }).from(shRelease).orderBy(desc(shRelease.id)).limit(1);
  return Number(newest?.id ?? 0);
}

/** Candidates that a user gets of a document. Without a user: none. */
export function picksOf({ canary, hostCanary }: ReleaseDocument, userId: string | null): string[] {
  if (userId === null) return [];
  const candidates = [
    ...Object.entries(canary).map(([name, { share, released }]) => ({ name, share, version: released.version })),
    ...(hostCanary ? [{ name: HOST_NAME, share: hostCanary.share, version: hostCanary.released.version }] : []),
  ];
  return candidates
    .filter(({ name, share, version }) => inCanary(userId, `${name}@${version}`, share))
    .map(({ name }) => name);
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

/** Row of the newest published shell. */
async function newestHostId(db: Db): Promise<string> {
  const [newest] = await db
    .select({ id: max(shReleaseVersion.id) })
    .from(shReleaseVersion)
    .where(eq(shReleaseVersion.module, HOST_NAME));
  return newest?.id ?? '0';
}

/** Opens the releases of a database; `warn` hears of a document with a wrong signature, `served` of each before it goes out. */
export function openReleases(
  db: Db,
  signer: Signer,
  warn: (text: string) => void,
  served: (mark: DocumentMark) => Promise<void> = async () => {},
): Releases {
  let kept: CurrentRelease | null = null;
  const versions = new Map<string, BuiltModule | BuiltHost>();
  const hostFiles = new Map<string, string[]>();
  /** Row of the newest shell whose files are known. */
  let newestHost = '0';

  async function loadHosts(from: Db): Promise<void> {
    const hosts = await from
      .select({ id: shReleaseVersion.id, version: shReleaseVersion.version, built: shReleaseVersion.built })
      .from(shReleaseVersion)
      .where(eq(shReleaseVersion.module, 'host'))
      .orderBy(shReleaseVersion.id);
    hostFiles.clear();
    newestHost = hosts.at(-1)?.id ?? '0';
    for (const { version, built } of hosts)
      for (const file of Object.keys(built.files)) hostFiles.set(file, [version, ...(hostFiles.get(file) ?? [])]);
  }

  async function current(from = db): Promise<CurrentRelease | null> {
    const id = await newestReleaseId(from);
    if (id === 0 || kept?.document.id === id) return kept;
    const signed = await newestRelease(from);
    if (!signed) return kept;
    if (!signer.proves(signed.document, signed.signature) || numberOf(signed.document) !== id) {
      warn(`release document ${id} is not signed by this installation`);
      return kept;
    }
    await loadHosts(from);
    await served(markOf(signed.document));
    const { createdAt } = JSON.parse(signed.document) as ReleaseDocument;
    kept = { signed, document: { id, createdAt, ...readableContent(contentOf(signed.document)) } };
    return kept;
  }

  async function chosen(userId: string | null, now: Date, within = db): Promise<Chosen | null> {
    const release = await current(within);
    if (!release) return null;
    const picks = picksOf(release.document, userId);
    const trials = userId === null ? [] : await overridesOf(within, userId, now);
    const overrides: Signed[] = trials.filter((trial) => signer.proves(trial.document, trial.signature));
    const parsed = overrides.map(({ document }) => JSON.parse(document) as OverrideDocument);
    return {
      signed: { ...release.signed, picks, overrides },
      document: release.document,
      set: releaseSet(release.document, picks, parsed),
    };
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
    current: () => current(),
    chosen,
    async moduleOf(module, version) {
      const built = await builtOf(module, version);
      return built && 'entry' in built ? built : null;
    },
    async hostOf(version) {
      const built = await builtOf('host', version);
      return built && 'preload' in built ? built : null;
    },
    filesOf: async (module, version) => (await builtOf(module, version))?.files ?? null,
    async hostVersionsOf(file) {
      // Files of a shell that is newer than what we know come with a newer document, or with a 冒烟检查 of it.
      if (!hostFiles.has(file)) await current();
      if (!hostFiles.has(file) && (await newestHostId(db)) !== newestHost) await loadHosts(db);
      return hostFiles.get(file) ?? [];
    },
  };
}
