import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { getTableName, sql, Subquery } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { rows } from './database.ts';
import { COUNT_CAP, type Counts } from './list-counts.ts';
import { fromOf } from './list-from.ts';
import type { ListPlan, ListSource } from './list-plan.ts';
import { sumsOf } from './list-sums.ts';

/** A page whose place is known beforehand. */
interface ShortWay {
  /** Reads only the rows that the page can be among. */
  plan: ListPlan;
  /** Where the page begins among them. */
  offset: number;
  counts(): Promise<Counts>;
}

/** The shorter way that the source of a list knows to the page of a plan; undefined: the usual one. */
export async function shortWay<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
  query: ListQuery,
): Promise<ShortWay | undefined> {
  const { short, table, from } = source;
  if (!short || !from) return undefined;
  const offset = (plan.page - 1) * plan.pageSize;
  const found = await short.find(ctx, {
    values: plan.values,
    sort: query.sort || list.defaultSort,
    offset,
    limit: plan.pageSize,
  });
  if (!found) return undefined;
  const name = getTableName(table);
  return {
    plan: { ...plan, from: new Subquery(await from(ctx, found.values), {}, name) },
    offset: offset - found.before,
    async counts() {
      const counted = { total: Math.min(found.total, COUNT_CAP), totalCapped: found.total > COUNT_CAP };
      const sums = sumsOf(source, ctx, plan, undefined);
      if (!sums) return { ...counted, summary: {} };
      const summed = new Subquery(short.sums(ctx, plan.values), {}, name);
      const groups = await rows<Record<string, unknown>>(
        ctx.db,
        sql`select ${sql.join(sums.cells, sql`, `)} from ${fromOf(source, { from: summed })}`,
      );
      return { ...counted, summary: sums.summary(groups) };
    },
  };
}
