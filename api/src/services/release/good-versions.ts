import type { ReleaseAction } from '@shared/contract/release.contract.ts';
import { sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import { goodVersions, type LiveChange } from './good-versions.rules.ts';
import { shRelease, shReleaseRemoved } from './release.tables.ts';

/** So many of the newest documents are looked through. */
const LOOKED_AT = 500;

interface Change extends Record<string, unknown> {
  module: string;
  version: string;
  action: ReleaseAction;
}

/** The version that a roll back of each module (all without `names`) would make live: the last good one that is still there. */
export async function goodBefore(db: Db, names: readonly string[] | null = null): Promise<Map<string, string>> {
  const changes = await rows<Change>(
    db,
    sql`with looked as (select id, action, live from ${shRelease} order by id desc limit ${LOOKED_AT}),
      steps as (
        select id, action, one.key as module, one.value as version,
          lag(one.value) over (partition by one.key order by id) as was
        from looked, jsonb_each_text(live) one)
      select module, version, action from steps where version is distinct from was order by id`,
  );
  const gone = new Set((await db.select().from(shReleaseRemoved)).map((row) => `${row.module} ${row.version}`));
  const modules = names ?? [...new Set(changes.map(({ module }) => module))];
  return new Map(
    modules.flatMap((name) => {
      const own: LiveChange[] = changes.filter(({ module }) => module === name);
      const good = goodVersions(own).findLast((version) => !gone.has(`${name} ${version}`));
      return good === undefined ? [] : [[name, good] as const];
    }),
  );
}
