import { API_VERSION, CONTRACT_VERSION } from '@shared/contract/module.ts';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { Ctx } from '../../platform/context.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Versions of the API, its database and the migrations that it has. */
export async function readSystemInfo(ctx: Ctx) {
  const [found] = await rows<{ database: string; migrations: number; last: string | null }>(
    ctx.db,
    sql`select split_part(version(), ' on ', 1) as database, count(*)::int as migrations, max(name) as last from sh_migration`,
  );
  return {
    api: String(API_VERSION),
    contract: String(CONTRACT_VERSION),
    node: process.version,
    database: found?.database ?? '',
    migrations: found?.migrations ?? 0,
    lastMigration: found?.last ?? null,
    startedAt,
  };
}
