import { CHARGE_CODE_FIELDS } from '@shared/contract/finance/charge-code.fields.ts';
import { entity } from '../../platform/entity.ts';
import { finChargeCode } from './charge-code.tables.ts';

/** 费用项目: shared by all companies. */
export const chargeCodeEntity = entity({
  table: finChargeCode,
  title: '费用项目',
  no: 'name',
  labels: CHARGE_CODE_FIELDS,
  unique: { fin_charge_code_code_key: '编码已被另一费用项目使用。' },
});
