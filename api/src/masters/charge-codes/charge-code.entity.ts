import { entity } from '../../platform/entity.ts';
import { finChargeCode } from './charge-code.tables.ts';

/** 费用项目: shared by all companies. */
export const chargeCodeEntity = entity({
  table: finChargeCode,
  title: '费用项目',
  no: 'name',
  labels: {
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
  },
  unique: { fin_charge_code_code_key: '编码已被另一费用项目使用。' },
});
