import { inArray, sql, type SQL } from 'drizzle-orm';
import { syHsCode } from '../hs-codes/hs-code.tables.ts';
import type { HsCode, HsRateRow } from '../hs-codes/hs-code.entity.ts';
import { ratesOn } from '../hs-codes/hs-rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { syGoods } from './goods.tables.ts';

/** pending_hs (4.1): no code, or one that is void or has no rate on a day. */
export const pendingOn = (day: string): SQL =>
  sql`not exists (select from sy_hs_code h join sy_hs_rate r on r.hs_id = h.id where h.code = ${syGoods.hsCode}
    and h.status = 'VALID' and (h.void_from is null or h.void_from > ${day}::date)
    and r.effective_from <= ${day}::date and (r.effective_to is null or r.effective_to > ${day}::date))`;

export interface KnownHs {
  hs: HsCode;
  rate: HsRateRow | null;
}
/** Codes with their rates of today, by code. */
export async function knownHs(ctx: Ctx, codes: readonly (string | null)[]): Promise<Map<string, KnownHs>> {
  const wanted = [...new Set(codes.filter((code) => code !== null))];
  if (wanted.length === 0) return new Map();
  const found = await ctx.db.select().from(syHsCode).where(inArray(syHsCode.code, wanted));
  const rates = await ratesOn(
    ctx,
    found.map(({ id }) => id),
    ctx.today(),
  );
  return new Map(found.map((hs) => [hs.code, { hs, rate: rates.get(hs.id) ?? null }]));
}

/** Why goods wait for a code; null: they do not. */
export function hsProblem(code: string | null, known: KnownHs | undefined, today: string): string | null {
  if (code === null) return '未归类';
  if (!known) return '编码不存在';
  const { hs, rate } = known;
  if (hs.status === 'VOID' || (hs.voidFrom !== null && hs.voidFrom <= today))
    return hs.replacedBy ? `编码已作废，改用 ${hs.replacedBy}` : '编码已作废';
  return rate ? null : '今日无有效税率';
}
