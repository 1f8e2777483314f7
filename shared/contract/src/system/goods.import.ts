import { GOODS_FIELDS } from './goods.fields.ts';
import { ATTRIBUTE } from '../logistics/order.labels.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { TEMP_CLASSES } from '../warehouse/zone.contract.ts';

/** Import of goods (S2); each row is one item, new by number, or saved over the goods that it names. */
export const goodsImport = defineImport({
  name: 'system.goods',
  title: '商品',
  path: '/system/goods',
  permission: 'system.goods.import',
  scope: 'customer',
  partial: true,
  columns: {
    goodsNo: importCol.text('商品编号', { max: 20, hint: '不填为新增；填写则更新该商品，空格不变', example: '' }),
    sku: importCol.text(GOODS_FIELDS.sku, { max: 40, hint: '同一客户内不重复', example: 'HN-6301-01' }),
    nameCn: importCol.text(GOODS_FIELDS.nameCn, { max: 200, hint: '新增必填', example: '法兰绒毛毯' }),
    nameEn: importCol.text(GOODS_FIELDS.nameEn, { max: 200, example: 'Flannel blanket' }),
    category: importCol.text(GOODS_FIELDS.categoryId, { max: 130, hint: '逐级用 / 分开', example: '家纺 / 毯子' }),
    customer: importCol.text(GOODS_FIELDS.customerId, { max: 200, hint: '客户编号、全称或简称，不填为通用' }),
    brand: importCol.text(GOODS_FIELDS.brandId, { max: 100, hint: '中文或英文品牌名' }),
    model: importCol.text(GOODS_FIELDS.model, { max: 100 }),
    spec: importCol.text(GOODS_FIELDS.spec, { max: 200, example: '150×200cm' }),
    material: importCol.text(GOODS_FIELDS.material, { max: 100, example: '涤纶' }),
    usage: importCol.text(GOODS_FIELDS.usage, { max: 200 }),
    unit: importCol.text(GOODS_FIELDS.unit, { max: 20, hint: '单位名称或代码；新增必填', example: '条' }),
    barcode: importCol.text(GOODS_FIELDS.barcode, { max: 40, hint: 'EAN、UPC 校验位须正确', example: '6901234567892' }),
    hsCode: importCol.text(GOODS_FIELDS.hsCode, { max: 14, hint: '10 位数字', example: '6301400000' }),
    length: importCol.decimal('箱长(cm)', { decimals: 1, min: 0 }),
    width: importCol.decimal('箱宽(cm)', { decimals: 1, min: 0 }),
    height: importCol.decimal('箱高(cm)', { decimals: 1, min: 0 }),
    pcsPerCarton: importCol.decimal(GOODS_FIELDS.pcsPerCarton, { decimals: 3, min: 0, example: '10' }),
    cartonGross: importCol.decimal('单箱毛重(kg)', { decimals: 3, min: 0 }),
    cartonNet: importCol.decimal('单箱净重(kg)', { decimals: 3, min: 0 }),
    purchasePrice: importCol.decimal(GOODS_FIELDS.purchasePrice, { decimals: 6, min: 0, hint: '需要成本字段权限' }),
    purchaseCurrency: importCol.text(GOODS_FIELDS.purchaseCurrency, { max: 3, hint: '不填为 CNY' }),
    sellPrice: importCol.decimal(GOODS_FIELDS.sellPrice, { decimals: 6, min: 0, hint: '需要报价字段权限' }),
    sellCurrency: importCol.text(GOODS_FIELDS.sellCurrency, { max: 3, hint: '不填为 USD' }),
    vatRate: importCol.percent('增值税率(%)', { min: 0 }),
    attributes: importCol.codes(GOODS_FIELDS.attributes, ATTRIBUTE, { example: '普货' }),
    unNo: importCol.text(GOODS_FIELDS.unNo, { max: 6, hint: '危险品必填' }),
    tempClass: importCol.code(GOODS_FIELDS.tempClass, TEMP_CLASSES, { hint: '不填为常温' }),
    shelfLifeDays: importCol.int('保质期(天)', { min: 1 }),
    remark: importCol.text(GOODS_FIELDS.remark, { max: 500 }),
  },
});
export type GoodsImportRow = ImportRow<typeof goodsImport>;
