import { HOST_NAME } from '@shared/contract/release.ts';
import { sql } from 'drizzle-orm';
import { rows, type Db } from '../platform/database.ts';
import { shRelease, shReleaseRemoved } from './release.tables.ts';

/** So many of the newest documents are looked through. */
const LOOKED_AT = 500;

/**
 * What was live before, by module: the newest other version that a document named and whose files are still there. A
 * module without one is not in the answer. `live`: what is live now, by module.
 */
export async function versionsBefore(db: Db, live: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const found = await rows<{ module: string; version: string }>(
    db,
    sql`with looked as (select id, document::jsonb as content from ${shRelease} order by id desc limit ${LOOKED_AT}),
      named as (
        select id, ${HOST_NAME}::text as module, content #>> '{host,version}' as version from looked
        union all
        select id, one.key, one.value ->> 'version' from looked, jsonb_each(content -> 'modules') one)
      select distinct on (named.module) named.module, named.version from named
        join jsonb_each_text(${JSON.stringify(live)}::jsonb) now on now.key = named.module and now.value <> named.version
        where not exists (select from ${shReleaseRemoved} gone
          where gone.module = named.module and gone.version = named.version)
        order by named.module, named.id desc`,
  );
  return new Map(found.map(({ module, version }) => [module, version]));
}
