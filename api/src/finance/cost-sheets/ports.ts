import type { Amount } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Tax refund of an order, CNY: what the office pays back, and the part of the input tax that it does not (FIN-150, FIN-151). */
export interface OrderRefund {
  caseNo: string;
  refund: Amount;
  nonRefundTax: Amount;
}
/** What sheets ask of the tax cases (F27). */
export interface TaxRefunds {
  /** Declared BUYOUT cases of an order with their differences (FIN-161); none: empty. */
  ofOrder(ctx: Ctx, orderId: string): Promise<OrderRefund[]>;
}

export const orderRefunds = port<TaxRefunds>('finance.tax-refunds');
