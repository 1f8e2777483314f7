import { sql } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { rateSuppliers } from './supplier-rating.ts';

/** The ratings that the night before would have made of the demo documents. */
export const supplierRatingSeed: SeedStep = {
  name: '供应商评分',
  run: async (seed) => {
    await seed.command(null, seed.at(0, 4), rateSuppliers);
  },
  async totals(tx) {
    const { rows } = await tx.execute<{ rated: number; digest: string }>(
      sql`select count(*)::int as rated, md5(string_agg(supplier_no || rating, '|' order by supplier_no)) as digest
        from ac_supplier where rating is not null`,
    );
    return { 已评分: rows[0]?.rated ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};
