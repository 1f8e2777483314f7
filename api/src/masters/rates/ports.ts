import type { RateType } from '@shared/contract/finance/rate.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** A rate by what names it, with its figure. */
export interface PostedRate {
  currency: string;
  rateType: RateType;
  rateDate: string;
  rate: string;
}
/** Which posted document was reckoned with a rate (3.14): its number, or null. */
export interface PostedRates {
  usedBy(ctx: Ctx, rate: PostedRate): Promise<string | null>;
}
export const postedRates = port<PostedRates>('rates.posted');
