import { GOODS_CATEGORY_FIELDS } from '@shared/contract/system/goods-category.fields.ts';
import { GOODS_FIELDS } from '@shared/contract/system/goods.fields.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { entity } from '../../platform/entity.ts';
import { syGoods, syGoodsCategory, syGoodsForeignHs } from './goods.tables.ts';

/** Goods; whoever sees the customer sees its goods, those of nobody are everybody's. */
export const goods = entity({
  table: syGoods,
  title: '商品',
  no: 'goodsNo',
  numbered: true,
  area: 'customer',
  scope: {
    or: (actor) =>
      or(
        isNull(syGoods.customerId),
        sql`exists (select from ${acCustomer} where ${and(eq(acCustomer.id, syGoods.customerId), customers.scopeWhere(actor))})`,
      ),
  },
  labels: GOODS_FIELDS,
  fields: {
    purchasePrice: 'money.cost',
    purchaseCurrency: 'money.cost',
    sellPrice: 'money.sell',
    sellCurrency: 'money.sell',
  },
  unique: {
    sy_goods_sku_key: '该客户已有相同 SKU 的商品。',
    sy_goods_barcode_key: '条码已被其他商品使用。',
    sy_goods_unit_fkey: '单位不存在，请重新选择。',
    sy_goods_hs_code_fkey: 'HS编码不存在，请重新选择。',
    sy_goods_category_id_fkey: '分类不存在，请重新选择。',
    sy_goods_brand_id_fkey: '品牌不存在，请重新选择。',
    sy_goods_purchase_currency_fkey: '采购币种不存在。',
    sy_goods_sell_currency_fkey: '销售币种不存在。',
    sy_goods_foreign_hs_country_fkey: '国家不存在，请重新选择。',
    sy_goods_foreign_hs_country: '同一国家只能有一个国外编码。',
  },
});
export type Goods = typeof syGoods.$inferSelect;

/** Foreign codes of goods, saved with them. */
export const goodsForeignHs = {
  key: 'foreignHs',
  table: syGoodsForeignHs,
  owner: 'goodsId',
  title: '国外HS编码',
  labels: { country: '国家/地区', code: '编码' },
} as const;

/** Categories, the same for everybody. */
export const goodsCategories = entity({
  table: syGoodsCategory,
  title: '商品分类',
  no: 'name',
  labels: GOODS_CATEGORY_FIELDS,
  unique: { sy_goods_category_name_key: '同一级已有这个名称。' },
});
