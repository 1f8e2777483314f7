import { field, sortNo } from './base-field.ts';
import { defineBase, type BaseValues } from './base-kind.ts';

const customs = (digits: number) => ({
  required: true,
  max: digits,
  pattern: new RegExp(`^\\d{${digits}}$`),
  message: `应为 ${digits} 位数字`,
});
const number = (values: BaseValues, key: string) => (typeof values[key] === 'number' ? values[key] : null);
/** Says `text` when both are there and the first is above the second. */
const above = (one: string, other: string, text: string) =>
  [one, (values: BaseValues) => {
    const [left, right] = [number(values, one), number(values, other)];
    return left !== null && right !== null && left > right ? text : null;
  }] as const; // prettier-ignore

/** 柜型 (4.9): inner sides in mm; plan figures warn, the largest refuse (LOG-041, LOG-042). Payload = gross − tare. */
export const containerTypeKind = defineBase({
  kind: 'container-types',
  title: '柜型',
  table: 'sy_container_type',
  path: '/system/container-types',
  key: ['code'],
  unique: ['iso'],
  search: '代码/名称',
  sort: 'sortNo',
  fields: {
    code: field.identifier('柜型', { required: true, max: 8, pattern: /^\d{2}[A-Z]{2,4}$/, message: '例如 40HQ', example: '40HQ', frozen: 'used', width: 70 }),
    iso: field.identifier('国际代码', { required: true, max: 4, pattern: /^[0-9A-Z]{4}$/, message: 'ISO 6346 的 4 位代码', example: '45G1', width: 70 }),
    nameCn: field.text('名称', { required: true, max: 40, example: '40尺高柜', width: 88 }),
    innerLength: field.int('内长(毫米)', { required: true, hidden: true, from: 1, to: 20_000, example: 12_032 }),
    innerWidth: field.int('内宽(毫米)', { required: true, hidden: true, from: 1, to: 5000, example: 2352 }),
    innerHeight: field.int('内高(毫米)', { required: true, hidden: true, from: 1, to: 5000, example: 2690 }),
    capVolumeMax: field.volume('最大容积', { required: true, from: 1, to: 200_000_000, example: 76.2, width: 96 }),
    capVolumePlan: field.volume('计划容积', { required: true, from: 1, to: 200_000_000, example: 68, width: 96 }),
    tare: field.weight('皮重', { required: true, from: 1, to: 50_000_000, hidden: true, example: 3860 }),
    mgw: field.weight('最大总重', { required: true, from: 1, to: 100_000_000, hidden: true, example: 30_480 }),
    payloadMax: field.weight('最大载重', { computed: true, width: 94 }),
    payloadPlan: field.weight('计划载重', { required: true, from: 1, to: 100_000_000, example: 22_000, width: 94 }),
    teu: field.decimal('标箱', { required: true, example: 2, width: 56 }),
    reefer: field.bool('冷藏', { width: 52 }),
    openTop: field.bool('开顶', { hidden: true }),
    flatRack: field.bool('框架', { hidden: true }),
    sortNo,
  },
  rules: [
    above('capVolumePlan', 'capVolumeMax', '不能大于最大容积'),
    above('tare', 'mgw', '不能大于最大总重'),
    ['payloadPlan', (values) => {
      const [plan, mgw, tare] = [number(values, 'payloadPlan'), number(values, 'mgw'), number(values, 'tare')];
      return plan !== null && mgw !== null && tare !== null && plan > mgw - tare ? '不能大于最大总重减皮重' : null;
    }],
    ['capVolumeMax', (values) => {
      const sides = ['innerLength', 'innerWidth', 'innerHeight'].map((key) => number(values, key));
      const max = number(values, 'capVolumeMax');
      if (max === null || sides.includes(null) || values.openTop === true || values.flatRack === true) return null;
      const inside = sides.reduce<number>((product, side) => product * (side ?? 0), 1) / 1000;
      return max > inside * 1.02 ? '大于内部尺寸之积' : null;
    }],
  ],
}); // prettier-ignore

/** 计量单位 (4.9): three digits of the customs; `decimals`: what a quantity may have. */
export const unitKind = defineBase({
  kind: 'units',
  title: '计量单位',
  table: 'sy_unit',
  path: '/system/units',
  key: ['code'],
  unique: ['name', 'customsCode'],
  search: '代码/名称/拼音',
  sort: 'sortNo',
  fields: {
    code: field.identifier('代码', { required: true, max: 10, pattern: /^[A-Z0-9]{1,10}$/, message: '1–10 位大写字母或数字', example: 'PCS', frozen: 'used', width: 96 }),
    name: field.text('名称', { required: true, max: 20, example: '件', sort: true }),
    nameEn: field.text('英文名', { max: 20, hint: '英文单据用；不填用代码', example: 'pcs', width: 96 }),
    customsCode: field.identifier('海关代码', { ...customs(3), example: '011', sort: true }),
    decimals: field.int('小数位', { required: true, to: 3, initial: 0, example: 0 }),
    sortNo,
  },
}); // prettier-ignore

/** 包装 (4.9) with the code of the customs. */
export const packageKind = defineBase({
  kind: 'packages',
  title: '包装',
  table: 'sy_package',
  path: '/system/packages',
  key: ['code'],
  unique: ['name'],
  search: '代码/名称/拼音',
  sort: 'sortNo',
  fields: {
    code: field.identifier('代码', { required: true, max: 10, pattern: /^[A-Z0-9]{1,10}$/, message: '1–10 位大写字母或数字', example: 'CTN', frozen: 'used', width: 96 }),
    name: field.text('名称', { required: true, max: 30, example: '纸箱', sort: true }),
    nameEn: field.text('英文名', { required: true, max: 40, example: 'Carton', width: 160 }),
    customsCode: field.identifier('海关代码', { ...customs(2), example: '22', sort: true }),
    sortNo,
  },
}); // prettier-ignore
