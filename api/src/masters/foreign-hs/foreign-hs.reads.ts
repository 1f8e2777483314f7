import { requireCurrency } from '../base/known-currency.ts';
import type { DutyAnswer, ForeignHsDetail } from '@shared/contract/system/foreign-hs.contract.ts';
import { versionOn } from '@shared/contract/system/dated.ts';
import { dutyOf } from '@shared/contract/system/duty.ts';
import { compare, divide, multiply, round } from '@shared/contract/decimal.ts';
import { eq, sql } from 'drizzle-orm';
import { syCountry } from '../base/base.tables.ts';
import { unitNames } from '../hs-codes/hs-code.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { ratesOn } from '../rates/rate.service.ts';
import type { ForeignHs } from './foreign-hs.entity.ts';
import { foreignUsage, versionsOf } from './foreign-hs.service.ts';
import { dutyText } from './foreign-hs-text.ts';

/** A version with the others of its code, the domestic codes behind it and what names it. */
export async function foreignDetail(ctx: Ctx, row: ForeignHs): Promise<Answerable<ForeignHsDetail>> {
  const versions = await versionsOf(ctx, row.country, row.code);
  const units = await unitNames(
    ctx,
    versions.map(({ specificUnit }) => specificUnit),
  );
  const [country] = await ctx.db
    .select({ name: syCountry.nameCn })
    .from(syCountry)
    .where(eq(syCountry.alpha2, row.country));
  const domestic = await rows<{ code: string; name: string }>(
    ctx.db,
    sql`select h.code, h.name from sy_hs_code h, unnest(${sql.param(row.mappedCn)}::text[]) as mapped (code)
      where h.code like mapped.code || '%' group by h.code, h.name order by h.code limit 20`,
  );
  return {
    ...row,
    countryName: country?.name ?? row.country,
    versions: versions
      .map(({ id, effectiveFrom, effectiveTo, vatRate, ...one }) => ({
        id,
        effectiveFrom,
        effectiveTo,
        vatRate,
        dutyText: dutyText(one, units.get(one.specificUnit ?? '') ?? null),
      }))
      .toReversed(),
    domestic,
    usage: await foreignUsage(ctx.db, row.country, row.code),
    actions: [],
  };
}

interface Asked {
  country: string;
  code: string;
  date?: string | undefined;
  currency: string;
  value: string;
  freight: string;
  insurance: string;
  qty?: string | undefined;
  agreement?: string | undefined;
}
/**
 * LOG-087 with the version in force on the date; a specific duty in another currency is converted by the rates of the day, of the
 * company of the document (null: none, as in a trial).
 */
export async function calculate(ctx: Ctx, companyId: string | null, asked: Asked): Promise<DutyAnswer> {
  const day = asked.date ?? ctx.today();
  for (const key of ['value', 'freight', 'insurance'] as const)
    if (asked[key].startsWith('-')) throw invalid({ [key]: '不能小于 0' });
  await requireCurrency(ctx, asked.currency);
  const row = versionOn(await versionsOf(ctx, asked.country, asked.code), day);
  if (!row) throw refuse('HS_RATE_MISSING', `${asked.country} ${asked.code} 在 ${day} 没有有效的税率。`);
  const preference = asked.agreement ? row.fta.find(({ agreement }) => agreement === asked.agreement) : undefined;
  if (asked.agreement && !preference) throw invalid({ agreement: '该编码没有这个协定的税率' });
  if (row.dutyKind !== 'AD_VALOREM' && (asked.qty === undefined || compare(asked.qty, '0') <= 0))
    throw invalid({ qty: '从量、复合计税须填写数量' });
  const units = await unitNames(ctx, [row.specificUnit]);
  const converted = await inCurrency(ctx, companyId, row, asked.currency, day);
  const made = dutyOf(
    {
      value: asked.value,
      freight: asked.freight,
      insurance: asked.insurance,
      qty: asked.qty ?? '0',
      kind: row.dutyKind,
      dutyRate: row.dutyRate ?? 0,
      specificDuty: converted?.perUnit ?? '0',
      otherTaxes: row.otherTaxes,
      vatRate: row.vatRate,
      ftaRate: preference?.rate ?? null,
    },
    asked.currency,
  );
  const unit = units.get(row.specificUnit ?? '') ?? null;
  return {
    ...made,
    currency: asked.currency,
    country: row.country,
    code: row.code,
    nameEn: row.nameEn,
    dutyText: dutyText(row, unit),
    dutyRate: made.ftaApplied ? (preference?.rate ?? null) : row.dutyRate,
    vatRate: row.vatRate,
    effectiveFrom: row.effectiveFrom,
    agreement: made.ftaApplied ? (preference?.agreement ?? null) : null,
    specific: converted && { ...converted, unit: unit ?? '' },
    permitRequired: row.permitRequired,
  };
}

/** The specific duty per unit in the currency of the calculation; RATE_MISSING when a rate of the day is not there. */
async function inCurrency(ctx: Ctx, companyId: string | null, row: ForeignHs, currency: string, day: string) {
  if (row.specificDuty === null || row.specificCurrency === null) return null;
  if (row.specificCurrency === currency) return { perUnit: row.specificDuty, converted: null };
  const rates = await ratesOn(ctx, companyId, [row.specificCurrency, currency], day);
  const [from, to] = [rates.get(row.specificCurrency), rates.get(currency)];
  if (!from || !to)
    throw refuse('RATE_MISSING', `${day} 缺少 ${from ? currency : row.specificCurrency} 的汇率，不能换算从量税额。`);
  const factor = round(divide(from.rate, to.rate), 8);
  return {
    perUnit: multiply(row.specificDuty, factor),
    converted: `1 ${row.specificCurrency} = ${factor} ${currency}`,
  };
}
