import type { PartyContainers } from '@shared/contract/accounts/party.answers.ts';
import { and, count, desc, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { containers } from './container.entity.ts';
import { lgContainer } from './container.tables.ts';

/** The newest containers of a party and how many there are, inside the caller's scope. */
export async function partyContainers(ctx: Ctx, ofParty: SQL | undefined): Promise<PartyContainers> {
  const where = and(ofParty, containers.scopeWhere(ctx.actor));
  const [counted] = await ctx.db.select({ all: count() }).from(lgContainer).where(where);
  const recent = await ctx.db
    .select({
      id: lgContainer.id,
      containerCode: lgContainer.containerCode,
      containerNo: lgContainer.containerNo,
      pod: lgContainer.pod,
      etd: lgContainer.etd,
      stage: lgContainer.stage,
    })
    .from(lgContainer)
    .where(where)
    .orderBy(desc(lgContainer.id))
    .limit(10);
  return { all: counted?.all ?? 0, recent };
}
