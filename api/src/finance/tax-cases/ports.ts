import type { Amount } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Whose exchange is asked for: that of a customer for a declaration, in the currency of the case. */
export interface ExpectedFx {
  declarationId: string | null;
  customsNo: string | null;
  customerId: string;
  currency: string;
}
/** What tax cases ask of the exchange quota (F30) for FIN-156. */
export interface CollectedFx {
  /** Declared and matched of the ledger, in the order asked; null: the ledger has no such declaration of that customer. */
  collected(ctx: Ctx, cases: readonly ExpectedFx[]): Promise<({ declared: Amount; matched: Amount } | null)[]>;
}
export const collectedFx = port<CollectedFx>('tax-cases.collected-fx');
