import { compare } from '@shared/contract/decimal.ts';
import { partOf } from '@shared/contract/figures.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { lineFigures, orderFigures, type OrderFigures } from '@shared/contract/logistics/order-figures.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import type { SettingKey } from '@shared/contract/shared/settings.ts';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { canonical } from '../../platform/canonical.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { withStoredCosts } from './order-declaring.ts';
import { lgOrderLine, type OrderLineRow } from './order.tables.ts';

/** Lines of an order in their order. */
export const linesOf = (ctx: Ctx, orderId: string): Promise<OrderLineRow[]> =>
  ctx.db.select().from(lgOrderLine).where(eq(lgOrderLine.orderId, orderId)).orderBy(asc(lgOrderLine.lineNo));

const KG_PER_CBM = {
  SEA: 'charge.kg_per_cbm_sea',
  RAIL: 'charge.kg_per_cbm_rail',
  ROAD: 'charge.kg_per_cbm_road',
} as const satisfies Record<TransportMode, SettingKey>;

/** kg per CBM and the smallest RT as the settings have them (LOG-031). */
export async function chargeSettings(ctx: Ctx, mode: TransportMode): Promise<{ kgPerCbm: number; rtMin: string }> {
  return {
    kgPerCbm: await ctx.setting(KG_PER_CBM[mode]),
    rtMin: await ctx.setting('charge.rt_min'),
  };
}

/** Totals of lines as the order stores them (LOG-033). */
export async function totalsOf(
  ctx: Ctx,
  lines: readonly LineValues[],
  mode: TransportMode,
): Promise<OrderFigures & { attributes: string[] }> {
  return orderFigures(lines, mode, await chargeSettings(ctx, mode));
}

/** Figures that were measured of a line (LOG-020: typed ones never overwrite them), for as many cartons as it has now. */
function measuredOf(stored: OrderLineRow | undefined, cartons: number) {
  if (stored?.measureSource !== 'WAREHOUSE' && stored?.measureSource !== 'INSPECTION') return null;
  const now = (total: number) => partOf(total, stored.cartons, 0, cartons);
  const { volume, gross, net, measureSource } = stored;
  return { volume: now(volume), gross: now(gross), net: now(net), measureSource };
}

/** What an input line becomes in the table, figures included; measured figures stay what was measured of a carton (LOG-020). */
export function lineValues(input: OrderLineInput, lineNo: number, currency: string, stored?: OrderLineRow) {
  const { id: _id, ...fields } = input;
  const { qty, amount, volume, gross, net, measureSource } = lineFigures(input, currency);
  const figures = measuredOf(stored, input.cartons) ?? { volume, gross, net, measureSource };
  return { ...fields, lineNo, qty, currency, amount, ...figures };
}
export type LineValues = ReturnType<typeof lineValues>;

const columns = getTableColumns(lgOrderLine);

/**
 * Writes the lines of an order as the form sent them: new ones inserted, changed ones updated in one statement, missing
 * ones deleted. A line that stands in a container cannot go. Answers what it wrote and a short account for the log.
 */
export async function saveLines(
  ctx: CommandCtx,
  orderId: string,
  input: Pick<OrderInput, 'lines' | 'goodsCurrency'>,
  stored: readonly OrderLineRow[],
): Promise<LineValues[]> {
  const byId = new Map(stored.map((line) => [line.id, line]));
  const values = withStoredCosts(ctx, input.lines, stored).map((line, index) => {
    const old = line.id === null ? undefined : byId.get(line.id);
    if (line.id !== null && !old) throw refuse('NOT_FOUND', '货物明细已变动，请刷新后重试。');
    return { old, values: lineValues(line, index + 1, input.goodsCurrency, old) };
  });
  const kept = new Set(input.lines.flatMap((line) => line.id ?? []));
  const gone = stored.filter((line) => !kept.has(line.id));
  const stuck = gone.find((line) => line.allocatedCartons > 0);
  if (stuck) throw refuse('LOG-017', `第 ${stuck.lineNo} 行已拼柜，请先移出柜子再删除。`);
  if (gone.length > 0)
    await ctx.tx.delete(lgOrderLine).where(
      inArray(
        lgOrderLine.id,
        gone.map((line) => line.id),
      ),
    );

  const by = ctx.actor.system ? null : ctx.actor.userId;
  const at = ctx.now();
  const fresh = values.filter((line) => !line.old).map((line) => line.values);
  await updateLines(
    ctx,
    orderId,
    values.flatMap(({ old, values: next }) => {
      const keys = old ? changedKeys(old, next) : [];
      return old && keys.length > 0 ? [{ id: old.id, keys, next }] : [];
    }),
  );
  for (let from = 0; from < fresh.length; from += 200)
    await ctx.tx
      .insert(lgOrderLine)
      .values(
        fresh
          .slice(from, from + 200)
          .map((line) => ({ ...line, orderId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })),
      );
  return values.map((line) => line.values);
}

const changedKeys = (old: OrderLineRow, next: LineValues): (keyof LineValues)[] =>
  (Object.keys(next) as (keyof LineValues)[]).filter((key) => {
    const [before, value]: unknown[] = [(old as Record<string, unknown>)[key], next[key]];
    return typeof value === 'object' && value !== null
      ? canonical(value) !== canonical(before)
      : !sameValue(before, value);
  });

/** Writes changed lines in one statement: only the columns that differ in any of them (P10). */
async function updateLines(
  ctx: CommandCtx,
  orderId: string,
  changed: readonly { id: string; keys: (keyof LineValues)[]; next: LineValues }[],
): Promise<void> {
  if (changed.length === 0) return;
  const keys = [...new Set(changed.flatMap((line) => line.keys))];
  const name = (key: keyof LineValues) => sql.identifier(columns[key].name);
  const rows = changed.map(({ id, next }) => ({
    id,
    ...Object.fromEntries(keys.map((key) => [columns[key].name, next[key]])),
  }));
  const shape = keys.map((key) => sql`${name(key)} ${sql.raw(columns[key].getSQLType())}`);
  const sets = keys.map((key) => sql`${name(key)} = changed.${name(key)}`);
  await ctx.tx.execute(
    sql`update lg_order_line as line set ${sql.join(sets, sql`, `)}, updated_at = ${ctx.now().toISOString()}::timestamptz,
      updated_by = ${ctx.actor.system ? null : ctx.actor.userId}::bigint, version = line.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (id bigint, ${sql.join(shape, sql`, `)})
      where line.id = changed.id and line.order_id = ${orderId}::bigint`,
  );
}
const DECIMAL = /^-?\d+(\.\d+)?$/;
const sameValue = (before: unknown, after: unknown): boolean =>
  before === after ||
  (typeof before === 'string' &&
    typeof after === 'string' &&
    DECIMAL.test(before) &&
    DECIMAL.test(after) &&
    compare(before, after) === 0);

/** Short account of lines for the audit log: 3 行 75 箱 9.000 CBM. */
export const linesText = (lines: readonly { cartons: number; volume: number; gross: number }[]): string => {
  const sum = (key: 'cartons' | 'volume' | 'gross') => lines.reduce((total, line) => total + line[key], 0);
  return `${lines.length} 行 ${sum('cartons')} 箱 ${(sum('volume') / 1e6).toFixed(3)} CBM ${(sum('gross') / 1e3).toFixed(2)} kg`;
};
