import type { BodyOf } from '@shared/contract/endpoint.ts';
import { DISPLAY_DAYS, type ScreenToken, type screenTokens } from '@shared/contract/dashboard/screen-token.contract.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { acDisplayToken } from './display-token.tables.ts';
import { syCompany } from '../people/org.tables.ts';
import { hashToken } from './sessions.service.ts';
import { acUser } from '../people/user.tables.ts';

const DAY = 86_400_000;

/** Links of the caller's companies, the newest first; never the secret. */
export async function displayTokens(ctx: Ctx): Promise<ScreenToken[]> {
  const found = await ctx.db
    .select({ row: acDisplayToken, company: syCompany.shortName, by: acUser.name })
    .from(acDisplayToken)
    .innerJoin(syCompany, eq(syCompany.id, acDisplayToken.companyId))
    .innerJoin(acUser, eq(acUser.id, acDisplayToken.createdBy))
    .where(inArray(acDisplayToken.companyId, [...ctx.actor.companies]))
    .orderBy(desc(acDisplayToken.id))
    .limit(100);
  return found.map(({ row, company, by }) => ({
    id: row.id,
    name: row.name,
    companyName: company,
    createdByName: by,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** A link for a screen of one of the caller's companies; the secret is in this answer only, its hash is kept. */
export async function createDisplayToken(ctx: CommandCtx, { name, companyId }: BodyOf<typeof screenTokens.create>) {
  if (!ctx.actor.companies.includes(companyId)) throw invalid({ companyId: '不是您的经营主体' });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + DISPLAY_DAYS * DAY);
  const [row] = await ctx.tx
    .insert(acDisplayToken)
    .values({
      tokenHash: hashToken(token),
      companyId,
      name,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now(),
      expiresAt,
    })
    .returning({ id: acDisplayToken.id });
  const id = row?.id ?? '';
  await ctx.audit({
    kind: 'ac_display_token',
    objectId: id,
    objectNo: name,
    companyId,
    code: 'create',
    action: '新增投影链接',
    after: { name, expiresAt: expiresAt.toISOString() },
  });
  return { id, token };
}

/** Ends a link at once; NOT_FOUND for another company's and for one that is revoked already. */
export async function revokeDisplayToken(ctx: CommandCtx, id: string): Promise<void> {
  const [row] = await ctx.tx
    .update(acDisplayToken)
    .set({ revokedAt: ctx.now(), revokedBy: ctx.actor.userId })
    .where(
      and(
        eq(acDisplayToken.id, id),
        isNull(acDisplayToken.revokedAt),
        inArray(acDisplayToken.companyId, [...ctx.actor.companies]),
      ),
    )
    .returning({ name: acDisplayToken.name, companyId: acDisplayToken.companyId });
  if (!row) throw refuse('NOT_FOUND');
  await ctx.audit({
    kind: 'ac_display_token',
    objectId: id,
    objectNo: row.name,
    companyId: row.companyId,
    code: 'revoke',
    action: '吊销投影链接',
  });
}
