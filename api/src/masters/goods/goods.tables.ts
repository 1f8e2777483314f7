import type { Attribute } from '@shared/contract/logistics/order.labels.ts';
import type { ElementValues } from '@shared/contract/system/element-values.ts';
import type { MASTER_STATUSES } from '@shared/contract/warehouse/warehouse.contract.ts';
import type { TempClass } from '@shared/contract/warehouse/zone.contract.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  countColumn,
  gramColumn,
  idColumn,
  idRef,
  jsonColumn,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

export const syGoodsCategory = pgTable('sy_goods_category', {
  ...baseColumns(),
  parentId: idRef('parent_id'),
  name: textColumn('name').notNull(),
  level: countColumn('level').notNull(),
  sortNo: countColumn('sort_no').notNull().default(0),
});

/** 商品 (4.1). Sides in mm and weights in gram of one carton; customerId null: for every customer. */
export const syGoods = pgTable('sy_goods', {
  ...baseColumns(),
  goodsNo: textColumn('goods_no').notNull(),
  sku: textColumn('sku'),
  nameCn: textColumn('name_cn').notNull(),
  nameEn: textColumn('name_en'),
  categoryId: idRef('category_id'),
  customerId: idRef('customer_id'),
  brandId: idRef('brand_id'),
  model: textColumn('model'),
  spec: textColumn('spec'),
  material: textColumn('material'),
  usage: textColumn('usage'),
  unit: textColumn('unit').notNull(),
  barcode: textColumn('barcode'),
  hsCode: textColumn('hs_code'),
  elements: jsonColumn<ElementValues>('elements').notNull().default({}),
  lengthMm: integer('length_mm'),
  widthMm: integer('width_mm'),
  heightMm: integer('height_mm'),
  pcsPerCarton: quantityColumn('pcs_per_carton'),
  cartonGross: gramColumn('carton_gross'),
  cartonNet: gramColumn('carton_net'),
  purchasePrice: priceColumn('purchase_price'),
  purchaseCurrency: textColumn('purchase_currency').notNull().default('CNY'),
  sellPrice: priceColumn('sell_price'),
  sellCurrency: textColumn('sell_currency').notNull().default('USD'),
  vatRate: bpsColumn('vat_rate'),
  attributes: textColumn('attributes').array().$type<Attribute[]>().notNull().default([]),
  unNo: textColumn('un_no'),
  tempClass: textColumn('temp_class').$type<TempClass>().notNull().default('NORMAL'),
  shelfLifeDays: countColumn('shelf_life_days'),
  status: textColumn('status').$type<keyof typeof MASTER_STATUSES>().notNull().default('ENABLED'),
  remark: textColumn('remark'),
  pinyin: textColumn('pinyin').notNull(),
  searchText: textColumn('search_text').notNull(),
  demo: boolColumn('demo').notNull().default(false),
  /** Attachment that stands first among the pictures; null or gone: the oldest does. */
  coverId: idRef('cover_id'),
  /** Merged into other goods: hidden, and leads to them. */
  deletedAt: timeColumn('deleted_at'),
  mergedIntoId: idRef('merged_into_id'),
});

export const syGoodsForeignHs = pgTable('sy_goods_foreign_hs', {
  id: idColumn(),
  goodsId: idRef('goods_id').notNull(),
  sortNo: countColumn('sort_no').notNull().default(0),
  country: textColumn('country').notNull(),
  code: textColumn('code').notNull(),
});
