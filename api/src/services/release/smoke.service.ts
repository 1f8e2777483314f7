import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { releaseSmokes } from '@shared/contract/release-smoke.contract.ts';
import type { ReleaseSmoke } from '@shared/contract/release.fields.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { readableContent, withLive } from './content.ts';
import { contentInForce, groundOf, provenVersion, titleOf } from './decision-ground.service.ts';
import { startTrial } from './override.service.ts';
import { checkReach } from './release-access.ts';
import { newestReleaseId } from './release.service.ts';
import { shReleaseSmoke } from './release.tables.ts';
import { smokeFindings, smokePages } from './smoke.rules.ts';

/** Minutes for which a run has the candidate for itself. */
const RUN_MINUTES = 15;
/** Runs that a list shows. */
const SHOWN = 50;

const smokeRow = (row: typeof shReleaseSmoke.$inferSelect): ReleaseSmoke => ({
  module: row.module,
  version: row.version,
  document: Number(row.releaseId),
  at: row.createdAt.toISOString(),
  userName: row.userName,
  passed: row.passed,
  pages: row.pages,
  findings: row.findings,
});

/** Runs of a module, the newest first. */
export async function smokesOf(db: Db, module: string): Promise<ReleaseSmoke[]> {
  const found = await db
    .select()
    .from(shReleaseSmoke)
    .where(eq(shReleaseSmoke.module, module))
    .orderBy(desc(shReleaseSmoke.id))
    .limit(SHOWN);
  return found.map(smokeRow);
}

/** The last run of each version with a document: `module version` → run. */
export async function smokesWith(db: Db, document: number): Promise<ReadonlyMap<string, ReleaseSmoke>> {
  const found = await db
    .select()
    .from(shReleaseSmoke)
    .where(eq(shReleaseSmoke.releaseId, String(document)))
    .orderBy(shReleaseSmoke.id);
  return new Map(found.map((row) => [`${row.module} ${row.version}`, smokeRow(row)]));
}

/** Pages of a candidate's run with what is live now. */
async function planOf(tx: Db, module: string, version: string) {
  const { built } = await provenVersion(tx, module, version);
  const content = await contentInForce(tx);
  return { built, pages: smokePages(module, readableContent(withLive(content, module, built))) };
}

/** Gives the caller the candidate for some minutes and says which pages must be opened with which document. */
export async function beginSmoke(ctx: CommandCtx, { module, version }: BodyOf<typeof releaseSmokes.begin>) {
  if (ctx.actor.userId === '0') throw refuse('REL-028', '冒烟检查要打开页面，请用账号登录后执行。');
  const { pages } = await planOf(ctx.tx, module, version);
  await startTrial(ctx, { module, version, minutes: RUN_MINUTES, reason: '冒烟检查' });
  return { document: await newestReleaseId(ctx.tx), pages };
}

/** Keeps the result of a run; refused with REL-024 when another document is in force than it ran with. */
export async function keepSmoke(ctx: CommandCtx, body: BodyOf<typeof releaseSmokes.report>): Promise<ReleaseSmoke> {
  const { base, module, version, pages } = body;
  checkReach(ctx.actor, module);
  await groundOf(ctx.tx, base);
  const plan = await planOf(ctx.tx, module, version);
  const findings = smokeFindings(plan.pages, pages, body.findings);
  const passed = findings.length === 0;
  const { userId, name } = ctx.actor;
  const [row] = await ctx.tx
    .insert(shReleaseSmoke)
    .values({
      releaseId: String(base),
      module,
      version,
      userId: userId === '0' ? null : userId,
      userName: name,
      createdAt: ctx.now(),
      passed,
      pages,
      findings,
    })
    .returning();
  if (!row) throw new Error('The run was not kept');
  await ctx.audit({
    kind: 'sh_release_smoke',
    objectId: row.id,
    objectNo: `${module} ${version}`,
    code: 'smoke',
    action: passed ? '冒烟检查通过' : '冒烟检查未通过',
    after: { document: base, pages: pages.length, findings: findings.length },
  });
  return smokeRow(row);
}

/**
 * Refuses a version that has not passed a run with the document in force (REL-026), unless somebody says why it may do
 * without. Answers what the decision's reason says of it.
 */
export async function requireSmoke(
  tx: Db,
  base: number,
  { module, version, smokeWaiver }: { module: string; version: string; smokeWaiver?: string | undefined },
): Promise<string> {
  const [last] = await tx
    .select({ passed: shReleaseSmoke.passed, findings: shReleaseSmoke.findings })
    .from(shReleaseSmoke)
    .where(
      and(
        eq(shReleaseSmoke.releaseId, String(base)),
        eq(shReleaseSmoke.module, module),
        eq(shReleaseSmoke.version, version),
      ),
    )
    .orderBy(desc(shReleaseSmoke.id))
    .limit(1);
  if (last?.passed) return '';
  if (smokeWaiver) return `（免冒烟检查：${smokeWaiver}）`;
  const found = last?.findings[0];
  const state = found ? `未通过（${found.page}：${found.text}）` : '还没有做';
  throw refuse(
    'REL-026',
    `${titleOf(module)} ${version} 在版本清单 ${base} 上的冒烟检查${state}：请运行 npm run release -- smoke ${module} ${version}，或写明免检原因。`,
    { document: base },
  );
}
