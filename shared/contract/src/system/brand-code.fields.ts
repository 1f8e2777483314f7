/** Labels of 品牌编码: typed here once. */
export const BRAND_CODE_FIELDS = {
  code: '编码',
  brandId: '品牌',
  customerId: '客户',
  kind: '授权类型',
  authorisedFrom: '授权自',
  authorisedTo: '授权至',
  territory: '地域',
  status: '状态',
  remark: '备注',
} as const;
