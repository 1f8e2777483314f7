import type { HsRateInput } from '@shared/contract/system/hs-code.contract.ts';
import { aroundVersion, cutAt, periodText, placeVersion, uncut, versionOn } from '@shared/contract/system/dated.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { hsCodes, hsRates, type HsCode, type HsRateRow } from './hs-code.entity.ts';
import { syHsCode, syHsRate } from './hs-code.tables.ts';

/** Versions of a code, oldest first. */
export const ratesOf = (ctx: Ctx, hsId: string): Promise<HsRateRow[]> =>
  ctx.db.select().from(syHsRate).where(eq(syHsRate.hsId, hsId)).orderBy(asc(syHsRate.effectiveFrom));

/** Adds a version to a locked code; the one in force on its first day ends there, nothing is overwritten (SYS-001). */
export async function addRate(ctx: CommandCtx, row: HsCode, rate: HsRateInput): Promise<HsCode> {
  if (row.status === 'VOID') throw refuse('ILLEGAL_STATE', `${row.code} 已作废，恢复后再增加税率。`);
  const { effectiveFrom } = rate;
  if (row.voidFrom !== null && (rate.effectiveTo ?? '9999') > row.voidFrom)
    throw refuse('SYS-001', `${row.code} 将于 ${row.voidFrom} 作废，税率不能晚于该日。`, {
      fields: { effectiveTo: `不能晚于 ${row.voidFrom}` },
    });
  const versions = await ratesOf(ctx, row.id);
  const placed = placeVersion(versions, rate);
  if ('fault' in placed)
    throw refuse('SYS-001', `${row.code}：${placed.fault}。`, { fields: { effectiveFrom: placed.fault } });
  const { ends, effectiveTo } = placed;
  if (ends) await hsRates.update(ctx, await hsRates.lock(ctx, ends.id), cutAt(ends, effectiveFrom), { action: '结束' });
  const cut = effectiveTo !== rate.effectiveTo;
  await hsRates.insert(ctx, { ...rate, effectiveTo, cut, hsId: row.id }, { action: '新增' });
  return hsCodes.update(
    ctx,
    row,
    {},
    {
      action: '新增税率版本',
      code: 'addRate',
      touch: true,
      ...(ends ? { before: { 原版本: { ...shown(ends), 结束于: effectiveFrom } } } : {}),
      after: { 新版本: shown({ ...rate, effectiveTo }) },
    },
  );
}

/** Takes back a version that has not begun; the one that ended for it goes on to its own last day. */
export async function removeRate(ctx: CommandCtx, id: string, version: number, rateId: string): Promise<HsCode> {
  const row = await hsCodes.lock(ctx, id, version);
  const versions = await ratesOf(ctx, id);
  const gone = versions.find((one) => one.id === rateId);
  if (!gone) throw refuse('NOT_FOUND');
  if (gone.effectiveFrom <= ctx.today())
    throw refuse('SYS-001', `${row.code} ${gone.effectiveFrom} 起的版本已经生效，不能撤销，请新增版本更正。`);
  if (versions.length === 1) throw refuse('SYS-001', `${row.code} 只有一个税率版本，不能撤销。`);
  await hsRates.remove(ctx, await hsRates.lock(ctx, rateId), { action: '撤销' });
  const { ended, later } = aroundVersion(versions, gone);
  if (ended) {
    const back = uncut(ended, [later, row.voidFrom]);
    await hsRates.update(ctx, await hsRates.lock(ctx, ended.id), back, { action: '续用' });
  }
  return hsCodes.update(
    ctx,
    row,
    {},
    {
      action: '撤销税率版本',
      code: 'removeRate',
      touch: true,
      before: { 撤销版本: shown(gone) },
    },
  );
}

/** LOG-080: the version of a code on a day, with the code; HS_RATE_MISSING when there is none. */
export async function rateOn(ctx: Ctx, code: string, day: string): Promise<{ hs: HsCode; rate: HsRateRow }> {
  const [hs] = await ctx.db.select().from(syHsCode).where(eq(syHsCode.code, code));
  const rate = hs ? versionOn(await ratesOf(ctx, hs.id), day) : null;
  if (!hs || !rate) throw refuse('HS_RATE_MISSING', `HS编码 ${code} 在 ${day} 无有效退税率。`);
  return { hs, rate };
}

/** The versions in force on a day, by the id of their code. */
export async function ratesOn(ctx: Ctx, hsIds: readonly string[], day: string): Promise<Map<string, HsRateRow>> {
  if (hsIds.length === 0) return new Map();
  const found = await ctx.db
    .select()
    .from(syHsRate)
    .where(
      and(
        inArray(syHsRate.hsId, [...new Set(hsIds)]),
        lte(syHsRate.effectiveFrom, day),
        or(isNull(syHsRate.effectiveTo), gt(syHsRate.effectiveTo, day)),
      ),
    )
    .orderBy(desc(syHsRate.effectiveFrom));
  return new Map(found.map((rate) => [rate.hsId, rate]));
}

const shown = (rate: HsRateInput) => ({
  生效区间: periodText(rate),
  退税率: `${rate.rebateRate / 100}%`,
  增值税率: `${rate.vatRate / 100}%`,
  文号: rate.source,
});
