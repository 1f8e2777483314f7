import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { GOODS_IMAGES, goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { syUnit } from '../base/base.tables.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import { categoryPaths, inCategory } from './goods-category.service.ts';
import { hsProblem, knownHs } from './goods-hs.ts';
import { waitsForHs } from './goods.todo.ts';
import { goods } from './goods.entity.ts';
import { syGoods } from './goods.tables.ts';

export const brandName = sql<string | null>`coalesce(${syBrand.nameCn}, ${syBrand.nameEn})`;
/** The chosen cover if it is still there, else the oldest picture. */
const cover = sql<string | null>`(select file.id::text from sh_attachment file where file.owner_type = 'sy_goods'
  and file.owner_id = ${syGoods.id} and file.slot = ${GOODS_IMAGES} order by (file.id = ${syGoods.coverId}) desc nulls last, file.id limit 1)`;
const volume = sql<number>`((${syGoods.lengthMm}::bigint * ${syGoods.widthMm} * ${syGoods.heightMm} + 500) / 1000)`;

export const serveGoods = serveList(goodsList, {
  table: syGoods,
  scope: goods,
  join: [
    [acCustomer, eq(acCustomer.id, syGoods.customerId)],
    [syBrand, eq(syBrand.id, syGoods.brandId)],
    [syUnit, eq(syUnit.code, syGoods.unit)],
  ],
  select: {
    goodsNo: syGoods.goodsNo,
    image: sql<string | null>`null::text`,
    sku: syGoods.sku,
    nameCn: syGoods.nameCn,
    nameEn: syGoods.nameEn,
    customerName: acCustomer.shortName,
    brandName,
    spec: syGoods.spec,
    unitName: syUnit.name,
    hsCode: syGoods.hsCode,
    pcsPerCarton: syGoods.pcsPerCarton,
    cartonVolume: volume,
    cartonGross: syGoods.cartonGross,
    attributes: syGoods.attributes,
    status: syGoods.status,
    categoryName: sql<string | null>`${syGoods.categoryId}::text`,
    barcode: syGoods.barcode,
    model: syGoods.model,
    material: syGoods.material,
    purchasePrice: syGoods.purchasePrice,
    sellPrice: syGoods.sellPrice,
    purchaseCurrency: syGoods.purchaseCurrency,
    sellCurrency: syGoods.sellCurrency,
    tempClass: syGoods.tempClass,
    shelfLifeDays: syGoods.shelfLifeDays,
    createdAt: syGoods.createdAt,
    coverId: cover,
  },
  sortBy: { nameCn: syGoods.pinyin },
  filters: {
    keyword: (value) => searchMatch(syGoods.searchText, value),
    customerId: (value) => eq(syGoods.customerId, value),
    brandId: (value) => eq(syGoods.brandId, value),
    categoryId: (value) => inCategory(sql`${syGoods.categoryId}`, value),
    hs: (value) => sql`${syGoods.hsCode} like ${likePattern(value.replaceAll(/[\s.]/g, '')).slice(1)}`,
    attributes: (value) => sql`${syGoods.attributes} && ${sql.param(value.split(','))}::text[]`,
    common: (value) => (value === '1' ? isNull(syGoods.customerId) : sql`${syGoods.customerId} is not null`),
  },
  tabs: {
    all: undefined,
    enabled: eq(syGoods.status, 'ENABLED'),
    pending: waitsForHs,
    disabled: eq(syGoods.status, 'DISABLED'),
  },
  async finish(ctx, rows) {
    const known = await knownHs(
      ctx,
      rows.map(({ hsCode }) => hsCode),
    );
    const paths = rows.some(({ categoryName }) => categoryName) ? await categoryPaths(ctx) : new Map<string, string>();
    const today = ctx.today();
    return rows.map((row) => {
      const found = row.hsCode === null ? undefined : known.get(row.hsCode);
      const problem = hsProblem(row.hsCode, found, today);
      return {
        ...row,
        rebateRate: found?.rate?.rebateRate ?? null,
        categoryName: row.categoryName === null ? null : (paths.get(row.categoryName) ?? null),
        pendingHs: problem !== null,
        hsProblem: problem,
        actions: row.status ? allowedActions(goodsMachine, row.status, (code) => ctx.actor.may(code)) : [],
      };
    });
  },
});
