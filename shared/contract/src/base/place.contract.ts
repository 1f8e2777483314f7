import { col, defineList, filter, type ListRow } from '../list.ts';
import { definePicker } from '../shared/picker.contract.ts';

/** Base data is the same for everybody who is logged in; only its maintenance needs `system.dict.*`. */
export const BASE_DATA = {
  permission: 'session',
  scope: { none: '基础数据对所有登录用户相同' },
} as const;

export const PORT_KINDS = { SEA: '海港', RAIL: '铁路', INLAND: '陆港' } as const;
/** Regions of the world for grouping and statistics. */
export const REGIONS = {
  ASIA: '亚洲',
  EUROPE: '欧洲',
  NORTH_AMERICA: '北美洲',
  SOUTH_AMERICA: '南美洲',
  AFRICA: '非洲',
  OCEANIA: '大洋洲',
} as const;

/** Ports (4.9): LOCODE, names, country (alpha-2), IANA time zone (LOG-085 counts days there). */
export const portList = defineList()({
  name: 'system.ports',
  title: '港口',
  path: '/system/ports',
  ...BASE_DATA,
  columns: {
    locode: col.text('代码', { sort: true, fixed: true, width: 96 }),
    nameCn: col.text('中文名', { sort: true, width: 140 }),
    nameEn: col.text('英文名', { sort: true, width: 180 }),
    country: col.text('国家/地区', { sort: true, width: 96 }),
    kind: col.code('类型', PORT_KINDS),
    customsCode: col.text('关区代码'),
    timezone: col.text('时区', { width: 180 }),
    enabled: col.bool('启用'),
  },
  filters: {
    keyword: filter.search('代码/名称/拼音'),
    country: filter.picker('国家/地区', 'countries'),
    kind: filter.codes('类型', PORT_KINDS, { quick: true }),
  },
  defaultSort: 'locode',
});
export type PortRow = ListRow<typeof portList>;

/** Countries and regions (4.9): alpha-2, alpha-3, numeric customs code of three digits. */
export const countryList = defineList()({
  name: 'system.countries',
  title: '国家/地区',
  path: '/system/countries',
  ...BASE_DATA,
  columns: {
    alpha2: col.text('二字码', { sort: true, fixed: true, width: 88 }),
    alpha3: col.text('三字码', { sort: true, width: 88 }),
    nameCn: col.text('中文名', { sort: true, width: 140 }),
    nameEn: col.text('英文名', { sort: true, width: 200 }),
    customsCode: col.text('海关代码', { width: 96 }),
    region: col.code('大洲', REGIONS),
    enabled: col.bool('启用'),
  },
  filters: {
    keyword: filter.search('代码/名称/拼音'),
    region: filter.codes('大洲', REGIONS, { quick: true }),
  },
  defaultSort: 'alpha2',
});
export type CountryRow = ListRow<typeof countryList>;

/** Item: id LOCODE, label `CNSHA 上海`, hint `Shanghai · 中国`; `parent` narrows to a country. */
export const portPicker = definePicker({ kind: 'ports', title: '港口', ...BASE_DATA });
export type PortExtra = { nameCn: string; nameEn: string; country: string; timezone: string };
/** Item: id alpha-2, label 中国, hint CN. */
export const countryPicker = definePicker({ kind: 'countries', title: '国家/地区', ...BASE_DATA });
