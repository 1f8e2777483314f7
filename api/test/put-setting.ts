import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/database.ts';

/** Writes a setting for all companies as the table keeps it, for tests whose subject is not how it is changed. */
export const putSetting = async (db: Db, key: string, value: unknown): Promise<void> => {
  await db.execute(sql`insert into sy_setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key, coalesce(company_id, 0)) do update set value = excluded.value`);
};
