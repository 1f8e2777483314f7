import type { PickerEndpoint, PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { and, asc, inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { selectedSql, type Selected } from '../../platform/list-select.ts';
import { orderKey } from '../../platform/number-order.ts';
import { invalid } from '../../platform/refusal.ts';
import { serve, type Route } from '../../platform/route.ts';
import { isLetters, MAX_SPELT, spelt } from './spelt.ts';

/** Most rows of a picker. */
export const PICKER_ROWS = 20;

/** How a picker finds its rows; both apply the caller's scope. */
export interface PickerSource {
  /** At most 20 rows that match; '' asks for the first ones. `parent` narrows to a parent record. */
  search(ctx: Ctx, q: string, parent: string | undefined): Promise<PickerItem[]>;
  /** The rows of ids that are already chosen, disabled ones too, so that their labels show. */
  byIds(ctx: Ctx, ids: string[]): Promise<PickerItem[]>;
}

/** Serves `GET /pickers/{kind}` of a picker declared with definePicker. */
export function servePicker(endpoint: PickerEndpoint, source: PickerSource): Route {
  return serve(endpoint, async (ctx, { query }) => {
    if (query.ids === undefined)
      return { list: (await source.search(ctx, (query.q ?? '').trim(), query.parent)).slice(0, PICKER_ROWS) };
    const ids = [...new Set(query.ids.split(',').filter(Boolean))];
    if (ids.length > 100) throw invalid({ ids: '不能超过 100 项' });
    return { list: ids.length === 0 ? [] : await source.byIds(ctx, ids) };
  });
}

const RECORD_ID = /^[1-9]\d{0,17}$/;

/**
 * A picker over one table (with joins): the usual case in one declaration.
 *
 *   servePicker(customerPicker, pickFrom({ table: acCustomer, scope: customers, label: acCustomer.name, hint: acCustomer.customerNo,
 *     match: (q) => searchMatch(acCustomer.searchText, q), live: eq(acCustomer.status, 'ACTIVE'),
 *     extra: { currency: acCustomer.currency } }))
 */
export interface TablePicker {
  table: PgTable & { id: PgColumn };
  join?: readonly (readonly [PgTable, SQL])[];
  /** Rows of the picker, disabled ones among them, where the table holds others too. */
  rows?: SQL;
  /** The entity whose scope counts; null: the same for everybody. */
  scope: { scopeWhere(actor: Actor): SQL | undefined } | null;
  /** What is chosen; the record id unless the picker answers codes. */
  value?: PgColumn;
  label: Selected;
  hint?: Selected;
  extra?: Record<string, Selected>;
  /** Condition of a typed text. */
  match: (q: string) => SQL | undefined;
  /** Few rows with Chinese labels: letters find them by pinyin and initials too. */
  spelt?: boolean;
  /** Rows that may be chosen now; byIds ignores it. */
  live?: SQL | ((ctx: Ctx) => SQL | undefined);
  /** Column of an id that `parent` narrows, or the condition of a parent that is none. */
  parent?: PgColumn | ((parent: string) => SQL | undefined);
  /** Order of the rows, or how a parent orders them; the label unless told. */
  orderBy?: SQLWrapper[] | ((parent: string | undefined) => SQLWrapper[]);
}

export function pickFrom(spec: TablePicker): PickerSource {
  const value = spec.value ?? spec.table.id;
  const isRecord = value === spec.table.id;
  const read = async (ctx: Ctx, where: SQL | undefined, limit: number, parent?: string): Promise<PickerItem[]> => {
    const order = typeof spec.orderBy === 'function' ? spec.orderBy(parent) : spec.orderBy;
    const extras = Object.entries(spec.extra ?? {});
    const select: Record<string, Selected> = { id: value, label: spec.label };
    if (spec.hint) select.hint = spec.hint;
    for (const [key, selected] of extras) select[`extra_${key}`] = selected;
    let query = ctx.db
      .select(select)
      .from(spec.table as PgTable)
      .$dynamic();
    for (const [table, on] of spec.join ?? []) query = query.leftJoin(table, on);
    const found = (await query
      .where(and(where, spec.rows, spec.scope?.scopeWhere(ctx.actor)))
      .orderBy(...(order ?? [selectedSql(spec.label)]).map((by) => orderKey(by) as SQL), asc(spec.table.id))
      .limit(limit)) as Record<string, unknown>[];
    return found.map((row) => ({
      id: String(row.id),
      label: String(row.label ?? ''),
      ...(row.hint ? { hint: String(row.hint) } : {}),
      ...(extras.length > 0
        ? { extra: Object.fromEntries(extras.map(([key]) => [key, row[`extra_${key}`] ?? null])) }
        : {}),
    }));
  };
  return {
    async search(ctx, q, parent) {
      const live = typeof spec.live === 'function' ? spec.live(ctx) : spec.live;
      if (spec.spelt && isLetters(q))
        return spelt(q, await read(ctx, and(live, belowOf(spec, parent)), MAX_SPELT, parent), PICKER_ROWS);
      return read(ctx, and(live, belowOf(spec, parent), q === '' ? undefined : spec.match(q)), PICKER_ROWS, parent);
    },
    byIds(ctx, ids) {
      if (isRecord && ids.some((id) => !RECORD_ID.test(id))) throw invalid({ ids: '格式不正确' });
      return read(ctx, inArray(value, ids), 100);
    },
  };
}

function belowOf(spec: TablePicker, parent: string | undefined): SQL | undefined {
  if (parent === undefined || !spec.parent) return undefined;
  if (typeof spec.parent === 'function') return spec.parent(parent);
  if (!RECORD_ID.test(parent)) throw invalid({ parent: '格式不正确' });
  return inArray(spec.parent, [parent]);
}
