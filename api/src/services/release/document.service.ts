import type { ReleaseAction } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { liveVersions, markOf, named, type Content } from './content.ts';
import { shRelease, shReleaseUse } from './release.tables.ts';
import type { Signer } from './signing.ts';

/** Name of the advisory lock that everything waits for that makes a release document. */
export const RELEASE_LOCK = 7_201_004;

/** Makes this transaction the only one that decides; others wait for its end. */
export const lockReleases = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${RELEASE_LOCK})`);

/** Who made a document and why. */
export interface Made {
  action: ReleaseAction;
  module?: string | null;
  version?: string | null;
  userId?: string | null;
  userName: string;
  reason: string;
  /** Begins a new numbering: the database was set back behind what browsers have seen. */
  anew?: boolean;
}

/** The newest document as it is stored, whoever signed it; null when there is none. */
export async function newestStored(tx: Db) {
  const [newest] = await tx.select().from(shRelease).orderBy(desc(shRelease.id)).limit(1);
  return newest ?? null;
}

/**
 * Appends the next document, numbered and signed. The caller holds the lock in the same transaction, so that numbers
 * have no gap and a decision is there as a whole or not at all.
 */
export async function appendDocument(
  tx: Db,
  signer: Signer,
  now: Date,
  content: Content,
  made: Made,
): Promise<ReleaseDocument> {
  const newest = await newestStored(tx);
  const id = Number(newest?.id ?? 0) + 1;
  const goesOn = newest && !made.anew && signer.proves(newest.document, newest.signature);
  const line = (goesOn && markOf(newest.document).line) || now.toISOString();
  const release: ReleaseDocument = { id, createdAt: now.toISOString(), line, ...content };
  const document = JSON.stringify(release);
  await tx.insert(shRelease).values({
    id: String(id),
    document,
    signature: signer.sign(document),
    userId: made.userId ?? null,
    userName: made.userName,
    reason: made.reason,
    createdAt: now,
    action: made.action,
    module: made.module ?? null,
    version: made.version ?? null,
    live: liveVersions(content),
  });
  await tx
    .insert(shReleaseUse)
    .values(named(content).map(([module, version]) => ({ releaseId: String(id), module, version })));
  return release;
}
