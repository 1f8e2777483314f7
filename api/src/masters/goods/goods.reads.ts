import type { GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { missingElements } from '@shared/contract/system/elements.ts';
import { barcodeOf } from '@shared/contract/system/goods-barcode.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { syCountry } from '../base/base.tables.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { syForeignHs } from '../foreign-hs/foreign-hs.tables.ts';
import { unitNames } from '../hs-codes/hs-code.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { categoryPath } from './goods-category.service.ts';
import { hsProblem, knownHs, type KnownHs } from './goods-hs.ts';
import { goods, type Goods } from './goods.entity.ts';
import { syGoods, syGoodsForeignHs } from './goods.tables.ts';

/** Goods with the names behind their ids and what their code says today; field rights are applied by the endpoint. */
export async function goodsDetail(
  ctx: Ctx,
  row: Goods,
  mergedFrom: string | null = null,
): Promise<Answerable<GoodsDetail>> {
  const [names] = await ctx.db
    .select({
      customerName: acCustomer.shortName,
      brandName: sql<string | null>`coalesce(${syBrand.nameCn}, ${syBrand.nameEn})`,
    })
    .from(syGoods)
    .leftJoin(acCustomer, eq(acCustomer.id, syGoods.customerId))
    .leftJoin(syBrand, eq(syBrand.id, syGoods.brandId))
    .where(eq(syGoods.id, row.id));
  const known = row.hsCode === null ? undefined : (await knownHs(ctx, [row.hsCode])).get(row.hsCode);
  const units = await unitNames(ctx, [row.unit, known?.hs.unit1 ?? null, known?.hs.unit2 ?? null]);
  const barcode = row.barcode === null ? null : barcodeOf(row.barcode);
  const problem = hsProblem(row.hsCode, known, ctx.today());
  const [used] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from lg_order_line where goods_id = ${row.id}`,
  );
  return {
    ...row,
    elements: { ...row.elements },
    barcodeKind: barcode && 'kind' in barcode ? barcode.kind : null,
    foreignHs: await foreignOf(ctx, row.id),
    categoryName: row.categoryId === null ? null : await categoryPath(ctx, row.categoryId),
    customerName: names?.customerName ?? null,
    brandName: names?.brandName ?? null,
    unitName: units.get(row.unit) ?? row.unit,
    hs: known ? shownHs(known, units) : null,
    pendingHs: problem !== null,
    hsProblem: problem,
    missingElements: missingElements(known?.hs.elements ?? [], row.elements),
    uses: { orderLines: used?.n ?? 0 },
    mergedFrom,
    actions: allowedActions(goodsMachine, row.status, (code) => ctx.actor.may(code)),
  };
}

const shownHs = ({ hs, rate }: KnownHs, units: ReadonlyMap<string, string>): Answerable<GoodsDetail['hs']> => ({
  name: hs.name,
  rebateRate: rate?.rebateRate ?? null,
  vatRate: rate?.vatRate ?? null,
  supervision: hs.supervision,
  unit1Name: units.get(hs.unit1) ?? hs.unit1,
  unit2Name: hs.unit2 === null ? null : (units.get(hs.unit2) ?? hs.unit2),
  elements: hs.elements,
  replacedBy: hs.replacedBy,
});

/** Foreign codes of goods with the name that they have today, where they are known. */
async function foreignOf(ctx: Ctx, goodsId: string): Promise<GoodsDetail['foreignHs']> {
  const today = ctx.today();
  const found = await ctx.db
    .select({
      id: syGoodsForeignHs.id,
      country: syGoodsForeignHs.country,
      code: syGoodsForeignHs.code,
      countryName: syCountry.nameCn,
      nameEn: syForeignHs.nameEn,
    })
    .from(syGoodsForeignHs)
    .leftJoin(syCountry, eq(syCountry.alpha2, syGoodsForeignHs.country))
    .leftJoin(
      syForeignHs,
      and(
        eq(syForeignHs.country, syGoodsForeignHs.country),
        eq(syForeignHs.code, syGoodsForeignHs.code),
        lte(syForeignHs.effectiveFrom, today),
        or(isNull(syForeignHs.effectiveTo), gt(syForeignHs.effectiveTo, today)),
      ),
    )
    .where(eq(syGoodsForeignHs.goodsId, goodsId))
    .orderBy(asc(syGoodsForeignHs.sortNo));
  return found.map((line) => ({ ...line, countryName: line.countryName ?? line.country }));
}

/** Goods in scope; ones that were merged lead to the kept ones (ACC-014). */
export async function findGoods(ctx: Ctx, id: string): Promise<Answerable<GoodsDetail>> {
  const row = await goods.findOrNull(ctx, eq(syGoods.id, id));
  if (row) return goodsDetail(ctx, row);
  const [gone] = await ctx.db
    .select({ goodsNo: syGoods.goodsNo, mergedIntoId: syGoods.mergedIntoId })
    .from(syGoods)
    .where(eq(syGoods.id, id));
  if (!gone?.mergedIntoId) throw refuse('NOT_FOUND');
  return goodsDetail(ctx, await goods.find(ctx, gone.mergedIntoId), gone.goodsNo);
}
