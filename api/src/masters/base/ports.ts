import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

export type PartyKind = 'ac_customer' | 'ac_supplier';
/** Two parties of a kind that become one; the first stays. */
export interface MergedPair {
  kind: string;
  keptId: string;
  goneId: string;
  /** Number of the one that stays. */
  keptNo: string;
}
/** What a domain does before the references move, where both parties have rows of which one party has but one (ACC-014). */
export interface TwinRows {
  /** Unique and exclusion keys with a party in them that this takes care of; a test finds those that nobody does. */
  keys: readonly string[];
  /** Sums up or ends its own rows, or answers in words what people must settle first (出库单 CK20261120-0001). */
  settle(ctx: CommandCtx, pair: MergedPair): Promise<readonly string[]>;
}

/** Of every domain that keeps such rows. */
export const twinRows = port<readonly TwinRows[]>('masters.twin-rows');

/** What of a company is not finished, in words (物流订单 3): it is settled before the company is disabled (S1). */
export type CompanyWork = (ctx: Ctx, companyId: string) => Promise<string[]>;
export const companyWork = port<CompanyWork>('masters.company-work');
