/** Labels of 费用项目: typed here once. */
export const CHARGE_CODE_FIELDS = {
  code: '编码',
  name: '名称',
  nameEn: '英文名称',
  chargeGroup: '类别',
  nature: '性质',
  directions: '方向',
  taxMode: '计税方式',
  taxRateBp: '税率(基点)',
  unit: '单位',
  incomeAccount: '收入科目',
  costAccount: '成本科目',
  shareable: '可分摊',
  status: '状态',
} as const;
