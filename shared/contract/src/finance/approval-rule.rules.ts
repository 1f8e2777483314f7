import { absolute, compare, type Amount } from '../decimal.ts';

/** ANY: 或签, one holder of the role is enough; ALL: 会签, every holder of it. */
export const STEP_MODES = { ANY: '或签', ALL: '会签' } as const;
export interface ApprovalStep {
  roleId: string;
  mode: keyof typeof STEP_MODES;
}
/** Amounts below `upTo` (CNY) down to the end of the band before; null: without end. Its steps follow one another. */
export interface ApprovalBand {
  upTo: Amount | null;
  steps: readonly ApprovalStep[];
}

/** 3.16 ranges are contiguous: ends rise from 0, the last one is open. What is wrong, by the index of the band; null: nothing. */
export function bandFault(bands: readonly Pick<ApprovalBand, 'upTo'>[]): { at: number; text: string } | null {
  let from = '0';
  for (const [at, { upTo }] of bands.entries()) {
    const last = at === bands.length - 1;
    if (last) return upTo === null ? null : { at, text: '最后一段不填上限，金额不封顶' };
    if (upTo === null) return { at, text: '只有最后一段可以不填上限' };
    if (compare(upTo, from) <= 0) return { at, text: `应大于上一段的上限 ${from}` };
    from = upTo;
  }
  return null;
}

/** The band of an amount, its sign left out: the first whose end lies above it, so that exactly 50,000 is in the next. */
export const bandOf = <Band extends Pick<ApprovalBand, 'upTo'>>(
  bands: readonly Band[],
  amount: Amount,
): Band | undefined => bands.find(({ upTo }) => upTo === null || compare(absolute(amount), upTo) < 0);
