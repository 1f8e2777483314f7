import type { Amount } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What tax cases ask of the exchange quota (F30) for FIN-156. */
export interface CollectedFx {
  /** Σ MATCH of a declaration in its currency; '0' where nothing is matched. */
  matched(
    ctx: Ctx,
    declaration: { declarationId: string | null; customsNo: string | null; currency: string },
  ): Promise<Amount>;
}
export const collectedFx = port<CollectedFx>('tax-cases.collected-fx');
