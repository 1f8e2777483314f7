import { compare } from '@shared/contract/decimal.ts';
import { obeysUnit, oddQuantity } from '@shared/contract/logistics/allocation-split.ts';
import { lineFigures } from '@shared/contract/logistics/order-figures.ts';
import type { OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { inArray } from 'drizzle-orm';
import { syPackage, syUnit } from '../../masters/base/base.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgOrderLine } from './order.tables.ts';

/** Packages of lines exist; one that was disabled since may stay where it stood. */
export async function checkPackages(
  ctx: CommandCtx,
  lines: readonly OrderLineInput[],
  wrong: Record<string, string>,
): Promise<void> {
  const codes = [...new Set(lines.flatMap(({ packageType }) => packageType ?? []))];
  if (codes.length === 0) return;
  const found = await ctx.tx.select().from(syPackage).where(inArray(syPackage.code, codes));
  const usable = new Set(found.filter(({ enabled }) => enabled).map(({ code }) => code));
  const known = new Set(found.map(({ code }) => code));
  for (const [row, { id, packageType }] of lines.entries()) {
    if (packageType === null || usable.has(packageType)) continue;
    if (!known.has(packageType) || id === null) wrong[`lines.${row}.packageType`] = '包装不存在或已停用';
  }
}

/**
 * Units of lines exist, and a quantity has no more decimals than its unit (chapter 16); one that stood so before and is not
 * changed may stay.
 */
export async function checkUnits(
  ctx: CommandCtx,
  lines: readonly OrderLineInput[],
  wrong: Record<string, string>,
): Promise<void> {
  const codes = [...new Set(lines.flatMap(({ unit }) => unit ?? []))];
  if (codes.length === 0) return;
  const found = await ctx.tx.select().from(syUnit).where(inArray(syUnit.code, codes));
  const odd = lines.flatMap((line, row) => {
    if (line.unit === null) return [];
    const unit = found.find(({ code }) => code === line.unit);
    if (!unit) wrong[`lines.${row}.unit`] = '单位不存在';
    const { qty } = lineFigures(line, 'CNY');
    return !unit || obeysUnit(qty, unit.decimals) ? [] : [{ row, line, qty, unit }];
  });
  const ids = odd.flatMap(({ line }) => line.id ?? []);
  const stored = ids.length === 0 ? [] : await ctx.tx.select().from(lgOrderLine).where(inArray(lgOrderLine.id, ids));
  for (const { row, line, qty, unit } of odd) {
    const before = stored.find(({ id }) => id === line.id);
    const kept = before?.unit === line.unit && compare(before.qty ?? '0', qty ?? '0') === 0;
    if (!kept) wrong[`lines.${row}.qty`] = oddQuantity(unit.name, unit.decimals);
  }
}
