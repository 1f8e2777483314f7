import type { CommandCtx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Two parties of a kind (ac_customer, ac_supplier) that become one; the first stays. */
export interface MergedPair {
  kind: string;
  keptId: string;
  goneId: string;
}
/**
 * What a domain does before the references move, where both parties have a row of which there is one for each party: it sums
 * up or drops its own rows, or answers in words what people must settle first (出库单 CK20261120-0001).
 */
export type TwinRows = (ctx: CommandCtx, pair: MergedPair) => Promise<string[]>;

/** Of every domain that keeps such rows (ACC-014). */
export const twinRows = port<readonly TwinRows[]>('masters.twin-rows');
