import type { Kpi } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';

/** A time: from a moment on, up to another or up to now. */
export interface Period {
  from: Date;
  to?: Date;
}
/** Values of the figures of a kind by their key, as decimal strings; null: there is nothing to measure. */
export type KpiValues = Readonly<Record<string, string | null>>;

/**
 * Figures of 本月指标 that come out of one question. A noun declares its own in `<noun>.kpi.ts` and stands in
 * `kpi-kinds.ts`; the board asks only those that the caller may see, once for this month and once for the last.
 */
export interface KpiKind {
  figures: readonly Pick<Kpi, 'key' | 'title' | 'unit' | 'better'>[];
  may(actor: Actor): boolean;
  find(ctx: Ctx, period: Period): Promise<KpiValues>;
}
