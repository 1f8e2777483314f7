import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { entity } from '../../platform/entity.ts';
import { syHsCode, syHsRate } from './hs-code.tables.ts';

/** Domestic HS codes, the same for everybody. */
export const hsCodes = entity({
  table: syHsCode,
  title: 'HS编码',
  no: 'code',
  labels: HS_CODE_FIELDS,
  unique: {
    sy_hs_code_code_key: 'HS编码已存在。',
    sy_hs_code_unit1_fkey: '第一单位不存在，请重新选择。',
    sy_hs_code_unit2_fkey: '第二单位不存在，请重新选择。',
    sy_hs_code_replaced_by_fkey: '替代编码不存在。',
  },
});
export type HsCode = typeof syHsCode.$inferSelect;

/** Their rate versions; what happens to them stands in the log of the code. */
export const hsRates = entity({
  table: syHsRate,
  title: '税率版本',
  audit: 'none',
  unique: {
    sy_hs_rate_sys001: '税率版本的生效区间重叠（SYS-001）。',
    sy_hs_rate_from: '该生效日期已有版本，不能覆盖（SYS-001）。',
  },
});
export type HsRateRow = typeof syHsRate.$inferSelect;
