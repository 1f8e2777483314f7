import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { releaseReport } from '@shared/contract/release.contract.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import { candidateOf, contentOf, liveVersion } from './content.ts';
import { haltCanary } from './decide.service.ts';
import { newestStored } from './document.service.ts';
import { failureRate, mustHalt, type Runs } from './halt.rules.ts';
import { deskIfAny } from './release.desk.ts';
import { shRelease, shReleaseReport, shReleaseUse, shReleaseVersion } from './release.tables.ts';
import { runsSince } from './version.service.ts';

type Report = BodyOf<typeof releaseReport>;

/** The versions of a report that were published; what a tab makes up is dropped. */
async function knownItems(ctx: CommandCtx, items: Report['items']): Promise<Report['items']> {
  const found = await ctx.tx
    .select({ module: shReleaseVersion.module, version: shReleaseVersion.version })
    .from(shReleaseVersion)
    .where(inArray(shReleaseVersion.version, [...new Set(items.map(({ version }) => version))]));
  const known = new Set(found.map(({ module, version }) => `${module} ${version}`));
  return items.filter(({ module, version }) => known.has(`${module} ${version}`));
}

/** Keeps what a tab says, each start and each message once, and ends a canary that fails too often (REL-031). */
export async function keepReport(ctx: CommandCtx, { tab, set, items }: Report): Promise<void> {
  const known = await knownItems(ctx, items);
  if (known.length === 0) return;
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

const NONE: Runs = { starts: 0, failures: 0 };

async function haltIfFailing(ctx: CommandCtx, module: string): Promise<void> {
  const newest = await newestStored(ctx.tx);
  if (!newest || !deskIfAny()) return;
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
  const runs = await runsSince(ctx.tx, first?.at ?? ctx.now(), module);
  const mine = runs.get(`${module} ${candidate.version}`) ?? NONE;
  const theirs = runs.get(`${module} ${live}`) ?? NONE;
  if (!mustHalt(mine, theirs)) return;
  const reason = `错误率 ${failureRate(mine)}%（${mine.failures}/${mine.starts} 个页面），线上版本 ${failureRate(theirs)}%`;
  await haltCanary(ctx, module, candidate.version, reason);
}
