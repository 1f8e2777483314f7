import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { wrongElements } from '@shared/contract/system/elements.ts';
import { inArray } from 'drizzle-orm';
import { brands } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { canonical } from '../../platform/canonical.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { lgOrderLine, type OrderLineRow } from './order.tables.ts';

/** Lines as the caller may save them: who may not see costs leaves 采购含税额 as it is stored (SYS-034). */
export function withStoredCosts(
  ctx: CommandCtx,
  lines: readonly OrderLineInput[],
  stored: readonly OrderLineRow[],
): OrderLineInput[] {
  if (ctx.actor.system || fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE') return [...lines];
  const kept = new Map(stored.map(({ id, purchaseAmount }) => [id, purchaseAmount]));
  return lines.map((line) => ({ ...line, purchaseAmount: kept.get(line.id ?? '') ?? null }));
}

/**
 * Elements are those of the line's HS code, brand and supplier ones that the caller may use. A line that said the same
 * before may keep it. Puts what is wrong at its field.
 */
export async function checkDeclaring(ctx: CommandCtx, input: OrderInput, wrong: Record<string, string>): Promise<void> {
  const said = input.lines.filter(
    ({ elements, brandId, supplierId }) => brandId !== null || supplierId !== null || Object.keys(elements).length > 0,
  );
  if (said.length === 0) return;
  const before = new Map((await storedLines(ctx, said)).map((line) => [line.id, line]));
  const brandIds = await usable(said, before, 'brandId', (ids) => brands.findMany(ctx, inArray(syBrand.id, ids)));
  const supplierIds = await usable(said, before, 'supplierId', async (ids) =>
    (await suppliers.findMany(ctx, inArray(acSupplier.id, ids))).filter(({ status }) => status === 'ACTIVE'),
  );
  const codes = await ctx.tx
    .select()
    .from(syHsCode)
    .where(inArray(syHsCode.code, ['', ...said.flatMap(({ hsCode }) => hsCode ?? [])]));
  for (const [row, line] of input.lines.entries()) {
    const old = before.get(line.id ?? '');
    if (line.brandId !== null && line.brandId !== old?.brandId && !brandIds.has(line.brandId))
      wrong[`lines.${row}.brandId`] = '品牌不存在';
    if (line.supplierId !== null && line.supplierId !== old?.supplierId && !supplierIds.has(line.supplierId))
      wrong[`lines.${row}.supplierId`] = '供货商不存在或已停用';
    if (Object.keys(line.elements).length === 0) continue;
    if (old && old.hsCode === line.hsCode && canonical(old.elements) === canonical(line.elements)) continue;
    const template = codes.find(({ code }) => code === line.hsCode)?.elements ?? [];
    const bad = [...new Set(Object.values(wrongElements(template, line.elements)))];
    if (bad.length > 0)
      wrong[`lines.${row}.elements`] = template.length === 0 ? '请先填写有申报要素的 HS 编码' : bad.join('；');
  }
}

function storedLines(ctx: CommandCtx, lines: readonly OrderLineInput[]): Promise<OrderLineRow[]> | [] {
  const ids = lines.flatMap(({ id }) => id ?? []);
  return ids.length === 0 ? [] : ctx.tx.select().from(lgOrderLine).where(inArray(lgOrderLine.id, ids));
}

/** Ids of a kind that lines name anew and that the caller may use. */
async function usable(
  lines: readonly OrderLineInput[],
  before: ReadonlyMap<string, OrderLineRow>,
  key: 'brandId' | 'supplierId',
  find: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<Set<string>> {
  const ids = lines.flatMap((line) => {
    const value = line[key];
    return value !== null && value !== before.get(line.id ?? '')?.[key] ? [value] : [];
  });
  return ids.length === 0 ? new Set() : new Set((await find([...new Set(ids)])).map(({ id }) => id));
}
