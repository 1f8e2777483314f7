import { compare } from '@shared/contract/decimal.ts';
import type { OrderChange } from '@shared/contract/finance/order-change.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { itemsDifferences } from '../../logistics/declarations/declaration-chain.ts';
import { lgDeclaration, lgDeclarationLine } from '../../logistics/declarations/declaration.tables.ts';
import { unitsOf } from '../../masters/hs-codes/hs-code.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { taxCaseLine } from './tax-case.tables.ts';

/**
 * How the items of a case differ from the lines of the declaration that they were taken from, as those are now, by item;
 * Chinese, without amounts.
 */
export async function itemDifferences(ctx: Ctx, caseId: string): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .select({ item: taxCaseLine, line: lgDeclarationLine, customsNo: lgDeclaration.customsNo })
    .from(taxCaseLine)
    .innerJoin(lgDeclarationLine, eq(lgDeclarationLine.id, taxCaseLine.declarationLineId))
    .innerJoin(lgDeclaration, eq(lgDeclaration.id, lgDeclarationLine.declarationId))
    .where(and(eq(taxCaseLine.caseId, caseId)));
  const units = await unitsOf(
    ctx,
    rows.flatMap(({ line }) => [line.unit1, line.unit2]),
  );
  const nameOf = (code: string | null) => (code === null ? null : (units.get(code)?.name ?? code));
  return new Map(
    rows.map(({ item, line, customsNo }) => {
      const legal = line.qty2 !== null && line.unit2 !== null && Number(line.qty2) > 0;
      const [qty, unit] = legal ? [line.qty2, line.unit2] : [line.qty1, line.unit1];
      const off: string[] = [];
      const say = (title: string, theirs: string | null) => off.push(`${title}：报关单为 ${theirs ?? '空'}`);
      if (line.name !== item.goodsName) say('品名', line.name);
      if ((line.hsCode ?? null) !== item.hsCode) say('HS编码', line.hsCode);
      if (qty === null || compare(qty, item.qty) !== 0) say('数量', qty);
      if (nameOf(unit) !== item.unit) say('单位', nameOf(unit));
      if (line.total === null || compare(line.total, item.total) !== 0) off.push('总价与报关单不同');
      if (line.itemNo !== item.itemNo) say('项号', String(line.itemNo));
      if (customsNo !== null && customsNo !== item.customsNo) say('报关单号', customsNo);
      return [item.id, off];
    }),
  );
}

/** How the orders behind the items of a case differ now from what was declared (LOG-070); what only the loading slip says is left out. */
export async function orderChangesOf(ctx: Ctx, caseId: string): Promise<OrderChange[]> {
  const items = await ctx.db
    .select({ lineId: taxCaseLine.declarationLineId })
    .from(taxCaseLine)
    .where(eq(taxCaseLine.caseId, caseId));
  const ids = items.flatMap(({ lineId }) => lineId ?? []);
  if (ids.length === 0) return [];
  const found = await itemsDifferences(ctx, inArray(lgDeclarationLine.id, ids));
  return found
    .filter(({ ordered, declared }) => ordered !== declared)
    .map(({ lineNo, name, field, ordered, declared }) => ({
      lineNo,
      name,
      field,
      ...(field === 'VALUE'
        ? { ordered: null, stated: null, orderedFigure: ordered, statedFigure: declared }
        : { ordered, stated: declared }),
    }));
}
