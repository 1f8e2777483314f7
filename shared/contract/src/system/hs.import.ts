import { FOREIGN_HS_FIELDS } from './foreign-hs.fields.ts';
import { HS_CODE_FIELDS } from './hs-code.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { HS_STATUSES } from './hs-labels.ts';
import { DUTY_KINDS } from './duty.ts';

const scope = { none: '编码对全公司相同' } as const;
const percent = (title: string, hint?: string) => importCol.percent(title, { min: 0, ...(hint && { hint }) });

/**
 * The yearly table of the customs (S3, SYS-003): each row a code with its rates from a day on. A code that is not known is
 * new; a known one changes where a filled cell differs, and gets a new rate version; 作废 voids it as of the day. An empty
 * cell leaves what is there. What changes nothing is counted and left alone, so that the same table twice does nothing.
 */
export const hsCodeImport = defineImport({
  name: 'system.hs-codes',
  title: 'HS编码',
  path: '/system/hs-codes',
  permission: 'system.hs.import',
  scope,
  partial: true,
  maxRows: 15_000,
  columns: {
    code: importCol.text(HS_CODE_FIELDS.code, { required: true, max: 14, hint: '10 位数字', example: '6301400000' }),
    name: importCol.text(HS_CODE_FIELDS.name, { max: 200, hint: '新编码必填', example: '合成纤维制毯子' }),
    unit1: importCol.text(HS_CODE_FIELDS.unit1, { max: 20, hint: '单位名称或代码；新编码必填', example: '条' }),
    unit2: importCol.text(HS_CODE_FIELDS.unit2, { max: 20, example: '千克' }),
    supervision: importCol.text(HS_CODE_FIELDS.supervision, {
      max: 60,
      hint: '字母数字连写或用顿号分开',
      example: 'AB',
    }),
    ciq: importCol.text(HS_CODE_FIELDS.ciq, { max: 20, hint: '字母连写或用顿号分开', example: 'MN' }),
    elements: importCol.text(HS_CODE_FIELDS.elements, {
      max: 2000,
      hint: '按顺序用分号分开，必填项后加 *，可选值写在方括号内',
      example: '1:品牌类型*[无品牌/境内自主品牌];2:成分含量*;3:规格',
    }),
    rebateRate: percent('退税率(%)', '新编码必填'),
    vatRate: percent('增值税率(%)', '新编码必填'),
    exportDuty: percent('出口税率(%)'),
    tempExportDuty: percent('出口暂定税率(%)'),
    mfnImport: percent('进口最惠国税率(%)'),
    effectiveFrom: importCol.date(FOREIGN_HS_FIELDS.effectiveFrom, {
      required: true,
      example: '2027-01-01',
      hint: '作废行填作废日期',
    }),
    source: importCol.text('文号', { max: 100, example: '税委会公告2026年第9号' }),
    status: importCol.code(HS_CODE_FIELDS.status, HS_STATUSES, { hint: '不填为有效' }),
    replacedBy: importCol.text(HS_CODE_FIELDS.replacedBy, { max: 14, hint: '作废行可填' }),
  },
});
export type HsImportRow = ImportRow<typeof hsCodeImport>;

/** Import of foreign codes (S4); a row is one dated version of a country's code. */
export const foreignHsImport = defineImport({
  name: 'system.foreign-hs',
  title: '国外HS编码',
  path: '/system/foreign-hs',
  permission: 'system.foreignhs.import',
  scope,
  partial: true,
  columns: {
    country: importCol.text(FOREIGN_HS_FIELDS.country, {
      required: true,
      max: 30,
      hint: '中文名或二字码',
      example: '美国',
    }),
    code: importCol.text(FOREIGN_HS_FIELDS.code, {
      required: true,
      max: 20,
      hint: '6–12 位数字，可带点',
      example: '6301.40.0020',
    }),
    nameEn: importCol.text(FOREIGN_HS_FIELDS.nameEn, {
      required: true,
      max: 300,
      example: 'Blankets of synthetic fibres',
    }),
    nameLocal: importCol.text(FOREIGN_HS_FIELDS.nameLocal, { max: 300 }),
    dutyKind: importCol.code(FOREIGN_HS_FIELDS.dutyKind, DUTY_KINDS, { hint: '不填为从价' }),
    dutyRate: percent('关税率(%)', '从价、复合必填'),
    specificDuty: importCol.decimal(FOREIGN_HS_FIELDS.specificDuty, { decimals: 6, min: 0, hint: '从量、复合必填' }),
    specificUnit: importCol.text(FOREIGN_HS_FIELDS.specificUnit, { max: 20, hint: '单位名称或代码', example: '千克' }),
    specificCurrency: importCol.text(FOREIGN_HS_FIELDS.specificCurrency, { max: 3, example: 'USD' }),
    vatRate: percent('增值税率(%)', '不填为 0'),
    otherTaxes: importCol.text(FOREIGN_HS_FIELDS.otherTaxes, {
      max: 300,
      hint: '名称 税率 计税基础，用分号分开，税率最多两位小数；不写计税基础时沿用该税原来的，新税为完税价格',
      example: '301条款 25; 消费税 10 完税价格加关税',
    }),
    fta: importCol.text(FOREIGN_HS_FIELDS.fta, {
      max: 300,
      hint: '协定 税率，用分号分开，税率最多两位小数',
      example: 'RCEP 0; 中韩 2.5',
    }),
    permitRequired: importCol.bool('许可', { hint: '不填为否' }),
    effectiveFrom: importCol.date(FOREIGN_HS_FIELDS.effectiveFrom, { required: true, example: '2026-01-01' }),
    effectiveTo: importCol.date(FOREIGN_HS_FIELDS.effectiveTo, { hint: '当日起不再适用，不填为长期' }),
    mappedCn: importCol.text(FOREIGN_HS_FIELDS.mappedCn, {
      max: 600,
      hint: '6 位或 10 位，用顿号分开',
      example: '630140',
    }),
    remark: importCol.text(FOREIGN_HS_FIELDS.remark, { max: 500 }),
  },
});
export type ForeignHsImportRow = ImportRow<typeof foreignHsImport>;
