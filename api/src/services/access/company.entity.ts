import { entity } from '../../platform/entity.ts';
import { syCompany } from '../people/org.tables.ts';

/** 经营主体: own legal entities; kept in base data (S1). */
export const companies = entity({
  table: syCompany,
  title: '经营主体',
  no: 'shortName',
  labels: {
    code: '编码',
    name: '全称',
    shortName: '简称',
    uscc: '统一社会信用代码',
    customsCode: '海关注册编码',
    taxNo: '税号',
    phone: '电话',
    baseCurrency: '本位币',
    address: '地址',
    status: '状态',
  },
  unique: { sy_company_code_key: '公司编码已存在，请换一个。', sy_company_name_key: '公司名称已存在，请换一个。' },
});
