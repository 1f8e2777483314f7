/** Labels of 公司准入: typed here once. */
export const ACCESS_FIELDS = {
  warehouseId: '仓库',
  companyPartyId: '经营主体',
  customerId: '客户',
  supplierId: '供应商',
  partyName: '公司',
  zoneIds: '可用库区',
  rights: '权限',
  validFrom: '生效日期',
  validTo: '截止日期',
  quota: '容积上限(cm³)',
  vehicles: '登记车牌',
  persons: '登记人员',
  state: '状态',
  stateReason: '驳回/暂停原因',
  editedBy: '修改人',
  approvedBy: '审核人',
  approvedAt: '审核时间',
} as const;

/** Labels of who may enter with an access: typed here once. */
export const ACCESS_CREW_FIELDS = { plate: '车牌', name: '姓名', phone: '电话' } as const;
