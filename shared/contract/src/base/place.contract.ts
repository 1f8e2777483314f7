import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './base-data.ts';

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

/** Item: id LOCODE, label `CNSHA 上海`, hint `Shanghai · 中国`; `parent` narrows to a country. */
export const portPicker = definePicker({ kind: 'ports', title: '港口', ...BASE_DATA });
export type PortExtra = { nameCn: string; nameEn: string; country: string; timezone: string };
/** Item: id alpha-2, label 中国, hint CN. */
export const countryPicker = definePicker({ kind: 'countries', title: '国家/地区', ...BASE_DATA });
