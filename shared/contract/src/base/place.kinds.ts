import { filter } from '../list.ts';
import { field } from './base-field.ts';
import { defineBase } from './base-kind.ts';
import { PORT_KINDS, REGIONS } from './place.contract.ts';

const timezone = (value: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** Whether a text is a number of degrees up to `most` to either side. */
const degrees = (most: number) => (value: string) =>
  /^-?\d{1,3}(\.\d{1,2})?$/.test(value) && Math.abs(Number(value)) <= most;

/** 港口 (4.9): LOCODE, country, IANA time zone (LOG-085 counts days there). */
export const portKind = defineBase({
  kind: 'ports',
  title: '港口',
  table: 'sy_port',
  path: '/system/ports',
  key: ['locode'],
  search: '代码/名称/拼音',
  sort: 'locode',
  fields: {
    locode: field.identifier('代码', { required: true, max: 5, pattern: /^[A-Z]{2}[A-Z2-9]{3}$/, message: '应为两位国家代码加三位字母或数字 2–9', hint: '联合国口岸代码', example: 'CNSHA', frozen: 'used', width: 84 }),
    nameCn: field.text('中文名', { required: true, example: '上海', sort: true, width: 110 }),
    nameEn: field.text('英文名', { required: true, example: 'Shanghai', sort: true, width: 136 }),
    country: field.picker('国家/地区', 'countries', { required: true, example: 'CN', hint: '二字码，与代码前两位相同', sort: true, width: 92 }),
    kind: field.code('类型', PORT_KINDS, { required: true, example: '海港', initial: 'SEA', width: 60 }),
    customsCode: field.identifier('关区代码', { max: 4, pattern: /^\d{4}$/, message: '应为 4 位数字', width: 80 }),
    timezone: field.text('时区', { required: true, max: 40, test: timezone, message: '没有这个时区', example: 'Asia/Shanghai', initial: 'Asia/Shanghai', width: 140 }),
    latitude: field.text('纬度', { max: 7, test: degrees(90), message: '应为 -90 至 90 的度数，最多两位小数', hint: '北纬为正；大屏地图用', example: '31.23', hidden: true, width: 80 }),
    longitude: field.text('经度', { max: 7, test: degrees(180), message: '应为 -180 至 180 的度数，最多两位小数', hint: '东经为正；大屏地图用', example: '121.49', hidden: true, width: 80 }),
  },
  filters: {
    country: filter.picker('国家/地区', 'countries', { quick: true }),
    portKind: filter.codes('类型', PORT_KINDS, { quick: true }),
  },
  rules: [
    ['longitude', ({ latitude, longitude }) => !latitude === !longitude ? null : '经度与纬度要么都填，要么都不填'],
    ['country', ({ locode, country }) => typeof locode === 'string' && typeof country === 'string' && locode.slice(0, 2).toUpperCase() !== country ? '与代码前两位不一致' : null],
  ],
}); // prettier-ignore

/** 国家/地区 (4.9): ISO 3166 codes and the three digits of the customs. */
export const countryKind = defineBase({
  kind: 'countries',
  title: '国家/地区',
  table: 'sy_country',
  path: '/system/countries',
  key: ['alpha2'],
  unique: ['alpha3', 'nameCn'],
  search: '代码/名称/拼音',
  sort: 'alpha2',
  fields: {
    alpha2: field.identifier('二字码', { required: true, max: 2, pattern: /^[A-Z]{2}$/, message: '应为 2 位字母', example: 'CN', frozen: 'used', width: 88 }),
    alpha3: field.identifier('三字码', { required: true, max: 3, pattern: /^[A-Z]{3}$/, message: '应为 3 位字母', example: 'CHN', sort: true, width: 88 }),
    nameCn: field.text('中文名', { required: true, example: '中国', sort: true, width: 140 }),
    nameEn: field.text('英文名', { required: true, example: 'China', sort: true, width: 190 }),
    customsCode: field.identifier('海关代码', { required: true, max: 3, pattern: /^\d{3}$/, message: '应为 3 位数字', example: '142', width: 96 }),
    region: field.code('大洲', REGIONS, { required: true, example: '亚洲', width: 88 }),
  },
  filters: { region: filter.codes('大洲', REGIONS, { quick: true }) },
}); // prettier-ignore
