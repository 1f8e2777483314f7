import { parseElements } from '@shared/contract/system/elements.ts';
import { count, sql } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { DEMO_HS, ELEMENTS } from './hs-code-demo.ts';
import { createHs } from './hs-code.service.ts';
import { addRate } from './hs-rate.service.ts';
import { syHsCode, syHsRate } from './hs-code.tables.ts';

/** The day on which the rates of some codes fell (11.8). */
const CHANGED = '2024-12-01';

/** 60 codes with their rate versions: some changed, one at 0 %, one that changes next year, one without a rate today. */
export const hsCodeSeed: SeedStep = {
  name: 'HS编码',
  async run(seed) {
    for (const [place, [code, name, unit1, unit2, rebate, later, supervision, ciq, kind]] of DEMO_HS.entries()) {
      const read = parseElements(ELEMENTS[kind]);
      if ('fault' in read) throw new Error(read.fault);
      const rate = {
        rebateRate: rebate * 100,
        vatRate: 1300,
        exportDuty: 0,
        tempExportDuty: null,
        mfnImport: (place % 5) * 200,
        source: '演示税率，使用前请核对',
      };
      await seed.command('admin', seed.at(-320, 9, place % 60), async (ctx) => {
        const row = await createHs(
          ctx,
          {
            code,
            name,
            unit1,
            unit2,
            supervision: [...supervision],
            ciq: [...ciq],
            description: null,
            elements: read.elements,
            rate: {
              ...rate,
              effectiveFrom: '2019-04-01',
              effectiveTo: place === DEMO_HS.length - 1 ? seed.day(-20) : null,
            },
          },
          true,
        );
        const next = later === null ? (code === '3926909090' ? 9 : null) : later;
        if (next !== null)
          await addRate(ctx, row, {
            ...rate,
            rebateRate: next * 100,
            effectiveFrom: later === null ? '2027-01-01' : CHANGED,
            effectiveTo: null,
          });
      });
    }
  },
  async totals(tx) {
    const [codes] = await tx.select({ n: count() }).from(syHsCode);
    const [rates] = await tx.select({ n: count() }).from(syHsRate);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(h.code || h.status || r.effective_from || coalesce(r.effective_to::text, '') || r.rebate_rate, '|'
        order by h.code, r.effective_from)) as digest from sy_hs_code h join sy_hs_rate r on r.hs_id = h.id`,
    );
    return { 编码: codes?.n ?? 0, 税率版本: rates?.n ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};
