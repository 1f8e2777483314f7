import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { ReleaseOverride, releaseOverrides } from '@shared/contract/release-teams.contract.ts';
import {
  HOST_NAME,
  type BuiltHost,
  type BuiltModule,
  type OverrideDocument,
  type Signed,
} from '@shared/contract/release.ts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { isModule, releasedHost, releasedModule } from './content.ts';
import { contentInForce, gateBeside, mustRun, provenVersion, refuseByGate } from './decision-ground.service.ts';
import { faceFindings } from './package-gate.rules.ts';
import { releaseDesk } from './release-desk.ts';
import { shReleaseOverride, shReleaseVersion } from './release.tables.ts';
import type { Signer } from './signing.ts';

const MINUTE = 60_000;

/** 单人试用 of everybody, the newest first. */
export async function overrideRows(db: Db, userId: string): Promise<ReleaseOverride[]> {
  const found = await db.select().from(shReleaseOverride).orderBy(desc(shReleaseOverride.id)).limit(100);
  return found.map((row) => ({
    id: row.id,
    module: row.module,
    version: row.version,
    userName: row.userName,
    mine: row.userId === userId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
  }));
}

/** The signed overrides that a user's new tab gets, at most one a module: the newest. */
export async function overridesOf(db: Db, userId: string, now: Date): Promise<Signed[]> {
  const found = await db
    .select({
      module: shReleaseOverride.module,
      document: shReleaseOverride.document,
      signature: shReleaseOverride.signature,
    })
    .from(shReleaseOverride)
    .where(
      and(
        eq(shReleaseOverride.userId, userId),
        isNull(shReleaseOverride.endedAt),
        gt(shReleaseOverride.expiresAt, now),
      ),
    )
    .orderBy(shReleaseOverride.id);
  return [...new Map(found.map(({ module, ...signed }) => [module, signed])).values()];
}

/** Signs that a user alone gets a version until a moment. */
function signOverride(
  signer: Signer,
  { userId, module, expiresAt }: Pick<typeof shReleaseOverride.$inferSelect, 'userId' | 'module' | 'expiresAt'>,
  built: BuiltModule | BuiltHost,
): Signed {
  const trial: OverrideDocument = {
    userId,
    expiresAt: expiresAt.toISOString(),
    name: module,
    module: isModule(built) ? releasedModule(module, built) : releasedHost(built),
  };
  const document = JSON.stringify(trial);
  return { document, signature: signer.sign(document) };
}

/** Signs the running trials with another key, of what is stored about their versions. */
export async function signOverrides(tx: Db, signer: Signer, now: Date): Promise<void> {
  const running = await tx
    .select({ trial: shReleaseOverride, built: shReleaseVersion.built })
    .from(shReleaseOverride)
    .innerJoin(
      shReleaseVersion,
      and(
        eq(shReleaseVersion.module, shReleaseOverride.module),
        eq(shReleaseVersion.version, shReleaseOverride.version),
      ),
    )
    .where(and(isNull(shReleaseOverride.endedAt), gt(shReleaseOverride.expiresAt, now)));
  for (const { trial, built } of running)
    await tx
      .update(shReleaseOverride)
      .set(signOverride(signer, trial, built))
      .where(eq(shReleaseOverride.id, trial.id));
}

/** What a trial is of, for how long, and why. */
interface Trial {
  module: string;
  version: string;
  minutes: number;
  reason: string;
}

/** Gives the caller alone a published version (of the shell as well) for some minutes, once the gate has nothing against it. */
export async function startTrial(ctx: CommandCtx, { module, version, minutes, reason }: Trial) {
  const { built } = await provenVersion(ctx.tx, module, version);
  if (isModule(built)) refuseByGate(module, faceFindings(built));
  const findings = await gateBeside(ctx.tx, await contentInForce(ctx.tx), module, built, []);
  refuseByGate(module, mustRun(findings));
  const expiresAt = new Date(ctx.now().getTime() + minutes * MINUTE);
  const { userId, name } = ctx.actor;
  const signed = signOverride(releaseDesk().signer, { userId, module, expiresAt }, built);
  const [row] = await ctx.tx
    .insert(shReleaseOverride)
    .values({ userId, userName: name, module, version, ...signed, reason, createdAt: ctx.now(), expiresAt })
    .returning({ id: shReleaseOverride.id });
  const id = row?.id ?? '';
  await ctx.audit({
    kind: 'sh_release_override',
    objectId: id,
    objectNo: `${module} ${version}`,
    code: 'override',
    action: '开始单人试用',
    after: { module, version, minutes },
    reason,
  });
  return { id };
}

/** 单人试用 of a module for some hours; a person takes a shell that does not start only for the minutes of a 冒烟检查. */
export async function createOverride(ctx: CommandCtx, body: BodyOf<typeof releaseOverrides.create>) {
  const { module, version, hours, reason } = body;
  if (module === HOST_NAME) throw refuse('REL-016', '外壳不能单人试用，请用灰度。');
  return startTrial(ctx, { module, version, minutes: hours * 60, reason });
}

/** Ends the caller's trials of a module before their time. */
export async function endOverride(ctx: CommandCtx, module: string): Promise<void> {
  const ended = await ctx.tx
    .update(shReleaseOverride)
    .set({ endedAt: ctx.now() })
    .where(
      and(
        eq(shReleaseOverride.userId, ctx.actor.userId),
        eq(shReleaseOverride.module, module),
        isNull(shReleaseOverride.endedAt),
      ),
    )
    .returning({ id: shReleaseOverride.id, version: shReleaseOverride.version });
  if (ended.length === 0) throw refuse('NOT_FOUND');
  for (const { id, version } of ended)
    await ctx.audit({
      kind: 'sh_release_override',
      objectId: id,
      objectNo: `${module} ${version}`,
      code: 'end',
      action: '结束单人试用',
    });
}
