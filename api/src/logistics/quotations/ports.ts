import type { StartCharge } from '@shared/contract/logistics/quote-start.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What logistics asks of the fee templates of finance (3.16). */
export interface FeeTemplates {
  /**
   * What the template for such orders charges the customer, in its order: of the templates in use for 物流订单 one that has
   * the freight, by 柜 for whole containers and otherwise for part loads, the oldest of several. Empty: there is none.
   */
  customerCharges(ctx: Ctx, of: { freight: string; wholeContainers: boolean }): Promise<StartCharge[]>;
}

/** Fee templates of finance, for logistics. */
export const feeTemplates = port<FeeTemplates>('logistics.feeTemplates');
