/** Labels of 供应商: typed here once. */
export const SUPPLIER_FIELDS = {
  name: '名称',
  shortName: '简称',
  types: '类型',
  uscc: '统一社会信用代码',
  scac: 'SCAC',
  customsCode: '海关注册编码',
  country: '国家/地区',
  address: '地址',
  settlement: '结算方式',
  creditDays: '账期',
  currency: '币种',
  taxRate: '税率',
  servicePorts: '服务港口',
  ownerId: '负责人',
  deptId: '部门',
  status: '状态',
  remark: '备注',
  mergedIntoId: '并入供应商',
} as const;

/** Labels of 合同 of a supplier: typed here once. */
export const SUPPLIER_CONTRACT_FIELDS = { no: '合同号', validFrom: '生效', validTo: '到期' } as const;
