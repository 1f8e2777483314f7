import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { named, type Content } from './content.ts';
import { shReleaseVersion } from './release.tables.ts';

type Built = (typeof shReleaseVersion.$inferSelect)['built'];

/** Builds of all versions that a content names, read once; undefined: never published. */
export async function buildsOf(
  tx: Db,
  content: Content,
): Promise<(module: string, version: string) => Built | undefined> {
  const rows = await tx
    .select({ module: shReleaseVersion.module, version: shReleaseVersion.version, built: shReleaseVersion.built })
    .from(shReleaseVersion)
    .where(
      inArray(
        shReleaseVersion.version,
        named(content).map(([, version]) => version),
      ),
    );
  return (module, version) => rows.find((row) => row.module === module && row.version === version)?.built;
}
