import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { consents, lifts, type Asked, type Release } from '../../masters/risk/release-cover.rules.ts';
import { countsFor, levelOf, riskLevels } from '../../masters/risk/risk-levels.ts';
import { releasesInForce } from '../../masters/risk/releases-in-force.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { byCompanySql } from '../../platform/settings.ts';
import { whOutbound, type Outbound } from './outbound.tables.ts';

const stopping = (ctx: Ctx) => and(inArray(riskHold.scope, ['ALL', 'OUTBOUND']), liveOn(ctx.today()));

/** Whether an outbound's customer is on a hold today that counts for its company (FIN-190); selected, and a condition of the list. */
export async function isHeld(ctx: Ctx): Promise<SQL<boolean>> {
  const extreme = byCompanySql(await riskLevels(ctx), whOutbound.companyId, (levels) => sql`${levels[2]}::int`);
  return sql<boolean>`exists (select 1 from ${riskHold} left join ${riskProfile} on ${eq(riskProfile.customerId, riskHold.customerId)}
    where ${and(eq(riskHold.customerId, whOutbound.customerId), stopping(ctx))} and (not ${riskHold.auto} or ${riskProfile.score} >= ${extreme}))`;
}

/** What of these outbounds the questions about holds need, and whether their customer is held so. */
export async function askedOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const asked = pickColumns(whOutbound, 'id', 'companyId', 'customerId', 'containerId');
  return ctx.db
    .select({ ...asked, held: await isHeld(ctx) })
    .from(whOutbound)
    .where(inArray(whOutbound.id, [...ids]));
}

/** What of an outbound is asked of FIN-190. */
type AskedRow = Pick<Outbound, 'id' | 'customerId' | 'containerId'>;
/** Documents of an outbound that a release may name: itself, and the container that it goes into. */
export const docsOf = ({ id, containerId }: AskedRow): Asked['docs'] => [
  { type: 'OUTBOUND', id },
  ...(containerId === null ? [] : [{ type: 'CONTAINER' as const, id: containerId }]),
];

/** What stands against outbounds today, by id: holds that no release lifts for them, and a consent of FIN-193 that is missing. */
export interface Stand {
  /** null: the goods may leave. */
  held: string | null;
  needsConsent: boolean;
}
export async function standsOf(
  ctx: Ctx,
  asked: readonly (AskedRow & Pick<Outbound, 'companyId'>)[],
): Promise<Map<string, Stand>> {
  const customerIds = [...new Set(asked.map(({ customerId }) => customerId))];
  if (customerIds.length === 0) return new Map();
  const ofThem = (column: PgColumn) => inArray(column, customerIds);
  const held = await ctx.db
    .select(pickColumns(riskHold, 'customerId', 'scope', 'reason', 'createdAt', 'auto'))
    .from(riskHold)
    .where(and(ofThem(riskHold.customerId), stopping(ctx)));
  const profiles = await ctx.db
    .select(pickColumns(riskProfile, 'customerId', 'score'))
    .from(riskProfile)
    .where(ofThem(riskProfile.customerId));
  const levels = await riskLevels(ctx);
  const levelAt = ({ customerId, companyId }: (typeof asked)[number]) =>
    levelOf(profiles.find((one) => one.customerId === customerId)?.score ?? 0, levels.of(companyId));
  const wary = (row: (typeof asked)[number]) => ['HIGH', 'EXTREME'].includes(levelAt(row));
  const releases = new Map<string, Release[]>();
  for (const id of new Set([...held, ...asked.filter(wary)].map(({ customerId }) => customerId)))
    releases.set(id, await releasesInForce(ctx, id));
  return new Map(
    asked.map((row) => {
      const question: Asked = { action: 'OUTBOUND', docs: docsOf(row), amount: null };
      const own = releases.get(row.customerId) ?? [];
      const standing = held.filter(
        (hold) =>
          hold.customerId === row.customerId &&
          countsFor(hold, levelAt(row)) &&
          !own.some((release) => lifts(release, question, hold.createdAt.toISOString())),
      );
      return [
        row.id,
        {
          held: standing.map(({ scope, reason }) => `${HOLD_SCOPES[scope]}：${reason}`).join('；') || null,
          needsConsent: wary(row) && !own.some((release) => consents(release, question)),
        },
      ];
    }),
  );
}
