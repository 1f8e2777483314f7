/** Labels of 结算资料: typed here once. */
export const PARTY_FINANCE_FIELDS = {
  label: '单位',
  customerId: '客户',
  supplierId: '供应商',
  collectionMode: '收汇方式',
  invoiceState: '发票状态',
  remark: '备注',
} as const;
