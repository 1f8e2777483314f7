import { filter } from '../list.ts';
import { isUscc } from '../accounts/identifiers.ts';
import { AQL_LEVEL } from './aql.ts';
import { field, sortNo } from './base-field.ts';
import { COMPANY_FIELDS } from './company.fields.ts';
import { defineBase, type BaseValues } from './base-kind.ts';

/** 经营主体 (4.9): own legal entities; the base currency of one with documents is fixed. */
export const companyKind = defineBase({
  kind: 'companies',
  title: '经营主体',
  table: 'sy_company',
  path: '/system/companies',
  key: ['code'],
  unique: ['name', 'uscc'],
  search: '编码/名称/信用代码',
  sort: 'code',
  view: 'system.dict.view',
  note: '新增后，请在账号管理中为账号分配该经营主体。',
  fields: {
    code: field.identifier(COMPANY_FIELDS.code, { required: true, max: 10, pattern: /^[A-Z0-9]{2,10}$/, message: '2–10 位大写字母或数字', example: 'HY', frozen: 'used', width: 88 }),
    name: field.text(COMPANY_FIELDS.name, { required: true, max: 200, sort: true, width: 236, wide: true }),
    shortName: field.text(COMPANY_FIELDS.shortName, { required: true, max: 30, width: 120 }),
    nameEn: field.text(COMPANY_FIELDS.nameEn, { max: 200, hint: '英文单据用', width: 200, hidden: true, wide: true }),
    uscc: field.identifier(COMPANY_FIELDS.uscc, { max: 18, test: isUscc, message: '统一社会信用代码不正确', example: '91350100M000100Y43', width: 180 }),
    customsCode: field.identifier(COMPANY_FIELDS.customsCode, { max: 10, pattern: /^[0-9A-Z]{10}$/, message: '应为 10 位数字或大写字母', width: 120, hidden: true }),
    taxNo: field.identifier(COMPANY_FIELDS.taxNo, { max: 30, width: 150, hidden: true }),
    phone: field.text(COMPANY_FIELDS.phone, { max: 30, width: 130, hidden: true }),
    baseCurrency: field.picker(COMPANY_FIELDS.baseCurrency, 'currencies', { required: true, initial: 'CNY', pattern: /^CNY$/, message: '本位币为人民币', example: 'CNY', frozen: 'used', width: 80 }),
    address: field.text(COMPANY_FIELDS.address, { max: 200, width: 200, hidden: true, wide: true }),
    addressEn: field.text(COMPANY_FIELDS.addressEn, { max: 200, hint: '英文单据用', width: 200, hidden: true, wide: true }),
  },
}); // prettier-ignore

/** 币种 (4.9): ISO 4217; the digits after the point of a used one are fixed, because amounts are rounded to them (1.2). */
export const currencyKind = defineBase({
  kind: 'currencies',
  title: '币种',
  table: 'sy_currency',
  path: '/system/currencies',
  key: ['code'],
  search: '代码/名称/拼音',
  sort: 'sortNo',
  fields: {
    code: field.identifier('代码', { required: true, max: 3, pattern: /^[A-Z]{3}$/, message: '应为 3 位字母', example: 'USD', frozen: 'used', width: 88 }),
    name: field.text('名称', { required: true, max: 20, example: '美元' }),
    symbol: field.text('符号', { required: true, max: 6, example: '$', width: 80 }),
    minorDigits: field.int('小数位', { required: true, to: 3, initial: 2, example: 2, frozen: 'used' }),
    sortNo,
  },
}); // prettier-ignore

/** 贸易条款 (4.9): Incoterms 2020, a closed set. */
export const incotermKind = defineBase({
  kind: 'incoterms',
  title: '贸易条款',
  table: 'sy_incoterm',
  path: '/system/incoterms',
  key: ['code'],
  search: '代码/名称',
  sort: 'sortNo',
  closed: true,
  note: '国际贸易术语解释通则 2020 的 11 条术语，代码固定。',
  fields: {
    code: field.identifier('代码', { required: true, max: 3, frozen: 'always', width: 88 }),
    nameCn: field.text('中文名', { required: true, width: 180 }),
    nameEn: field.text('英文名', { required: true, width: 240 }),
    seaOnly: field.bool('仅限水运'),
    freightPaid: field.bool('含运费'),
    insurancePaid: field.bool('含保险费'),
    sortNo,
  },
}); // prettier-ignore

