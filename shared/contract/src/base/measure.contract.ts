import { col, defineList, filter, type ListRow } from '../list.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './place.contract.ts';

/**
 * Container types (4.9). Inner sides in mm, volumes in cm³, weights in gram; `payloadMax` = max gross − tare;
 * `teu` is a decimal string. The plan figures warn, the max figures refuse (LOG-044).
 */
export const containerTypeList = defineList()({
  name: 'system.container-types',
  title: '柜型',
  path: '/system/container-types',
  ...BASE_DATA,
  columns: {
    code: col.text('柜型', { sort: true, fixed: true, width: 88 }),
    iso: col.text('国际代码', { width: 88 }),
    nameCn: col.text('名称', { width: 140 }),
    innerLength: col.int('内长(毫米)'),
    innerWidth: col.int('内宽(毫米)'),
    innerHeight: col.int('内高(毫米)'),
    capVolumeMax: col.volume('最大容积'),
    capVolumePlan: col.volume('计划容积'),
    tare: col.weight('皮重'),
    mgw: col.weight('最大总重'),
    payloadMax: col.weight('最大载重'),
    payloadPlan: col.weight('计划载重'),
    teu: col.decimal('标箱'),
    reefer: col.bool('冷藏'),
    openTop: col.bool('开顶'),
    flatRack: col.bool('框架'),
    sortNo: col.int('顺序', { sort: true, hidden: true }),
    enabled: col.bool('启用'),
  },
  filters: { keyword: filter.search('代码/名称') },
  defaultSort: 'sortNo',
});
export type ContainerTypeRow = ListRow<typeof containerTypeList>;
/** Item: id code (40HQ), label 40HQ, hint 68 / 76.2 方 · 22 吨. */
export const containerTypePicker = definePicker({ kind: 'container-types', title: '柜型', ...BASE_DATA });
export type ContainerTypeExtra = Pick<
  { [Key in keyof ContainerTypeRow]: NonNullable<ContainerTypeRow[Key]> },
  'capVolumeMax' | 'capVolumePlan' | 'tare' | 'mgw' | 'payloadMax' | 'payloadPlan' | 'teu' | 'reefer' | 'openTop'
>;

/** Units of measure: `customsCode` is the three-digit code of the customs, `decimals` what a quantity may have. */
export const unitList = defineList()({
  name: 'system.units',
  title: '计量单位',
  path: '/system/units',
  ...BASE_DATA,
  columns: {
    code: col.text('代码', { sort: true, fixed: true, width: 96 }),
    name: col.text('名称', { sort: true }),
    customsCode: col.text('海关代码', { sort: true }),
    decimals: col.int('小数位'),
    sortNo: col.int('顺序', { sort: true, hidden: true }),
    enabled: col.bool('启用'),
  },
  filters: { keyword: filter.search('代码/名称/拼音') },
  defaultSort: 'sortNo',
});
export type UnitRow = ListRow<typeof unitList>;
/** Item: id code (PCS), label 件, hint PCS; extra decimals, customsCode. */
export const unitPicker = definePicker({ kind: 'units', title: '计量单位', ...BASE_DATA });

/** Kinds of package with the two-digit code of the customs. */
export const packageList = defineList()({
  name: 'system.packages',
  title: '包装种类',
  path: '/system/packages',
  ...BASE_DATA,
  columns: {
    code: col.text('代码', { sort: true, fixed: true, width: 96 }),
    name: col.text('名称', { sort: true }),
    nameEn: col.text('英文名', { width: 160 }),
    customsCode: col.text('海关代码', { sort: true }),
    sortNo: col.int('顺序', { sort: true, hidden: true }),
    enabled: col.bool('启用'),
  },
  filters: { keyword: filter.search('代码/名称/拼音') },
  defaultSort: 'sortNo',
});
export type PackageRow = ListRow<typeof packageList>;
/** Item: id code (CTN), label 纸箱, hint CTN. */
export const packagePicker = definePicker({ kind: 'packages', title: '包装种类', ...BASE_DATA });
