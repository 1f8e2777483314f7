/** Labels of 客户: typed here once. */
export const CUSTOMER_FIELDS = {
  kind: '类型',
  name: '全称',
  shortName: '简称',
  nameEn: '英文名',
  uscc: '统一社会信用代码',
  taxId: '境外税号',
  customsCode: '海关注册编码',
  country: '国家/地区',
  province: '省份',
  city: '城市',
  address: '地址',
  level: '等级',
  source: '来源',
  tags: '标签',
  status: '状态',
  salesId: '业务员',
  csId: '客服',
  deptId: '部门',
  settlement: '结算方式',
  creditDays: '账期',
  statementDay: '对账日',
  currency: '币种',
  creditState: '信用状态',
  defaultIncoterm: '默认条款',
  defaultPod: '默认目的港',
  defaultAgency: '默认代理方式',
  inspectWaive: '工厂装免检',
  remark: '备注',
  mergedIntoId: '并入客户',
} as const;

/** Labels of 收货人 of a customer: typed here once. */
export const CONSIGNEE_FIELDS = {
  name: '名称',
  country: '国家/地区',
  address: '地址',
  contactName: '联系人',
  phone: '电话',
  taxId: '税号',
  isDefault: '默认',
} as const;

/** Labels of 地址 of a customer: typed here once. */
export const ADDRESS_FIELDS = { kind: '类型', address: '地址', contactName: '联系人', phone: '电话' } as const;

/** Labels of 开票抬头 of a customer: typed here once. */
export const INVOICE_TITLE_FIELDS = {
  title: '抬头',
  taxNo: '税号',
  address: '地址',
  phone: '电话',
  bankName: '开户行',
  bankAccount: '账号',
  isDefault: '默认',
} as const;

/** Labels of 证照 of a customer: typed here once. */
export const PAPER_FIELDS = { kind: '证照', no: '编号', expiresOn: '有效期至' } as const;
