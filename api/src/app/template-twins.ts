import { inArray, sql } from 'drizzle-orm';
import type { TwinRows } from '../masters/base/ports.ts';
import { templates } from '../services/templates/template.entity.ts';
import { syTemplate } from '../services/templates/template.tables.ts';

/** One default template of a kind and company for a party: that of the one that stays. */
export const templateTwins: TwinRows = {
  keys: ['sy_template_default_key'],
  async settle(ctx, { kind, keptId, goneId }) {
    const party = kind === 'ac_customer' ? syTemplate.customerId : syTemplate.supplierId;
    const field = kind === 'ac_customer' ? 'customerId' : 'supplierId';
    const defaults = await templates.lockWhere(
      ctx,
      sql`${syTemplate.isDefault} and ${inArray(party, [keptId, goneId])}`,
    );
    const scope = (row: { kind: string; companyId: string | null }) => `${row.kind} ${row.companyId ?? ''}`;
    const taken = new Set(defaults.filter((row) => row[field] === keptId).map(scope));
    for (const row of defaults.filter((one) => one[field] === goneId && taken.has(scope(one))))
      await templates.update(ctx, row, { isDefault: false }, { action: '取消默认', code: 'unsetDefault' });
    return [];
  },
};
