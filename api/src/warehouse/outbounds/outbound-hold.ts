import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { consents, lifts, type Asked, type Release } from '../../masters/risk/release-cover.rules.ts';
import { releasesInForce } from '../../masters/risk/releases-in-force.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { whOutbound, type Outbound } from './outbound.tables.ts';

const stopping = (ctx: Ctx) => and(inArray(riskHold.scope, ['ALL', 'OUTBOUND']), liveOn(ctx.today()));

/** Whether the customer of an outbound is on hold today, as a condition of its list (FIN-190). */
export const isHeld = (ctx: Ctx): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${riskHold} where ${and(eq(riskHold.customerId, whOutbound.customerId), stopping(ctx))})`;

/** Customers of these that are on hold today. */
export async function heldCustomers(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ id: riskHold.customerId })
    .from(riskHold)
    .where(and(inArray(riskHold.customerId, [...new Set(ids)]), stopping(ctx)));
  return new Set(rows.map(({ id }) => id));
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
export async function standsOf(ctx: Ctx, asked: readonly AskedRow[]): Promise<Map<string, Stand>> {
  const customerIds = [...new Set(asked.map(({ customerId }) => customerId))];
  if (customerIds.length === 0) return new Map();
  const ofThem = (column: PgColumn) => inArray(column, customerIds);
  const held = await ctx.db
    .select(pickColumns(riskHold, 'customerId', 'scope', 'reason', 'createdAt'))
    .from(riskHold)
    .where(and(ofThem(riskHold.customerId), stopping(ctx)));
  const wary = await ctx.db
    .select({ id: riskProfile.customerId })
    .from(riskProfile)
    .where(and(ofThem(riskProfile.customerId), inArray(riskProfile.level, ['HIGH', 'EXTREME'])));
  const releases = new Map<string, Release[]>();
  for (const id of new Set([...held.map(({ customerId }) => customerId), ...wary.map((row) => row.id)]))
    releases.set(id, await releasesInForce(ctx, id));
  return new Map(
    asked.map((row) => {
      const question: Asked = { action: 'OUTBOUND', docs: docsOf(row), amount: null };
      const own = releases.get(row.customerId) ?? [];
      const standing = held.filter(
        ({ customerId, createdAt }) =>
          customerId === row.customerId && !own.some((release) => lifts(release, question, createdAt.toISOString())),
      );
      return [
        row.id,
        {
          held: standing.map(({ scope, reason }) => `${HOLD_SCOPES[scope]}：${reason}`).join('；') || null,
          needsConsent:
            wary.some(({ id }) => id === row.customerId) && !own.some((release) => consents(release, question)),
        },
      ];
    }),
  );
}
