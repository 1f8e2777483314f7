/** Labels of 经营主体: typed here once, for base data, import, audit log and templates. */
export const COMPANY_FIELDS = {
  code: '编码',
  name: '全称',
  shortName: '简称',
  nameEn: '英文名',
  uscc: '统一社会信用代码',
  customsCode: '海关注册编码',
  taxNo: '税号',
  phone: '电话',
  baseCurrency: '本位币',
  address: '地址',
  addressEn: '英文地址',
  status: '状态',
} as const;
