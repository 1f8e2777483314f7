import type { ListAnswer } from '@shared/contract/envelope.ts';
import { isForeign } from '@shared/contract/list-base-view.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { and, type SQL } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { countRows } from './list-counts.ts';
import { keysetPage } from './list-keyset.ts';
import { mapRows } from './list-rows.ts';
import { planList, type ListPlan, type ListSource } from './list-plan.ts';
import { shortWay } from './list-short.ts';
import { serve, type Route, type RouteOptions } from './route.ts';
import { readAll } from './reads.ts';

interface Registered {
  list: ListContract<Record<string, unknown>>;
  source: ListSource<Record<string, unknown>>;
}
/** The tab that every list with tabs has; without a condition it holds all rows. */
const ALL_TAB = 'all';
const lists = new Map<string, { list: object; source: object }>();
/** A served list by its name, for export jobs and saved views. */
export const listOf = (name: string) => lists.get(name) as Registered | undefined;
/** Every served list. */
export const servedLists = () => [...lists.values()] as Registered[];

/**
 * Serves a list from its contract: paging, sort, filters, tabs with counts, totals, scope and field rights. A constant
 * number of queries: rows, counts with totals, missing numbers (where numbers were pasted).
 */
export function serveList<Row>(
  list: ListContract<Row>,
  source: ListSource<NoInfer<Row>>,
  options?: RouteOptions,
): Route {
  checkSource(list, source);
  lists.set(list.name, { list, source });
  const route = serve(list.endpoint, (ctx, { query }) => readList(list, source, ctx, query) as never, options);
  return { ...route, list: list.name };
}

function checkSource<Row>(list: ListContract<Row>, source: ListSource<Row>): void {
  const selected = source.select as Record<string, unknown>;
  const wrong = (why: string) => new Error(`List ${list.name}: ${why}`);
  for (const key of Object.keys(list.columns))
    if (!(key in selected) && !source.finish) throw wrong(`column ${key} is not selected`);
  for (const [key, column] of Object.entries(list.columns))
    if (!(key in selected) && (column.sort || column.sum))
      throw wrong(`column ${key} is sorted or summed but not selected`);
  for (const [key, filter] of Object.entries(list.filters))
    if (filter.kind === 'money') {
      const foreign = Object.entries(list.columns).find(([, column]) => isForeign(column));
      if (foreign && !source.base) throw wrong(`the 本位币 of column ${foreign[0]} is not known`);
    } else if (!source.filters?.[key] && !(key in selected) && !(filter.kind === 'numbers' && source.numbers))
      throw wrong(`filter ${key} has neither a column nor a function`);
  for (const tab of Object.keys(list.tabs ?? {}))
    if (tab !== ALL_TAB && !(tab in (source.tabs ?? {}))) throw wrong(`tab ${tab} has no condition`);
  for (const part of list.defaultSort.split(',')) {
    const key = part.replace(/^-/, '');
    if (!(key in selected) && key !== 'id') throw wrong(`default sort ${part} is not selected`);
  }
}

/** One page of a list for a request. */
export async function readList<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  query: ListQuery,
): Promise<ListAnswer<Row>> {
  const plan = await planList(list, source, ctx, query);
  if (list.keyset) return readKeyset(list, source, ctx, plan, query.cursor);
  const short = await shortWay(list, source, ctx, plan, query);
  const [rows, counts] = await readAll(
    ctx,
    () =>
      selectRows(
        source,
        ctx,
        short?.plan ?? plan,
        and(plan.where, plan.tabWhere, plan.shown),
        plan.pageSize,
        short?.offset ?? (plan.page - 1) * plan.pageSize,
      ),
    () => short?.counts() ?? countRows(list, source, ctx, plan),
  );
  const finished = await finishRows(list, source, ctx, plan, rows);
  const titles = await source.titles?.(ctx, plan.values);
  return { list: finished, ...counts, page: plan.page, pageSize: plan.pageSize, ...(titles && { titles }) };
}

/** One page of a list by key; with a cursor its rows only, without it the totals too. */
async function readKeyset<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
  cursor: string | undefined,
): Promise<ListAnswer<Row>> {
  const page = keysetPage(source.table.id, plan.pageSize, cursor);
  const [rows, counts] = await readAll(
    ctx,
    () => selectRows(source, ctx, plan, and(plan.where, plan.tabWhere, page.where), page.limit, 0, [page.order]),
    () => (cursor ? { total: 0, totalCapped: false, summary: {} } : countRows(list, source, ctx, plan)),
  );
  const cut = page.cut(rows as { id: string }[]);
  // The way back ended in a page that is not full: it is the first one.
  if (cursor && cut.prevCursor === null && cut.rows.length < plan.pageSize)
    return readKeyset(list, source, ctx, plan, undefined);
  const finished = await finishRows(list, source, ctx, plan, cut.rows);
  const { nextCursor, prevCursor } = cut;
  return { list: finished, ...counts, page: 1, pageSize: plan.pageSize, nextCursor, prevCursor };
}

/** Rows of a plan as the database gives them, mapped by their columns. */
export async function selectRows<Row>(
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
  where: SQL | undefined,
  limit: number,
  offset: number,
  orderBy: SQL[] = plan.orderBy,
): Promise<Record<string, unknown>[]> {
  let query = ctx.db.select(plan.select).from(plan.from).$dynamic();
  for (const [table, on] of source.join ?? []) query = query.leftJoin(table, on);
  return (await query
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)) as Record<string, unknown>[];
}

/** Completes rows and applies the field rights of the actor. */
export async function finishRows<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
  rows: Record<string, unknown>[],
): Promise<Row[]> {
  const mapped = mapRows(list, rows);
  const finished = source.finish ? await source.finish(ctx, mapped as Row[]) : (mapped as Row[]);
  return mapRows.rights(list, ctx.actor, finished as Record<string, unknown>[]) as Row[];
}
