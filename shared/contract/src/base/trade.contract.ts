import { col, defineList, filter, type ListRow } from '../list.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './place.contract.ts';

/** Currencies: `minorDigits` as in decimal.ts (1.2). */
export const currencyList = defineList()({
  name: 'system.currencies',
  title: '币种',
  path: '/system/currencies',
  ...BASE_DATA,
  columns: {
    code: col.text('代码', { sort: true, fixed: true, width: 88 }),
    name: col.text('名称', { sort: true }),
    symbol: col.text('符号', { width: 80 }),
    minorDigits: col.int('小数位'),
    sortNo: col.int('顺序', { sort: true, hidden: true }),
    enabled: col.bool('启用'),
  },
  filters: { keyword: filter.search('代码/名称/拼音') },
  defaultSort: 'sortNo',
});
export type CurrencyRow = ListRow<typeof currencyList>;
/** Item: id code (USD), label USD 美元; extra symbol, minorDigits. */
export const currencyPicker = definePicker({ kind: 'currencies', title: '币种', ...BASE_DATA });

/** Incoterms 2020 and which cost the seller bears; the codes are INCOTERM of the order labels. */
export const incotermList = defineList()({
  name: 'system.incoterms',
  title: '贸易条款',
  path: '/system/incoterms',
  ...BASE_DATA,
  columns: {
    code: col.text('代码', { sort: true, fixed: true, width: 88 }),
    nameCn: col.text('中文名', { width: 180 }),
    nameEn: col.text('英文名', { width: 240 }),
    seaOnly: col.bool('仅限水运'),
    freightPaid: col.bool('含运费'),
    insurancePaid: col.bool('含保险费'),
    sortNo: col.int('顺序', { sort: true, hidden: true }),
    enabled: col.bool('启用'),
  },
  filters: { keyword: filter.search('代码/名称') },
  defaultSort: 'sortNo',
});
export type IncotermRow = ListRow<typeof incotermList>;

/** Dictionary rows: fixed ones (`system`) can be neither deleted nor given another code (SYS-002). */
export const dictList = defineList()({
  name: 'system.dicts',
  title: '数据字典',
  path: '/system/dicts',
  ...BASE_DATA,
  columns: {
    type: col.text('字典', { sort: true, fixed: true, width: 160 }),
    code: col.text('代码', { sort: true, width: 140 }),
    label: col.text('名称', { width: 160 }),
    labelEn: col.text('英文名', { width: 160 }),
    sortNo: col.int('顺序', { sort: true }),
    system: col.bool('系统预置'),
    enabled: col.bool('启用'),
  },
  filters: {
    keyword: filter.search('代码/名称'),
    type: filter.text('字典', { quick: true }),
  },
  defaultSort: 'type,sortNo,code',
});
export type DictRow = ListRow<typeof dictList>;
/** Entries of one dictionary: `parent` is its type (customer_source). Item: id code, label. */
export const dictPicker = definePicker({ kind: 'dicts', title: '字典项', ...BASE_DATA });
