import type { CommandCtx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { StockPlace } from '../stock/balances.ts';

/** What moving goods needs of who reserves them (2.12). */
export interface Allocations {
  /**
   * WMS-032: so many reserved pieces have gone from one place to another, balances and their `reserved` have followed. The
   * allocations of the same documents must name the new place from now on. Refuses when that cannot be.
   */
  move(ctx: CommandCtx, moved: { from: StockPlace; to: StockPlace; qty: number }): Promise<void>;
}
export const allocations = port<Allocations>('moves.allocations');
