import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { checkSwitchOff } from './company-rights.ts';
import { syAqlPlan, syCountry, syCurrency } from './base.tables.ts';

type Check = (ctx: Ctx, values: BaseValues, row: BaseValues | null) => Promise<void>;

/** The country of a port is there, and enabled unless it stays. */
export const checkPort: Check = async (ctx, values, row) => {
  const [country] = await ctx.db
    .select()
    .from(syCountry)
    .where(eq(syCountry.alpha2, String(values.country)));
  if (!country) throw invalid({ country: '没有这个国家/地区' });
  if (!country.enabled && values.country !== row?.country) throw invalid({ country: '国家/地区已停用' });
};

/** The base currency of a company exists; one that is disabled leaves nobody out and no work undone. */
export const checkCompany: Check = async (ctx, values, row) => {
  if (row && values.enabled === false) return checkSwitchOff(ctx, row);
  const [currency] = await ctx.db
    .select()
    .from(syCurrency)
    .where(eq(syCurrency.code, String(values.baseCurrency)));
  if (!currency) throw invalid({ baseCurrency: '没有这个币种' });
};

/** The base currency of a company stays enabled. */
export const checkCurrency: Check = async (ctx, values, row) => {
  if (!row || values.enabled !== false) return;
  const [company] = await ctx.db
    .select({ name: syCompany.shortName })
    .from(syCompany)
    .where(eq(syCompany.baseCurrency, String(row.code)))
    .limit(1);
  if (company) throw refuse('SYS-002', `${String(row.code)} 是${company.name}的本位币，不能停用。`);
};

/** LOG-048: the lot sizes of one level and AQL never overlap, so that a lot has one plan. */
export const checkAqlRow: Check = async (ctx, values, row) => {
  const { level, aql, lotFrom, lotTo } = values as {
    level: string;
    aql: string;
    lotFrom: number;
    lotTo: number | null;
  };
  const [other] = await ctx.db
    .select()
    .from(syAqlPlan)
    .where(
      and(
        sql`${syAqlPlan.level} = ${level} and ${syAqlPlan.aql} = ${aql}::numeric`,
        lotTo === null ? undefined : lte(syAqlPlan.lotFrom, lotTo),
        or(isNull(syAqlPlan.lotTo), gte(syAqlPlan.lotTo, lotFrom)),
        row ? ne(syAqlPlan.id, String(row.id)) : undefined,
      ),
    )
    .limit(1);
  if (other) throw invalid({ lotFrom: `与批量 ${other.lotFrom}–${other.lotTo ?? '不限'} 重叠` });
};
