import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TwinRows } from '../../masters/base/ports.ts';
import { accesses } from './access.entity.ts';
import { whAccess, type Access } from './access.tables.ts';

const MOST = 500;
const joined = <Entry extends object>(own: readonly Entry[], more: readonly Entry[]): Entry[] => {
  const known = new Set(own.map((entry) => JSON.stringify(entry)));
  return [...own, ...more.filter((entry) => !known.has(JSON.stringify(entry)))].slice(0, MOST);
};

/**
 * WMS-051: one access of a party and warehouse a day. Where both have one, that of the party that stays counts, and vehicles and
 * persons of the other join it, so that nobody who was let in stands before the gate.
 */
export const accessTwins: TwinRows = {
  keys: [],
  async settle(ctx, { kind, keptId, goneId, keptNo }) {
    const party = kind === 'ac_customer' ? 'customerId' : 'supplierId';
    const [kept, gone] = [alias(whAccess, 'kept'), alias(whAccess, 'gone')];
    const pairs = await ctx.tx
      .select({ kept: kept.id, gone: gone.id })
      .from(gone)
      .innerJoin(
        kept,
        and(
          eq(kept.warehouseId, gone.warehouseId),
          lte(kept.validFrom, gone.validTo),
          gte(kept.validTo, gone.validFrom),
          ne(kept.state, 'REJECTED'),
        ),
      )
      .where(and(eq(kept[party], keptId), eq(gone[party], goneId), ne(gone.state, 'REJECTED')))
      .orderBy(sql`${gone.id}, ${kept.validTo} desc`);
    const done = new Set<string>();
    for (const pair of pairs) {
      if (done.has(pair.gone)) continue;
      done.add(pair.gone);
      await intoOne(ctx, await accesses.lock(ctx, pair.kept), await accesses.lock(ctx, pair.gone), keptNo);
    }
    return [];
  },
};

async function intoOne(ctx: Parameters<TwinRows['settle']>[0], kept: Access, gone: Access, keptNo: string) {
  const reason = `合并到 ${keptNo}，以其 ${kept.validFrom} 至 ${kept.validTo} 的准入为准`;
  await accesses.update(
    ctx,
    gone,
    { state: 'REJECTED', stateReason: reason },
    { action: '合并', code: 'merge', reason },
  );
  const crew = { vehicles: joined(kept.vehicles, gone.vehicles), persons: joined(kept.persons, gone.persons) };
  await accesses.update(ctx, kept, crew, { action: '并入车辆人员', code: 'merge' });
}
