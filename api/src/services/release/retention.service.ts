import { and, eq, sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../jobs/schedule.service.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockReleases } from './document.service.ts';
import { findFiles } from './files-proof.service.ts';
import { deskIfAny, releaseDesk } from './release-desk.ts';
import { shReleaseRemoved, shReleaseReport, shReleaseVersion } from './release.tables.ts';
import type { VersionStore } from './version-store.ts';

/** Days for which a version stays served after the last document, trial or publication that named it. */
export const KEEP_DAYS = 30;

interface Version extends Record<string, unknown> {
  module: string;
  version: string;
}

/**
 * Versions whose time is over. Kept are: what a document names that was in force within the last 30 days (the newest
 * document is in force for ever), what a trial named within them, and what was published within them.
 */
export const outdated = (db: Db, now: Date): Promise<Version[]> =>
  rows<Version>(
    db,
    sql`select v.module, v.version from sh_release_version v where not ${isRemoved} and not ${isNamed(now)} order by v.id`,
  );

/** Whether a version `v` was marked as removed. */
const isRemoved = sql`exists (select 1 from sh_release_removed g where g.module = v.module and g.version = v.version)`;

/** Whether a version `v` is named by anything that runs or ran within the last days: its files must stay whatever else is said. */
const isNamed = (now: Date) => {
  const from = sql`${new Date(now.getTime() - KEEP_DAYS * 86_400_000).toISOString()}::timestamptz`;
  return sql`(v.created_at >= ${from}
    or exists (
      select 1 from sh_release_use u
      where u.module = v.module and u.version = v.version
        and coalesce((select min(n.created_at) from sh_release n where n.id > u.release_id), 'infinity') >= ${from})
    or exists (
      select 1 from sh_release_override o
      where o.module = v.module and o.version = v.version and coalesce(o.ended_at, o.expires_at) >= ${from}))`;
};

/** Marks what is outdated as removed, under the lock of decisions; its files may go afterwards. */
export async function retire(ctx: CommandCtx): Promise<Version[]> {
  await lockReleases(ctx.tx);
  const gone = await outdated(ctx.tx, ctx.now());
  if (gone.length > 0)
    await ctx.tx
      .insert(shReleaseRemoved)
      .values(gone.map(({ module, version }) => ({ module, version, removedAt: ctx.now() })));
  await ctx.tx
    .delete(shReleaseReport)
    .where(sql`${shReleaseReport.at} < ${new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000).toISOString()}`);
  return gone;
}

/** What a clean-up did and found. */
interface Swept {
  /** Folders that went: of retired versions, and what killed processes left. */
  gone: string[];
  kept: number;
  /** Versions that must be there and are not. */
  missing: string[];
}

/**
 * Removes every folder that no published version owns any more: those of retired versions and the leftovers of processes
 * that were killed. Under the lock that publishing holds until its row is committed, so that nothing under way looks like
 * a leftover. Proves of each version that stays that its folder is still there.
 */
export async function sweep(ctx: CommandCtx, store: VersionStore): Promise<Swept> {
  await lockReleases(ctx.tx);
  const owned = await rows<Version>(
    ctx.tx,
    sql`select module, version from sh_release_version v where not ${isRemoved} or ${isNamed(ctx.now())}`,
  );
  const keys = new Set(owned.map(({ module, version }) => `${module}/${version}`));
  const leftovers = (await store.folders()).filter(({ module, folder }) => !keys.has(`${module}/${folder}`));
  for (const { module, folder } of leftovers) await store.remove(module, folder);
  await store.tidy();
  const there = new Set((await store.folders()).map(({ module, folder }) => `${module}/${folder}`));
  return {
    gone: leftovers.map(({ module, folder }) => `${module}/${folder}`),
    kept: keys.size,
    missing: [...keys].filter((key) => !there.has(key)),
  };
}

scheduledJob({
  name: 'release-clean-up',
  title: '清理过期的前端版本',
  rhythm: { at: '04:10' },
  async run({ transaction }) {
    const desk = deskIfAny();
    if (!desk) return '未启用';
    const retired = await transaction(retire);
    const { gone, kept, missing } = await transaction((ctx) => sweep(ctx, desk.store));
    const lost = missing.length > 0 ? `，其中 ${missing.length} 个的文件缺失：${missing.join('、')}` : '，文件齐全';
    return `清理 ${retired.length} 个版本、${Math.max(gone.length - retired.length, 0)} 个残留文件夹；保留 ${kept} 个版本${lost}`;
  },
});

/** Compares the files of a version with what was published: why a page's code does not run. */
export async function checkVersion(db: Db, module: string, version: string) {
  const [row] = await db
    .select({ built: shReleaseVersion.built })
    .from(shReleaseVersion)
    .where(and(eq(shReleaseVersion.module, module), eq(shReleaseVersion.version, version)));
  if (!row) throw refuse('NOT_FOUND');
  return findFiles(releaseDesk().store, module, row.built);
}
