import { GOODS_FIELDS } from './goods.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { ATTRIBUTE } from '../logistics/order.labels.ts';
import { MASTER_STATUSES, MASTER_TONES } from '../warehouse/warehouse.contract.ts';
import { TEMP_CLASSES } from '../warehouse/zone.contract.ts';
import { GOODS_VIEW } from './goods.contract.ts';

/**
 * Goods (S2) of customers in scope and those of nobody. `pendingHs`: the HS code is missing, void or without a rate today.
 * Volume and gross weight are of one carton.
 */
export const goodsList = defineList<{ coverId: string | null; pendingHs: boolean; hsProblem: string | null }>()({
  name: 'system.goods',
  title: '商品',
  path: '/system/goods',
  ...GOODS_VIEW,
  columns: {
    image: col.text('图', { fixed: true, width: 44 }),
    goodsNo: col.text('商品编号', { sort: true, fixed: true, opens: true, width: 104 }),
    sku: col.text(GOODS_FIELDS.sku, { sort: true, width: 104 }),
    nameCn: col.text(GOODS_FIELDS.nameCn, { sort: true, width: 140 }),
    nameEn: col.text(GOODS_FIELDS.nameEn, { width: 120 }),
    customerName: col.text(GOODS_FIELDS.customerId, { width: 100 }),
    brandName: col.text(GOODS_FIELDS.brandId, { width: 76 }),
    spec: col.text(GOODS_FIELDS.spec, { width: 84 }),
    unitName: col.text(GOODS_FIELDS.unit, { width: 60 }),
    hsCode: col.text(GOODS_FIELDS.hsCode, { sort: true, width: 132 }),
    rebateRate: col.bps('退税率', { width: 72 }),
    pcsPerCarton: col.decimal('每箱', { width: 70 }),
    cartonVolume: col.volume('单箱体积', { width: 90 }),
    cartonGross: col.weight(GOODS_FIELDS.cartonGross, { width: 96 }),
    attributes: col.tags(GOODS_FIELDS.attributes, { labels: ATTRIBUTE, width: 120 }),
    status: col.code(GOODS_FIELDS.status, MASTER_STATUSES, { tones: MASTER_TONES, sort: true, width: 76 }),
    categoryName: col.text(GOODS_FIELDS.categoryId, { hidden: true, width: 160 }),
    barcode: col.text(GOODS_FIELDS.barcode, { hidden: true, width: 130 }),
    model: col.text(GOODS_FIELDS.model, { hidden: true, width: 110 }),
    material: col.text(GOODS_FIELDS.material, { hidden: true, width: 110 }),
    purchasePrice: col.money(GOODS_FIELDS.purchasePrice, {
      field: 'money.cost',
      currency: 'purchaseCurrency',
      sort: true,
      hidden: true,
    }),
    sellPrice: col.money(GOODS_FIELDS.sellPrice, {
      field: 'money.sell',
      currency: 'sellCurrency',
      sort: true,
      hidden: true,
    }),
    purchaseCurrency: col.text(GOODS_FIELDS.purchaseCurrency, { field: 'money.cost', hidden: true, width: 84 }),
    sellCurrency: col.text(GOODS_FIELDS.sellCurrency, { field: 'money.sell', hidden: true, width: 84 }),
    tempClass: col.code(GOODS_FIELDS.tempClass, TEMP_CLASSES, { hidden: true }),
    shelfLifeDays: col.int('保质期(天)', { hidden: true, width: 92 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('编号/SKU/品名/条码/型号'),
    goodsNo: filter.numbers('商品编号'),
    customerId: filter.picker(GOODS_FIELDS.customerId, 'all-customers', { quick: true }),
    categoryId: filter.picker(GOODS_FIELDS.categoryId, 'goods-categories', { quick: true }),
    brandId: filter.picker(GOODS_FIELDS.brandId, 'brands'),
    hs: filter.text('HS编码前几位'),
    attributes: filter.codes(GOODS_FIELDS.attributes, ATTRIBUTE),
    status: filter.codes(GOODS_FIELDS.status, MASTER_STATUSES),
    tempClass: filter.codes(GOODS_FIELDS.tempClass, TEMP_CLASSES),
    common: filter.flag('通用商品'),
    purchasePrice: filter.range(GOODS_FIELDS.purchasePrice, { field: 'money.cost' }),
    sellPrice: filter.range(GOODS_FIELDS.sellPrice, { field: 'money.sell' }),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', enabled: '启用', pending: '待归类', disabled: '停用' },
  defaultSort: '-createdAt',
  exportPermission: 'system.goods.export',
});
export type GoodsRow = ListRow<typeof goodsList>;
