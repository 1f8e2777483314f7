import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { Disputes } from './supplier-rating.rules.ts';

/** What the rating of suppliers asks of their statements (对账单). */
export interface SupplierDisputes {
  /** Lines of the statements that went out since `from` (calendar date) by supplier; one without any is missing. */
  since(ctx: Ctx, from: string): Promise<ReadonlyMap<string, Disputes>>;
}

export const supplierDisputes = port<SupplierDisputes>('suppliers.disputes');
