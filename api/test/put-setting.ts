import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/database.ts';

/** Writes a setting for all companies, or for one, as the table keeps it, for tests whose subject is not how it is changed. */
export const putSetting = async (
  db: Db,
  key: string,
  value: unknown,
  companyId: string | null = null,
): Promise<void> => {
  await db.execute(sql`insert into sy_setting (key, company_id, value) values (${key}, ${companyId}, ${JSON.stringify(value)}::jsonb)
    on conflict (key, coalesce(company_id, 0)) do update set value = excluded.value`);
};
