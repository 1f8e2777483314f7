import type { CommandCtx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Why goods may not move on a day: its month in the books, Chinese. */
export interface ClosedMonth {
  /** After 所在期间: 已结账. */
  why: string;
  /** What would open it: 请先反结账 202611. */
  remedy: string;
  /** The first day that would do instead; null: there is none. */
  suggest: string | null;
}
/** What moving goods needs of the books (FIN-110, FIN-118). */
export interface StockMonths {
  /**
   * Null: goods of a warehouse may move on a day as far as the books go, its month stays as it is until the command ends.
   * `from`: no earlier day is proposed.
   */
  closed(ctx: CommandCtx, of: { warehouseId: string; day: string; from: string | null }): Promise<ClosedMonth | null>;
}
export const stockMonths = port<StockMonths>('stock.months');
