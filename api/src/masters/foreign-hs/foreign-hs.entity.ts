import { entity } from '../../platform/entity.ts';
import { syForeignHs } from './foreign-hs.tables.ts';

/** Versions of foreign codes, the same for everybody. */
export const foreignHs = entity({
  table: syForeignHs,
  title: '国外HS编码',
  no: 'code',
  labels: {
    country: '国家',
    code: '编码',
    nameEn: '英文名称',
    nameLocal: '当地名称',
    dutyKind: '关税方式',
    dutyRate: '关税率',
    specificDuty: '从量税额',
    specificUnit: '从量单位',
    specificCurrency: '从量币种',
    vatRate: '增值税率',
    otherTaxes: '其他税',
    fta: '协定税率',
    permitRequired: '需要许可',
    effectiveFrom: '生效日期',
    effectiveTo: '失效日期',
    mappedCn: '对应国内编码',
    remark: '备注',
  },
  unique: {
    sy_foreign_hs_from: '该国家、编码在这一生效日期已有版本。',
    sy_foreign_hs_overlap: '该国家、编码的生效区间与另一版本重叠（SYS-001）。',
    sy_foreign_hs_country_fkey: '国家不存在，请重新选择。',
    sy_foreign_hs_specific_unit_fkey: '从量单位不存在。',
    sy_foreign_hs_specific_currency_fkey: '从量币种不存在。',
  },
});
export type ForeignHs = typeof syForeignHs.$inferSelect;
