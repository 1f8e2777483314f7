import type { Kpi } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** A time: from a moment on, up to another or up to now. */
export interface Period {
  from: Date;
  to?: Date;
}
/** Values of the figures of a kind by their key, as decimal strings; null: there is nothing to measure. */
export type KpiValues = Readonly<Record<string, string | null>>;

/**
 * Figures of 本月指标 that come out of one question. A noun declares its own in `<noun>.kpi.ts` and stands in
 * `kpi-kinds.ts`; the board asks only those that the caller may see, each once for both times.
 */
export interface KpiKind {
  figures: readonly Pick<Kpi, 'key' | 'title' | 'unit' | 'better'>[];
  may(actor: Actor): boolean;
  /** Values of this month and of the last one. */
  find(ctx: Ctx, periods: readonly [now: Period, last: Period]): Promise<readonly [KpiValues, KpiValues]>;
}

/** Cells of one query for both times: `newOrders_0` of this month, `newOrders_1` of the last. */
export const cellName = (key: string, at: number): string => `${key}_${at}`;
/** The values out of the row of such a query. */
export const valuesOf = (
  keys: readonly string[],
  row: Readonly<Record<string, string | null>> | undefined,
): readonly [KpiValues, KpiValues] => {
  const of = (at: number) => Object.fromEntries(keys.map((key) => [key, row?.[cellName(key, at)] ?? null]));
  return [of(0), of(1)];
};
