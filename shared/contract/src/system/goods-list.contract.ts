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
    sku: col.text('SKU', { sort: true, width: 104 }),
    nameCn: col.text('中文品名', { sort: true, width: 140 }),
    nameEn: col.text('英文品名', { width: 120 }),
    customerName: col.text('客户', { width: 100 }),
    brandName: col.text('品牌', { width: 76 }),
    spec: col.text('规格', { width: 84 }),
    unitName: col.text('单位', { width: 60 }),
    hsCode: col.text('HS编码', { sort: true, width: 132 }),
    rebateRate: col.bps('退税率', { width: 72 }),
    pcsPerCarton: col.decimal('每箱', { width: 70 }),
    cartonVolume: col.volume('单箱体积', { width: 90 }),
    cartonGross: col.weight('单箱毛重', { width: 96 }),
    attributes: col.tags('属性', { labels: ATTRIBUTE, width: 120 }),
    status: col.code('状态', MASTER_STATUSES, { tones: MASTER_TONES, sort: true, width: 76 }),
    categoryName: col.text('分类', { hidden: true, width: 160 }),
    barcode: col.text('条码', { hidden: true, width: 130 }),
    model: col.text('型号', { hidden: true, width: 110 }),
    material: col.text('材质', { hidden: true, width: 110 }),
    purchasePrice: col.money('采购价', { field: 'money.cost', currency: 'purchaseCurrency', sort: true, hidden: true }),
    sellPrice: col.money('销售价', { field: 'money.sell', currency: 'sellCurrency', sort: true, hidden: true }),
    purchaseCurrency: col.text('采购币种', { field: 'money.cost', hidden: true, width: 84 }),
    sellCurrency: col.text('销售币种', { field: 'money.sell', hidden: true, width: 84 }),
    tempClass: col.code('温区', TEMP_CLASSES, { hidden: true }),
    shelfLifeDays: col.int('保质期(天)', { hidden: true, width: 92 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('编号/SKU/品名/条码/型号'),
    goodsNo: filter.numbers('商品编号'),
    customerId: filter.picker('客户', 'all-customers', { quick: true }),
    categoryId: filter.picker('分类', 'goods-categories', { quick: true }),
    brandId: filter.picker('品牌', 'brands'),
    hs: filter.text('HS编码前几位'),
    attributes: filter.codes('属性', ATTRIBUTE),
    status: filter.codes('状态', MASTER_STATUSES),
    tempClass: filter.codes('温区', TEMP_CLASSES),
    common: filter.flag('通用商品'),
    purchasePrice: filter.range('采购价', { field: 'money.cost' }),
    sellPrice: filter.range('销售价', { field: 'money.sell' }),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', enabled: '启用', pending: '待归类', disabled: '停用' },
  defaultSort: '-createdAt',
  exportPermission: 'system.goods.export',
});
export type GoodsRow = ListRow<typeof goodsList>;
