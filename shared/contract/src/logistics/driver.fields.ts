/** Labels of 司机: typed here once. */
export const DRIVER_FIELDS = {
  name: '姓名',
  phone: '电话',
  idNo: '身份证号',
  licenceClass: '准驾车型',
  licenceExpiry: '驾驶证到期',
  supplierId: '拖车行',
  status: '状态',
  remark: '备注',
} as const;
