import {
  GOODS_IMAGES,
  MAX_GOODS_IMAGES,
  goodsPicker,
  type GoodsExtra,
} from '@shared/contract/system/goods.contract.ts';
import { goodsTwinPicker } from '@shared/contract/system/goods-merge.contract.ts';
import type { BrandType } from '@shared/contract/system/brand.labels.ts';
import { and, asc, desc, eq, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { invalid } from '../../platform/refusal.ts';
import { isId } from '../../platform/params.ts';
import type { Route } from '../../platform/route.ts';
import type { Selected } from '../../platform/list-select.ts';
import { searchMatch } from '../../platform/search.ts';
import { numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { goods } from './goods.entity.ts';
import { brandName } from './goods.list.ts';
import { syGoods } from './goods.tables.ts';

attachmentOwner('sy_goods', {
  entity: goods,
  view: 'system.goods.view',
  edit: 'system.goods.edit',
  slots: { [GOODS_IMAGES]: { most: MAX_GOODS_IMAGES, images: true } },
});

/** Ctrl+K finds goods by number, SKU, barcode, name and pinyin. */
searchable({
  kind: 'sy_goods',
  title: '商品',
  permission: 'system.goods.view',
  find: (ctx, q, limit) =>
    ctx.db
      .select({
        id: syGoods.id,
        label: syGoods.nameCn,
        hint: sql<string>`concat_ws(' · ', ${syGoods.goodsNo}, ${syGoods.sku}, ${syGoods.spec})`,
      })
      .from(syGoods)
      .where(and(or(searchMatch(syGoods.searchText, q), numberPrefix(syGoods.goodsNo, q)), goods.scopeWhere(ctx.actor)))
      .orderBy(asc(syGoods.pinyin), asc(syGoods.id))
      .limit(limit),
});

const extra: Record<keyof GoodsExtra, Selected> = {
  goodsNo: syGoods.goodsNo,
  nameCn: syGoods.nameCn,
  nameEn: syGoods.nameEn,
  spec: syGoods.spec,
  brand: brandName,
  brandId: syGoods.brandId,
  brandType: sql<BrandType>`coalesce(${syBrand.brandType}, 'NONE')`,
  elements: syGoods.elements,
  vatRate: syGoods.vatRate,
  unit: syGoods.unit,
  hsCode: syGoods.hsCode,
  barcode: syGoods.barcode,
  pcsPerCarton: syGoods.pcsPerCarton,
  lengthMm: syGoods.lengthMm,
  widthMm: syGoods.widthMm,
  heightMm: syGoods.heightMm,
  cartonGross: syGoods.cartonGross,
  cartonNet: syGoods.cartonNet,
  attributes: syGoods.attributes,
  unNo: syGoods.unNo,
  customerId: syGoods.customerId,
};

const hint = sql<string>`concat_ws(' · ', ${syGoods.goodsNo}, ${syGoods.sku}, ${syGoods.spec})`;
const match = (q: string) => or(searchMatch(syGoods.searchText, q), numberPrefix(syGoods.goodsNo, q));

export const goodsPickers: Route[] = [
  servePicker(
    goodsPicker,
    pickFrom({
      table: syGoods,
      join: [[syBrand, eq(syBrand.id, syGoods.brandId)]],
      scope: goods,
      label: syGoods.nameCn,
      hint,
      extra,
      live: eq(syGoods.status, 'ENABLED'),
      // Goods of the customer itself and those of nobody.
      parent(customerId) {
        if (!isId(customerId)) throw invalid({ parent: '格式不正确' });
        return or(isNull(syGoods.customerId), eq(syGoods.customerId, customerId));
      },
      match,
      orderBy: [desc(sql`${syGoods.customerId} is not null`), syGoods.pinyin],
    }),
  ),
  servePicker(
    goodsTwinPicker,
    pickFrom({
      table: syGoods,
      scope: goods,
      label: syGoods.nameCn,
      hint,
      rows: isNull(syGoods.deletedAt),
      parent(goodsId) {
        if (!isId(goodsId)) throw invalid({ parent: '格式不正确' });
        return sql`exists (select from sy_goods one where one.id = ${goodsId} and one.id <> ${syGoods.id}
          and one.unit = ${syGoods.unit} and one.customer_id is not distinct from ${syGoods.customerId})`;
      },
      match,
      // What looks like the goods comes first: the same name, SKU but for its signs, model, code, beginning of the name.
      orderBy: (goodsId) => [
        ...(isId(goodsId ?? '') ? [desc(likeness(goodsId ?? ''))] : []),
        syGoods.pinyin,
        syGoods.goodsNo,
      ],
    }),
  ),
];

/** How alike goods are to those of an id: a sum of what they have in common. */
const likeness = (id: string) => {
  const bare = (column: SQLWrapper) => sql`regexp_replace(lower(${column}), '[^[:alnum:]]', '', 'g')`;
  return sql`(select
      8 * (${bare(sql`one.name_cn`)} = ${bare(syGoods.nameCn)})::int
    + 6 * coalesce(${bare(sql`one.sku`)} = ${bare(syGoods.sku)}, false)::int
    + 4 * coalesce(one.model = ${syGoods.model}, false)::int
    + 3 * coalesce(lower(one.name_en) = lower(${syGoods.nameEn}), false)::int
    + 2 * coalesce(one.hs_code = ${syGoods.hsCode}, false)::int
    + (left(one.name_cn, 2) = left(${syGoods.nameCn}, 2))::int
    from sy_goods one where one.id = ${id})`;
};
