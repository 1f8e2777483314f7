import { issuesOf } from '@shared/contract/fields.ts';
import { scaled, toCm3, toGram, toMm } from '@shared/contract/figures.ts';
import { inboundLineSheet, type InboundLineSheetRow } from '@shared/contract/warehouse/inbound.import.ts';
import { inboundLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { NOT_THEIRS } from '@shared/contract/warehouse/inbound.labels.ts';
import { lineIssues } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { goods, type Goods } from '../../masters/goods/goods.entity.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { isGoodsOf } from './inbound-lines.ts';
import { serveLineSheet } from '../../services/exchange/import.routes.ts';

type Row = InboundLineSheetRow;
type Column = keyof Row & string;
/** Field of a line → column of the sheet, where the names differ. */
const COLUMN: Readonly<Record<string, Column>> = {
  goodsId: 'goodsNo',
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
};
const columnOf = (field: string): Column | null =>
  COLUMN[field] ?? (field in inboundLineSheet.columns ? (field as Column) : null);
const key = (text: string) => text.trim().toUpperCase();

type Named = Goods & { brand: string | null };
/** Goods in use and in scope that the rows name by their number. */
async function goodsNamed(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, Named>> {
  const numbers = [...new Set(rows.flatMap(({ goodsNo }) => (goodsNo === null ? [] : key(goodsNo))))];
  if (numbers.length === 0) return new Map();
  const inUse = and(isNull(syGoods.deletedAt), eq(syGoods.status, 'ENABLED'));
  const found = await goods.findMany(ctx, and(inArray(syGoods.goodsNo, numbers), inUse));
  const brandIds = [...new Set(found.flatMap(({ brandId }) => brandId ?? []))];
  const brands = brandIds.length === 0 ? [] : await ctx.db.select().from(syBrand).where(inArray(syBrand.id, brandIds));
  const nameOf = new Map(brands.map(({ id, nameCn, nameEn }) => [id, nameCn ?? nameEn]));
  return new Map(found.map((row) => [row.goodsNo, { ...row, brand: nameOf.get(row.brandId ?? '') ?? null }]));
}

/** A row as a line of the form; cells that are empty say what the goods of the record say. */
function lineOf(row: Row, of: Named | undefined): Record<string, unknown> {
  const sides = [row.length, row.width, row.height];
  // A size is taken as a whole: never one side from the sheet and another from the record, nor beside a typed volume.
  const measured = of !== undefined && row.unitVolume === null && sides.every((side) => side === null);
  return {
    goodsId: of?.id ?? null,
    goodsName: row.goodsName ?? of?.nameCn,
    qtyExpected: row.qtyExpected,
    packUnit: row.packUnit,
    pcsPerPack: row.pcsPerPack ?? of?.pcsPerCarton,
    lengthMm: measured ? of.lengthMm : scaled(row.length, toMm),
    widthMm: measured ? of.widthMm : scaled(row.width, toMm),
    heightMm: measured ? of.heightMm : scaled(row.height, toMm),
    unitVolume: scaled(row.unitVolume, toCm3),
    unitWeight: row.unitWeight === null ? of?.cartonGross : toGram(row.unitWeight),
    brand: row.brand ?? of?.brand,
    spec: row.spec ?? of?.spec,
    hsCode: row.hsCode ?? of?.hsCode,
    productionDate: row.productionDate,
    expiryDate: row.expiryDate,
  };
}

/** 货物明细 → 导入 (W6): each row passes the schema of a line and the rules of 2.7; the form takes the lines over. */
export const inboundLineSheetRoutes: Route[] = serveLineSheet(inboundLineSheet, {
  async plan(ctx, documents, fail, { customerId }) {
    const rows = documents.map(({ rows: [row] }) => row);
    const named = await goodsNamed(ctx, rows);
    return rows.map((row) => {
      const of = row.goodsNo === null ? undefined : named.get(key(row.goodsNo));
      if (row.goodsNo !== null && !of) {
        fail(row, 'goodsNo', '没有这个商品，或已停用、无权使用');
        return null;
      }
      if (of && customerId !== null && !isGoodsOf(of, customerId)) {
        fail(row, 'goodsNo', NOT_THEIRS);
        return null;
      }
      const parsed = z.safeParse(inboundLineInput, lineOf(row, of));
      const wrong = Object.entries(parsed.success ? lineIssues(parsed.data, ctx.today()) : issuesOf(parsed.error));
      for (const [field, reason] of wrong) fail(row, columnOf(field), reason);
      return parsed.success && wrong.length === 0 ? parsed.data : null;
    });
  },
});
