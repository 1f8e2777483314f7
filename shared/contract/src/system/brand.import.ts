import { BRAND_CODE_FIELDS } from './brand-code.fields.ts';
import { BRAND_FIELDS } from './brand.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { AUTHORISATION_KIND, BRAND_TYPE } from './brand.labels.ts';

/** Import of brands (S5); each row is a new brand. */
export const brandImport = defineImport({
  name: 'system.brands',
  title: '品牌',
  path: '/system/brands',
  permission: 'system.brand.import',
  scope: 'customer',
  partial: true,
  columns: {
    nameCn: importCol.text(BRAND_FIELDS.nameCn, { max: 60, hint: '中文名和英文名至少填一个', example: '海纳' }),
    nameEn: importCol.text(BRAND_FIELDS.nameEn, { max: 60, example: 'HAINA' }),
    owner: importCol.text(BRAND_FIELDS.ownerName, { max: 200, hint: '客户编号、全称、简称，或其他权利人名称' }),
    brandType: importCol.code(BRAND_FIELDS.brandType, BRAND_TYPE, { required: true, example: '境内自主品牌' }),
    registrationNo: importCol.text(BRAND_FIELDS.registrationNo, { max: 40 }),
    classes: importCol.text(BRAND_FIELDS.classes, {
      max: 200,
      hint: '尼斯分类 1–45，多个用顿号分开',
      example: '20、28',
    }),
    countries: importCol.text(BRAND_FIELDS.countries, {
      max: 500,
      hint: '中文名或二字码，多个用顿号分开',
      example: '中国、美国',
    }),
    validFrom: importCol.date(BRAND_FIELDS.validFrom),
    validTo: importCol.date(BRAND_FIELDS.validTo),
    ipRecorded: importCol.bool(BRAND_FIELDS.ipRecorded, { hint: '不填为否' }),
    recordNo: importCol.text(BRAND_FIELDS.recordNo, { max: 40, hint: '已备案时必填' }),
    remark: importCol.text(BRAND_FIELDS.remark, { max: 500 }),
  },
});
export type BrandImportRow = ImportRow<typeof brandImport>;

/** Import of brand codes (S6). */
export const brandCodeImport = defineImport({
  name: 'system.brand-codes',
  title: '品牌编码',
  path: '/system/brand-codes',
  permission: 'system.brandcode.import',
  scope: 'customer',
  partial: true,
  columns: {
    code: importCol.text(BRAND_CODE_FIELDS.code, {
      required: true,
      max: 20,
      hint: '2–10 位字母或数字',
      example: 'HN01',
    }),
    brand: importCol.text(BRAND_FIELDS.nameCn, {
      required: true,
      max: 60,
      hint: '品牌中文名或英文名',
      example: '海纳',
    }),
    customer: importCol.text(BRAND_CODE_FIELDS.customerId, { max: 200, hint: '客户编号、全称或简称，不填为全部客户' }),
    kind: importCol.code(BRAND_CODE_FIELDS.kind, AUTHORISATION_KIND, { required: true, example: '授权' }),
    authorisedFrom: importCol.date(BRAND_CODE_FIELDS.authorisedFrom, { hint: '授权、代工时必填' }),
    authorisedTo: importCol.date(BRAND_CODE_FIELDS.authorisedTo, { hint: '不填为长期' }),
    territory: importCol.text(BRAND_CODE_FIELDS.territory, {
      max: 500,
      hint: '中文名或二字码，多个用顿号分开；不填为全球',
    }),
    remark: importCol.text(BRAND_FIELDS.remark, { max: 500 }),
  },
});
export type BrandCodeImportRow = ImportRow<typeof brandCodeImport>;
