import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import { scaled, toGram, toMm } from '@shared/contract/figures.ts';
import { goodsInput, type GoodsInput } from '@shared/contract/system/goods.input.ts';
import { goodsImport, type GoodsImportRow } from '@shared/contract/system/goods.import.ts';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readChildren } from '../base/child-rows.ts';
import { unitCodes } from '../base/units.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { customersByWord } from '../customers/customers-by-word.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { categoryPaths } from './goods-category.service.ts';
import { goods, goodsForeignHs, type Goods } from './goods.entity.ts';
import { createGoods, updateGoods } from './goods.service.ts';
import { syGoods } from './goods.tables.ts';

type Column = keyof GoodsImportRow & string;
interface Wanted {
  row: Goods | null;
  input: GoodsInput;
}
/** Field of the form → column of the sheet, where they differ. */
const COLUMNS: Readonly<Record<string, Column>> = {
  categoryId: 'category',
  customerId: 'customer',
  brandId: 'brand',
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
};

/** Rows become forms, which pass the same schema and the same service as a form that is typed. */
const work: ImportWork<GoodsImportRow, Wanted> = {
  columns: COLUMNS,
  unique: {
    goodsNo: normaliseIdentifier,
    sku: (sku, { customer }) => `${normaliseName(customer ?? '')} ${sku.toUpperCase()}`,
    barcode: normaliseIdentifier,
  },
  async plan(ctx, documents, fail) {
    const sheet = documents.map(({ rows: [row] }) => row);
    const look = await lookups(ctx, sheet);
    const made: (Wanted | null)[] = [];
    for (const row of sheet) {
      const before = row.goodsNo === null ? null : (look.goods.get(row.goodsNo.trim().toUpperCase()) ?? null);
      const faults: [Column, string][] = [];
      if (row.goodsNo !== null && !before) {
        fail(row, 'goodsNo', '没有这个商品或无权访问');
        made.push(null);
        continue;
      }
      const found = (column: 'category' | 'customer' | 'brand' | 'unit') => {
        const word = row[column];
        if (word === null) return undefined;
        const id = look[column](word.trim());
        if (!id) faults.push([column, '没有匹配的数据']);
        return id;
      };
      const parsed = z.safeParse(goodsInput, {
        ...(before ? await formOf(ctx, before) : {}),
        ...filled(row),
        ...defined({
          categoryId: found('category'),
          customerId: found('customer'),
          brandId: found('brand'),
          unit: found('unit'),
        }),
      });
      if (!parsed.success)
        for (const [path, reason] of Object.entries(issuesOf(parsed.error))) {
          const column = COLUMNS[path] ?? (path.split('.')[0] as Column);
          if (!faults.some(([failed]) => failed === column)) faults.push([column, reason]);
        }
      for (const [column, reason] of faults) fail(row, column, reason);
      made.push(faults.length === 0 && parsed.success ? { row: before, input: parsed.data } : null);
    }
    return made;
  },
  save: (ctx, { row, input }) => (row ? updateGoods(ctx, row.id, row.version, input) : createGoods(ctx, input)),
};

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
/** Cells that hold something, as the form has them. */
function filled(row: GoodsImportRow) {
  const { sku, nameCn, nameEn, model, spec, material, usage, barcode, unNo, tempClass, shelfLifeDays, remark } = row;
  return defined({
    sku,
    nameCn,
    nameEn,
    model,
    spec,
    material,
    usage,
    barcode,
    unNo,
    tempClass,
    shelfLifeDays,
    remark,
    hsCode: row.hsCode?.replaceAll(/[\s.]/g, ''),
    lengthMm: scaled(row.length, toMm),
    widthMm: scaled(row.width, toMm),
    heightMm: scaled(row.height, toMm),
    pcsPerCarton: row.pcsPerCarton,
    cartonGross: scaled(row.cartonGross, toGram),
    cartonNet: scaled(row.cartonNet, toGram),
    purchasePrice: row.purchasePrice,
    purchaseCurrency: row.purchaseCurrency?.toUpperCase(),
    sellPrice: row.sellPrice,
    sellCurrency: row.sellCurrency?.toUpperCase(),
    vatRate: row.vatRate === null ? null : Number(round(multiply(row.vatRate, '100'), 0)),
    attributes: row.attributes.length > 0 ? row.attributes : null,
  });
}

/** Stored goods as their form holds them. */
async function formOf(ctx: Ctx, row: Goods) {
  const lines = await readChildren(ctx.db, goodsForeignHs, row.id);
  return { ...row, foreignHs: lines.map(({ id, country, code }) => ({ id, country, code })) };
}

/** Where the words of a sheet lead: a word → the id or code behind it. */
async function lookups(ctx: Ctx, sheet: readonly GoodsImportRow[]) {
  const numbers = sheet.flatMap(({ goodsNo }) => (goodsNo === null ? [] : [goodsNo.trim().toUpperCase()]));
  const known = numbers.length === 0 ? [] : await goods.findMany(ctx, inArray(syGoods.goodsNo, numbers));
  const found = await ctx.db.select({ id: syBrand.id, cn: syBrand.nameCn, en: syBrand.nameEn }).from(syBrand);
  const brands = new Map(
    found.flatMap(({ id, cn, en }) =>
      [cn, en].flatMap((name): [string, string][] => (name ? [[normaliseName(name), id]] : [])),
    ),
  );
  const units = await unitCodes(ctx);
  const categories = new Map([...(await categoryPaths(ctx))].map(([id, path]) => [path, id]));
  return {
    goods: new Map(known.map((row) => [row.goodsNo, row])),
    customer: await customersByWord(
      ctx,
      sheet.flatMap(({ customer }) => customer ?? []),
    ),
    category: (word: string) =>
      categories.get(
        word
          .split(/[/／]/)
          .map((part) => part.trim())
          .join(' / '),
      ),
    unit: (word: string) => units.get(word) ?? units.get(word.toUpperCase()),
    brand: (word: string) => brands.get(normaliseName(word)),
  };
}

export const goodsImportRoutes: Route[] = serveImport(goodsImport, work);
