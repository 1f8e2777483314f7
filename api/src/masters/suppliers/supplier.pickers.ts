import { SUPPLIER_TYPES } from '@shared/contract/accounts/supplier.machine.ts';
import { anySupplierPicker, supplierPicker } from '@shared/contract/accounts/supplier.contract.ts';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { contractName } from './contract-files.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { PICKER_ROWS, servePicker } from '../../services/pickers/picker.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

attachmentOwner('ac_supplier', {
  entity: suppliers,
  view: 'account.supplier.view',
  edit: 'account.supplier.update',
  nameSlot: contractName,
});

/** Ctrl+K finds suppliers by number, name, pinyin and initials. */
searchable({
  kind: 'ac_supplier',
  title: '供应商',
  permission: 'account.supplier.view',
  find: (ctx, q, limit) =>
    ctx.db
      .select({ id: acSupplier.id, label: acSupplier.name, hint: acSupplier.supplierNo })
      .from(acSupplier)
      .where(
        and(
          or(searchMatch(acSupplier.searchText, q), numberPrefix(acSupplier.supplierNo, q)),
          suppliers.scopeWhere(ctx.actor),
        ),
      )
      .orderBy(asc(acSupplier.pinyin), asc(acSupplier.id))
      .limit(limit),
});

async function find(ctx: Ctx, where: SQL | undefined, limit: number, onlyLive = true): Promise<PickerItem[]> {
  const found = await ctx.db
    .select()
    .from(acSupplier)
    .where(and(where, suppliers.scopeWhere(ctx.actor)))
    .orderBy(asc(acSupplier.pinyin), asc(acSupplier.id))
    .limit(limit);
  return found.map((row) => ({
    id: row.id,
    label: row.shortName,
    hint: [row.supplierNo, ...row.types.map((type) => SUPPLIER_TYPES[type])].join(' · '),
    disabled: onlyLive && row.status !== 'ACTIVE',
    extra: { types: row.types, currency: row.currency, settlement: row.settlement },
  }));
}

const byIds = (ctx: Ctx, ids: readonly string[]) => {
  if (ids.some((id) => !/^[1-9]\d{0,17}$/.test(id))) throw invalid({ ids: '格式不正确' });
  return find(ctx, inArray(acSupplier.id, [...ids]), 100);
};

export const supplierPickers: Route[] = [
  servePicker(anySupplierPicker, {
    search: (ctx, q) => find(ctx, q ? searchMatch(acSupplier.searchText, q) : undefined, PICKER_ROWS, false),
    byIds,
  }),
  servePicker(supplierPicker, {
    search(ctx, q, parent) {
      if (parent !== undefined && !Object.hasOwn(SUPPLIER_TYPES, parent)) throw invalid({ parent: '格式不正确' });
      return find(
        ctx,
        and(
          eq(acSupplier.status, 'ACTIVE'),
          parent ? sql`${acSupplier.types} @> array[${parent}]::text[]` : undefined,
          q ? searchMatch(acSupplier.searchText, q) : undefined,
        ),
        PICKER_ROWS,
      );
    },
    byIds,
  }),
];
