/** Labels of 仓库: typed here once. */
export const WAREHOUSE_FIELDS = {
  companyId: '所属主体',
  supplierId: '出租方',
  code: '仓库编码',
  name: '仓库名称',
  ownership: '权属',
  address: '地址',
  contact: '联系人',
  phone: '电话',
  areaM2: '面积(㎡)',
  capacity: '容积(cm³)',
  timezone: '时区',
  autoDayClose: '自动日结',
  status: '状态',
} as const;
