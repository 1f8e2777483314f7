/** Labels of 客户编码: typed here once. */
export const CUSTOMER_CODE_FIELDS = {
  code: '编码',
  customerId: '客户',
  purpose: '用途',
  consigneeId: '默认收货人',
  defaultPod: '默认目的港',
  marksTemplate: '唛头模板',
  salesId: '业务员',
  status: '状态',
  remark: '备注',
} as const;
