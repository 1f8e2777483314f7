import type { GateFinding } from '@shared/contract/release.contract.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Build } from './local-builds.ts';
import { contentHash } from './package.ts';
import { shReleaseRemoved, shReleaseVersion } from './release.tables.ts';
import type { VersionStore } from './version-store.ts';

/** Who publishes, and what the gate said. */
export interface Publication {
  userName: string;
  sourceCommit: string | null;
  gate: GateFinding[];
}

/** The row of a version. */
export const versionOf = async (tx: Db, module: string, version: string) =>
  (
    await tx
      .select()
      .from(shReleaseVersion)
      .where(and(eq(shReleaseVersion.module, module), eq(shReleaseVersion.version, version)))
  )[0];

/**
 * Remembers a version, once; `made` is asked only for a new one. Throws REL-022 when it exists with other contents: a published version never changes. Files
 * that lie in the place of a new version were left by a process that was killed before its row was there: they go.
 */
export async function remember(
  tx: Db,
  store: VersionStore,
  { name, built }: Pick<Build, 'name' | 'built'>,
  now: Date,
  made: () => Publication,
) {
  const content = contentHash(built.files);
  let first = await versionOf(tx, name, built.version);
  if (!first) {
    const [added] = await tx
      .insert(shReleaseVersion)
      .values({ module: name, version: built.version, content, built, createdAt: now, ...made() })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await store.remove(name, built.version);
      return added;
    }
    first = await versionOf(tx, name, built.version);
  }
  if (!first || first.content !== content)
    throw refuse(
      'REL-022',
      `${name} ${built.version} 已发布过且内容不同：版本一经发布不能更改，请修改代码后重新构建。`,
    );
  return first;
}

/** A version that was cleaned up is there again. */
export const restore = (tx: Db, module: string, version: string) =>
  tx.delete(shReleaseRemoved).where(and(eq(shReleaseRemoved.module, module), eq(shReleaseRemoved.version, version)));
