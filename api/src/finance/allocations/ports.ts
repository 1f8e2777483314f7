import type { Amount } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What live payment applications ask for of something and have not taken yet, in its currency; the latest of them and its maker. */
export interface Claim {
  amount: Amount;
  no: string;
  makerName: string | null;
}
/** What clears or takes back lines, receipts and payments needs of payment applications that were handed in (3.1, FIN-071). */
export interface ApplicationClaims {
  on(ctx: Ctx, of: 'line' | 'receipt' | 'payment', ids: readonly string[]): Promise<Map<string, Claim>>;
}
export const applicationClaims = port<ApplicationClaims>('allocations.application-claims');
