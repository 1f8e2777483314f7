import { filter } from '../list.ts';
import { field, sortNo } from './base-field.ts';
import { defineBase } from './base-kind.ts';

/** Dictionaries of the program by type; those with a page of their own (车型, 取消原因, 缺陷代码) are not among them. */
export const DICT_TYPES = {
  customer_source: '客户来源',
  contact_role: '联系人职务',
} as const;
export const DEFECT_SEVERITY = { CRITICAL: '致命', MAJOR: '严重', MINOR: '轻微' } as const;

const code = field.identifier('代码', {
  required: true,
  max: 30,
  pattern: /^[A-Z0-9_]{1,30}$/,
  message: '1–30 位大写字母、数字或下划线',
  example: 'OTHER',
  frozen: 'used',
  width: 130,
});
const words = {
  label: field.text('名称', { required: true, max: 60, example: '其他', width: 140 }),
  labelEn: field.text('英文名', { max: 60, width: 120 }),
  sortNo,
};
const NOTE = '系统预置项的代码固定，不能删除，可以停用。';

/** 数据字典 (4.9): `system` rows are fixed (SYS-002). */
export const dictKind = defineBase({
  kind: 'dicts',
  title: '数据字典',
  rowTitle: '字典项',
  table: 'sy_dict',
  path: '/system/dicts',
  key: ['code', 'type'],
  sortedWithin: 'type',
  search: '代码/名称',
  sort: 'type,sortNo',
  note: NOTE,
  system: true,
  fields: {
    type: field.code('字典', DICT_TYPES, {
      required: true,
      frozen: 'used',
      example: '客户来源',
      sort: true,
      width: 130,
    }),
    code,
    ...words,
  },
  filters: { type: filter.codes('字典', DICT_TYPES, { quick: true }) },
});

const typed = (kind: string, title: string) =>
  defineBase({
    kind,
    title,
    table: 'sy_dict',
    path: `/system/${kind}`,
    key: ['code'],
    search: '代码/名称',
    sort: 'sortNo',
    note: NOTE,
    system: true,
    fields: { code, ...words },
  });
/** 车型. */
export const vehicleTypeKind = typed('vehicle-types', '车型');
/** 取消原因 of orders. */
export const cancelReasonKind = typed('cancel-reasons', '取消原因');
/** 缺陷代码 of inspections, with the severity that counts against its AQL (LOG-048). */
export const defectKind = defineBase({
  kind: 'defects',
  title: '缺陷代码',
  table: 'sy_dict',
  path: '/system/defects',
  key: ['code'],
  search: '代码/名称',
  sort: 'sortNo',
  note: NOTE,
  system: true,
  fields: {
    code,
    label: words.label,
    severity: field.code('严重程度', DEFECT_SEVERITY, { required: true, initial: 'MAJOR', example: '严重', width: 96 }),
    labelEn: words.labelEn,
    sortNo: words.sortNo,
  },
});
