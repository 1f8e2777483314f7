import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What a customer owes and may yet owe, CNY as decimal strings over all companies (FIN-191). */
export interface Exposure {
  /** What is open of confirmed receivables. */
  receivable: string;
  /** Confirmed storage bills and barcode orders that are no receivable yet. */
  unbilled: string;
  /** Refunds advanced to the customer that the tax office has not paid back. */
  advances: string;
  /** Confirmed receipts that nothing is settled with. */
  unallocated: string;
  /** receivable + unbilled + advances − unallocated. */
  exposure: string;
  /** Open receivables past their due date, and the days of the oldest; 0: none. */
  overdue: string;
  overdueDays: number;
}
export const NO_EXPOSURE: Exposure = {
  receivable: '0.00',
  unbilled: '0.00',
  advances: '0.00',
  unallocated: '0.00',
  exposure: '0.00',
  overdue: '0.00',
  overdueDays: 0,
};
/** Finance knows what customers owe. */
export interface Exposures {
  of(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, Exposure>>;
}
export const exposures = port<Exposures>('credit.exposures');
