/** Labels of HS编码: typed here once. */
export const HS_CODE_FIELDS = {
  code: '编码',
  name: '名称',
  unit1: '第一单位',
  unit2: '第二单位',
  supervision: '监管条件',
  ciq: '检验检疫',
  elements: '申报要素',
  description: '说明',
  status: '状态',
  voidFrom: '作废日期',
  replacedBy: '替代编码',
} as const;
