import { COMPANY_FIELDS } from '@shared/contract/base/company.fields.ts';
import { entity } from '../../platform/entity.ts';
import { syCompany } from '../people/org.tables.ts';

/** 经营主体: own legal entities; kept in base data (S1). */
export const companies = entity({
  table: syCompany,
  title: '经营主体',
  no: 'shortName',
  labels: COMPANY_FIELDS,
  unique: { sy_company_code_key: '公司编码已存在，请换一个。', sy_company_name_key: '公司名称已存在，请换一个。' },
});
