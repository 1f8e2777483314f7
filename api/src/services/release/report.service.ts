import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { releaseReport } from '@shared/contract/release-report.contract.ts';
import { HOST_NAME, releaseSet, type ReleaseDocument } from '@shared/contract/release.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { candidateOf, contentOf, liveVersion } from './content.ts';
import { haltCanary } from './decide.service.ts';
import { newestStored } from './document.service.ts';
import { failureRate, mustHalt, TABS_A_USER, type Evidence } from './halt.rules.ts';
import { deskIfAny } from './release-desk.ts';
import { picksOf } from './release.service.ts';
import { shRelease, shReleaseReport, shReleaseUse } from './release.tables.ts';
import { setOfTab } from './tab-ticket.ts';

type Report = BodyOf<typeof releaseReport>;

/** Hours for which a tab may go on with a set after a newer one came; a session lasts no longer. */
const TAB_HOURS = 24;

/** What this user's tab can run of the document that it was handed out with: `module version`; null when it is too old. */
async function ownVersions(ctx: CommandCtx, set: number): Promise<ReadonlySet<string> | null> {
  const from = new Date(ctx.now().getTime() - TAB_HOURS * 3_600_000).toISOString();
  const [row] = await rows<{ document: string }>(
    ctx.tx,
    sql`select document from sh_release r where id = ${set} and coalesce(
      (select min(n.created_at) from sh_release n where n.id > r.id), 'infinity') >= ${from}::timestamptz`,
  );
  if (!row) return null;
  const document = { ...(JSON.parse(row.document) as ReleaseDocument), ...contentOf(row.document) };
  const { host, modules } = releaseSet(document, picksOf(document, ctx.actor.userId));
  const trials = await rows<{ module: string; version: string }>(
    ctx.tx,
    sql`select module, version from sh_release_override where user_id = ${ctx.actor.userId}
      and coalesce(ended_at, expires_at) >= ${from}::timestamptz`,
  );
  return new Set([
    `${HOST_NAME} ${host.version}`,
    ...Object.entries(modules).map(([name, { version }]) => `${name} ${version}`),
    ...trials.map(({ module, version }) => `${module} ${version}`),
  ]);
}

/**
 * Keeps what a tab says of the set that was handed to it, each start and each message once, and ends a canary that fails
 * too often (REL-031). What a user makes up (another tab, another set, a version that is not in it) is dropped.
 */
export async function keepReport(ctx: CommandCtx, { tab, items }: Report): Promise<void> {
  const desk = deskIfAny();
  const set = desk && setOfTab(desk.signer, ctx.actor.userId, tab);
  const own = set === null ? null : await ownVersions(ctx, set);
  const known = items.filter(({ module, version }) => own?.has(`${module} ${version}`));
  if (set === null || known.length === 0) return;
  await ctx.tx
    .insert(shReleaseReport)
    .values(
      known.map(({ module, version, kind, message, path }) => ({
        at: ctx.now(),
        tab,
        userId: ctx.actor.userId,
        releaseId: String(set),
        module,
        version,
        kind,
        message: kind === 'ERROR' ? (message ?? '').slice(0, 500) : '',
        path: path ?? '',
      })),
    )
    .onConflictDoNothing();
  const failed = new Set(known.filter(({ kind }) => kind === 'ERROR').map(({ module }) => module));
  for (const module of failed) await haltIfFailing(ctx, module);
}

/** Tabs of a version since a moment, at most so many of each person. */
async function evidenceOf(ctx: CommandCtx, from: Date, module: string, version: string): Promise<Evidence> {
  const [found] = await rows<Evidence & Record<string, unknown>>(
    ctx.tx,
    sql`select count(*)::int as users, count(*) filter (where failures > 0)::int as "failedUsers",
        coalesce(sum(least(starts, ${TABS_A_USER}::int)), 0)::int as starts,
        coalesce(sum(least(failures, ${TABS_A_USER}::int)), 0)::int as failures
      from (
        select count(distinct tab) as starts, count(distinct tab) filter (where kind = 'ERROR') as failures
        from sh_release_report
        where at >= ${from.toISOString()} and module = ${module} and version = ${version}
        group by user_id) one`,
  );
  return found ?? { users: 0, failedUsers: 0, starts: 0, failures: 0 };
}

async function haltIfFailing(ctx: CommandCtx, module: string): Promise<void> {
  const newest = await newestStored(ctx.tx);
  if (!newest) return;
  const content = contentOf(newest.document);
  const candidate = candidateOf(content, module);
  const live = liveVersion(content, module);
  if (!candidate || !live) return;
  const [first] = await ctx.tx
    .select({ at: shRelease.createdAt })
    .from(shReleaseUse)
    .innerJoin(shRelease, eq(shRelease.id, shReleaseUse.releaseId))
    .where(and(eq(shReleaseUse.module, module), eq(shReleaseUse.version, candidate.version)))
    .orderBy(shRelease.id)
    .limit(1);
  const from = first?.at ?? ctx.now();
  const mine = await evidenceOf(ctx, from, module, candidate.version);
  const theirs = await evidenceOf(ctx, from, module, live);
  if (!mustHalt(mine, theirs)) return;
  const reason = `错误率 ${failureRate(mine)}%（${mine.failures}/${mine.starts} 个页面），线上版本 ${failureRate(theirs)}%`;
  await haltCanary(ctx, module, candidate.version, reason);
}
