import { hsCodePicker, type HsExtra } from '@shared/contract/system/hs-code.contract.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { PICKER_ROWS, servePicker } from '../../services/pickers/picker.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { hsCodes } from './hs-code.entity.ts';
import { hsMatch } from './hs-code.list.ts';
import { unitNames } from './hs-code.reads.ts';
import { syHsCode } from './hs-code.tables.ts';
import { ratesOn } from './hs-rate.service.ts';
import { searchable } from '../../services/search/search.service.ts';

attachmentOwner('sy_hs_code', { entity: hsCodes, view: 'system.hs.view', edit: 'system.hs.edit' });

/** Ctrl+K finds codes by their beginning and by name. */
searchable({
  kind: 'sy_hs_code',
  title: 'HS编码',
  permission: 'system.hs.view',
  find: (ctx, q, limit) =>
    ctx.db
      .select({ id: sql<string>`${syHsCode.id}::text`, label: syHsCode.code, hint: syHsCode.name })
      .from(syHsCode)
      .where(hsMatch(q))
      .orderBy(asc(syHsCode.code))
      .limit(limit),
});

async function items(ctx: Ctx, where: SQL | undefined, limit: number): Promise<PickerItem[]> {
  const found = await ctx.db.select().from(syHsCode).where(where).orderBy(asc(syHsCode.code)).limit(limit);
  const rates = await ratesOn(
    ctx,
    found.map(({ id }) => id),
    ctx.today(),
  );
  const units = await unitNames(
    ctx,
    found.flatMap(({ unit1, unit2 }) => [unit1, unit2]),
  );
  return found.map((row) => {
    const rate = rates.get(row.id);
    const extra = {
      name: row.name,
      unit1: row.unit1,
      unit2: row.unit2,
      supervision: row.supervision as HsExtra['supervision'],
      elements: row.elements,
      rebateRate: rate?.rebateRate ?? null,
      vatRate: rate?.vatRate ?? null,
    } satisfies HsExtra;
    const hint = [
      row.name,
      rate ? `退税 ${rate.rebateRate / 100}%` : '无税率',
      [row.unit1, row.unit2].flatMap((unit) => (unit ? [units.get(unit) ?? unit] : [])).join('/'),
    ];
    return { id: row.code, label: row.code, hint: hint.join(' · '), disabled: row.status === 'VOID', extra };
  });
}

export const hsCodePickers: Route[] = [
  servePicker(hsCodePicker, {
    search: (ctx, q) => items(ctx, and(eq(syHsCode.status, 'VALID'), q === '' ? undefined : hsMatch(q)), PICKER_ROWS),
    byIds: (ctx, codes) => items(ctx, inArray(syHsCode.code, codes), 100),
  }),
];
