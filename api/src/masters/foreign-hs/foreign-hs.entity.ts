import { FOREIGN_HS_FIELDS } from '@shared/contract/system/foreign-hs.fields.ts';
import { entity } from '../../platform/entity.ts';
import { syForeignHs } from './foreign-hs.tables.ts';

/** Versions of foreign codes, the same for everybody. */
export const foreignHs = entity({
  table: syForeignHs,
  title: '国外HS编码',
  no: 'code',
  labels: FOREIGN_HS_FIELDS,
  unique: {
    sy_foreign_hs_from: '该国家、编码在这一生效日期已有版本。',
    sy_foreign_hs_overlap: '该国家、编码的生效区间与另一版本重叠（SYS-001）。',
    sy_foreign_hs_country_fkey: '国家不存在，请重新选择。',
    sy_foreign_hs_specific_unit_fkey: '从量单位不存在。',
    sy_foreign_hs_specific_currency_fkey: '从量币种不存在。',
  },
});
export type ForeignHs = typeof syForeignHs.$inferSelect;
