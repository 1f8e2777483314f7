import type { DutyKind } from '@shared/contract/system/duty.ts';
import type { ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { count, sql } from 'drizzle-orm';
import { FOREIGN_GOODS, FOREIGN_PLACES } from '../hs-codes/hs-code-demo.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createForeignHs } from './foreign-hs.service.ts';
import { syForeignHs } from './foreign-hs.tables.ts';

/** One specific and one compound duty among the others. */
const kindOf = (country: string, place: number): DutyKind =>
  country === 'US' && place === 5 ? 'SPECIFIC' : country === 'MX' && place === 0 ? 'COMPOUND' : 'AD_VALOREM';
const bp = (percent: number): number => Math.round(percent * 100);

/** Six headings in seven countries: ad valorem, one specific, one compound duty, agreements, past and coming versions. */
export const foreignHsSeed: SeedStep = {
  name: '国外HS编码',
  async run(seed) {
    for (const [at, [country, vat, duties, agreement, other]] of FOREIGN_PLACES.entries())
      for (const [place, [heading, nameEn, tail]] of FOREIGN_GOODS.entries()) {
        const duty = bp(duties[place] ?? 0);
        const kind = kindOf(country, place);
        const specific = kind === 'AD_VALOREM' ? null : '0.35';
        const version: ForeignHsInput = {
          country,
          code: country === 'US' || country === 'BR' ? `${heading}${tail}` : `${heading}${tail.slice(0, 2)}`,
          nameEn,
          nameLocal: null,
          dutyKind: kind,
          dutyRate: kind === 'SPECIFIC' ? null : duty,
          specificDuty: specific,
          specificUnit: specific ? 'KG' : null,
          specificCurrency: specific ? 'USD' : null,
          vatRate: bp(vat),
          otherTaxes: other ? [{ name: other[0], rate: bp(other[1]), base: 'CIF' as const }] : [],
          fta: agreement ? [{ agreement, rate: 0 }] : [],
          permitRequired: heading === '330499',
          effectiveFrom: '2022-01-01',
          effectiveTo: null,
          mappedCn: [heading],
          remark: null,
        };
        await seed.command('admin', seed.at(-310, 9, at * 6 + place), async (ctx) => {
          await createForeignHs(ctx, version, true);
          if (place === 0 && kind === 'AD_VALOREM')
            await createForeignHs(
              ctx,
              { ...version, dutyRate: Math.max(0, duty - 100), effectiveFrom: '2025-01-01' },
              true,
            );
          if (country === 'MX' && place === 2)
            await createForeignHs(ctx, { ...version, dutyRate: duty + 500, effectiveFrom: '2027-01-01' }, true);
        });
      }
  },
  async totals(tx) {
    const [all] = await tx.select({ n: count() }).from(syForeignHs);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(country || code || effective_from || coalesce(duty_rate, -1), '|' order by country, code, effective_from)) as digest from sy_foreign_hs`,
    );
    return { 版本: all?.n ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};
