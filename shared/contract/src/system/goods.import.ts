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
    sku: importCol.text('SKU', { max: 40, hint: '同一客户内不重复', example: 'HN-6301-01' }),
    nameCn: importCol.text('中文品名', { max: 200, hint: '新增必填', example: '法兰绒毛毯' }),
    nameEn: importCol.text('英文品名', { max: 200, example: 'Flannel blanket' }),
    category: importCol.text('分类', { max: 130, hint: '逐级用 / 分开', example: '家纺 / 毯子' }),
    customer: importCol.text('客户', { max: 200, hint: '客户编号、全称或简称，不填为通用' }),
    brand: importCol.text('品牌', { max: 100, hint: '中文或英文品牌名' }),
    model: importCol.text('型号', { max: 100 }),
    spec: importCol.text('规格', { max: 200, example: '150×200cm' }),
    material: importCol.text('材质', { max: 100, example: '涤纶' }),
    usage: importCol.text('用途', { max: 200 }),
    unit: importCol.text('单位', { max: 20, hint: '单位名称或代码；新增必填', example: '条' }),
    barcode: importCol.text('条码', { max: 40, hint: 'EAN、UPC 校验位须正确', example: '6901234567892' }),
    hsCode: importCol.text('HS编码', { max: 14, hint: '10 位数字', example: '6301400000' }),
    length: importCol.decimal('箱长(cm)', { decimals: 1, min: 0 }),
    width: importCol.decimal('箱宽(cm)', { decimals: 1, min: 0 }),
    height: importCol.decimal('箱高(cm)', { decimals: 1, min: 0 }),
    pcsPerCarton: importCol.decimal('每箱数量', { decimals: 3, min: 0, example: '10' }),
    cartonGross: importCol.decimal('单箱毛重(kg)', { decimals: 3, min: 0 }),
    cartonNet: importCol.decimal('单箱净重(kg)', { decimals: 3, min: 0 }),
    purchasePrice: importCol.decimal('采购价', { decimals: 6, min: 0, hint: '需要成本字段权限' }),
    purchaseCurrency: importCol.text('采购币种', { max: 3, hint: '不填为 CNY' }),
    sellPrice: importCol.decimal('销售价', { decimals: 6, min: 0, hint: '需要报价字段权限' }),
    sellCurrency: importCol.text('销售币种', { max: 3, hint: '不填为 USD' }),
    vatRate: importCol.decimal('增值税率(%)', { decimals: 2, min: 0 }),
    attributes: importCol.codes('属性', ATTRIBUTE, { example: '普货' }),
    unNo: importCol.text('UN编号', { max: 6, hint: '危险品必填' }),
    tempClass: importCol.code('温区', TEMP_CLASSES, { hint: '不填为常温' }),
    shelfLifeDays: importCol.int('保质期(天)', { min: 1 }),
    remark: importCol.text('备注', { max: 500 }),
  },
});
export type GoodsImportRow = ImportRow<typeof goodsImport>;