export const HOLIDAY_KIND = { OFF: '放假', WORK: '调休上班' } as const;
/** 节假日: days that differ from the week; imported once a year. */
export const holidayKind = defineBase({
  kind: 'holidays',
  title: '节假日',
  uncounted: true,
  table: 'sy_holiday',
  path: '/system/holidays',
  key: ['day'],
  search: '名称',
  sort: '-day',
  note: '每年按国务院办公厅通知导入一次；再次导入同一文件不会重复。',
  fields: {
    day: field.date('日期', { required: true, example: '2026-10-01', sort: true, width: 116 }),
    name: field.text('名称', { required: true, max: 30, example: '国庆节', width: 140 }),
    dayKind: field.code('类型', HOLIDAY_KIND, { required: true, initial: 'OFF', example: '放假', width: 100 }),
  },
  filters: {
    days: filter.dates('日期', { quick: true }),
    dayKind: filter.codes('类型', HOLIDAY_KIND, { quick: true }),
  },
}); // prettier-ignore

const count = (values: BaseValues, key: string) => (typeof values[key] === 'number' ? values[key] : null);
/** 抽样表(AQL) (LOG-048): ISO 2859-1, single sampling, normal inspection. */
export const aqlKind = defineBase({
  kind: 'aql',
  title: '抽样表(AQL)',
  rowTitle: '抽样方案',
  uncounted: true,
  table: 'sy_aql_plan',
  path: '/system/aql-plans',
  key: ['level', 'aql', 'lotFrom'],
  search: '样本字码',
  sort: 'level,aql,lotFrom',
  note: '一次抽样、正常检验（GB/T 2828.1，ISO 2859-1）；表中没有的批量或 AQL 不能验货。',
  fields: {
    level: field.code('检验水平', AQL_LEVEL, { required: true, initial: 'II', example: '一般水平 II', sort: true, width: 120 }),
    aql: field.decimal('AQL', { required: true, example: '2.5', sort: true, width: 80 }),
    lotFrom: field.int('批量起', { required: true, from: 1, to: 100_000_000, example: 281, sort: true, width: 96 }),
    lotTo: field.int('批量止', { from: 1, to: 100_000_000, hint: '不填为不限', example: 500, width: 96 }),
    letter: field.identifier('样本字码', { required: true, max: 1, pattern: /^[A-HJ-NP-R]$/, message: '应为字母 A–R（无 I、O）', example: 'H', width: 88 }),
    sampleSize: field.int('样本量', { required: true, from: 1, to: 2000, example: 50, width: 88 }),
    accept: field.int('接收数 Ac', { required: true, to: 1000, example: 3, width: 96 }),
    reject: field.int('拒收数 Re', { required: true, from: 1, to: 1001, example: 4, width: 96 }),
  },
  filters: { level: filter.codes('检验水平', AQL_LEVEL, { quick: true }), aqlLevel: filter.text('AQL', { quick: true }) },
  rules: [
    ['lotTo', (values) => {
      const [from, to] = [count(values, 'lotFrom'), count(values, 'lotTo')];
      return from !== null && to !== null && to < from ? '不能小于批量起' : null;
    }],
    ['reject', (values) => {
      const [accept, reject] = [count(values, 'accept'), count(values, 'reject')];
      return accept !== null && reject !== null && reject !== accept + 1 ? '应为接收数加 1' : null;
    }],
    ['accept', (values) => {
      const [accept, sample] = [count(values, 'accept'), count(values, 'sampleSize')];
      return accept !== null && sample !== null && accept >= sample ? '应小于样本量' : null;
    }],
  ],
}); // prettier-ignore
