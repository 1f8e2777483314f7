import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { ReleaseToken, releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { CommandCtx, ReadCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { newToken } from './release-access.ts';
import { shReleaseToken } from './release.tables.ts';

const DAY = 86_400_000;

/** Tokens, the newest first; never the secret. */
export async function tokenRows(db: Db): Promise<ReleaseToken[]> {
  const found = await db.select().from(shReleaseToken).orderBy(desc(shReleaseToken.id)).limit(100);
  return found.map((row) => ({
    id: row.id,
    module: row.module,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** A token for one module; the secret is in this answer only, its hash is kept. */
export async function createToken(ctx: CommandCtx, body: BodyOf<typeof releaseTokens.create>) {
  const { token, hash } = newToken();
  const [row] = await ctx.tx
    .insert(shReleaseToken)
    .values({
      module: body.module,
      name: body.name,
      tokenHash: hash,
      createdBy: ctx.actor.userId === '0' ? null : ctx.actor.userId,
      createdByName: ctx.actor.name,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + body.days * DAY),
    })
    .returning({ id: shReleaseToken.id });
  const id = row?.id ?? '';
  await ctx.audit({
    kind: 'sh_release_token',
    objectId: id,
    objectNo: `${body.module} ${body.name}`,
    code: 'create',
    action: '新增发布令牌',
    after: { module: body.module, name: body.name, days: body.days },
  });
  return { id, token };
}

/** Publications that one token, or one person, may send in so many seconds: each unpacks and weighs a whole build. */
const PUBLISHING = { limit: 20, seconds: 600 };
/** Who publishes, for limits: tokens and the operator have no user of their own. */
export const publisherOf = (actor: Actor): string => (actor.userId === '0' ? actor.name : actor.userId);
/** Counts a publication of the caller before anything of it is unpacked; refuses with THROTTLED. */
export async function throttlePublishing({ db, actor, now }: ReadCtx): Promise<void> {
  await guards.throttle(db, `publish ${publisherOf(actor)}`, PUBLISHING.limit, PUBLISHING.seconds, now());
}

/** Ends a token at once. */
export async function revokeToken(ctx: CommandCtx, id: string, reason: string): Promise<void> {
  const [row] = await ctx.tx
    .update(shReleaseToken)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(shReleaseToken.id, id), isNull(shReleaseToken.revokedAt)))
    .returning({ module: shReleaseToken.module, name: shReleaseToken.name });
  if (!row) throw refuse('NOT_FOUND');
  await ctx.audit({
    kind: 'sh_release_token',
    objectId: id,
    objectNo: `${row.module} ${row.name}`,
    code: 'revoke',
    action: '吊销发布令牌',
    reason,
  });
}
