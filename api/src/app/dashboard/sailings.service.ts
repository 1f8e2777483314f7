import type { Arrival, Sailing } from '@shared/contract/dashboard/sailings.contract.ts';
import { and, asc, between, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containers } from '../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';

const DAYS = 14;
const MAX = 30;
const { vessel, voyage, pol, pod, etd, eta, atd, ata, carrierId } = lgContainer;

/** The list of containers of a sailing: the same day, vessel, carrier and ports, and those alone. */
function link(
  { vessel: ship, voyage: trip, carrierId: by }: Record<'vessel' | 'voyage' | 'carrierId', string | null>,
  filters: Record<string, string | null>,
): string {
  const sailing = [ship, trip].filter(Boolean).join(' ');
  const search = new URLSearchParams({
    ...(sailing ? { sailing } : { noVessel: '1' }),
    ...(by ? { carrierId: by } : { noCarrier: '1' }),
  });
  for (const [key, value] of Object.entries(filters)) if (value) search.set(key, value);
  return `/transport/container/order?${search}`;
}
/** The earliest of a time as ISO text. */
const first = (column: PgColumn) =>
  sql<string | null>`to_char(min(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** 近期船期 and 近期到港 (D1.5) of the next 14 days. */
export async function sailingsOf(ctx: Ctx): Promise<{ sailings: Sailing[]; arrivals: Arrival[] }> {
  const [from, to] = [ctx.today(), addDays(ctx.today(), DAYS)];
  const live = (more: SQL | undefined) =>
    and(containers.scopeWhere(ctx.actor), sql`${lgContainer.stage} <> 'CANCELLED'`, more);
  const many = sql<number>`count(*)`.mapWith(Number);
  const [leaving, coming] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          etd,
          carrierId,
          carrier: acSupplier.shortName,
          vessel,
          voyage,
          pol,
          pod,
          containers: many,
          cutSi: first(lgContainer.cutSi),
          cutCy: first(lgContainer.cutCy),
          cutVgm: first(lgContainer.cutVgm),
          cutCustoms: first(lgContainer.cutCustoms),
        })
        .from(lgContainer)
        .leftJoin(acSupplier, eq(acSupplier.id, carrierId))
        .where(live(and(between(etd, from, to), isNull(atd))))
        .groupBy(etd, carrierId, acSupplier.shortName, vessel, voyage, pol, pod)
        .orderBy(asc(etd), asc(vessel), asc(pol), asc(pod))
        .limit(MAX),
    () =>
      ctx.db
        .select({ eta, carrierId, carrier: acSupplier.shortName, vessel, voyage, pod, containers: many })
        .from(lgContainer)
        .leftJoin(acSupplier, eq(acSupplier.id, carrierId))
        .where(live(and(between(eta, from, to), isNull(ata))))
        .groupBy(eta, carrierId, acSupplier.shortName, vessel, voyage, pod)
        .orderBy(asc(eta), asc(vessel), asc(pod))
        .limit(MAX),
  );
  return {
    sailings: leaving.map(({ carrierId: by, etd: day, ...row }) => ({
      ...row,
      etd: day ?? '',
      link: link({ ...row, carrierId: by }, { etd: `${day}..${day}`, pol: row.pol, pod: row.pod, unsailed: '1' }),
    })),
    arrivals: coming.map(({ carrierId: by, eta: day, ...row }) => ({
      ...row,
      eta: day ?? '',
      link: link({ ...row, carrierId: by }, { eta: `${day}..${day}`, pod: row.pod, unarrived: '1' }),
    })),
  };
}
