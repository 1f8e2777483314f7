/** Labels of 费用模板: typed here once. */
export const FEE_TEMPLATE_FIELDS = { name: '名称', bizType: '业务类型', status: '状态', remark: '备注' } as const;

/** Labels of 费用 of 费用模板: typed here once. */
export const FEE_TEMPLATE_LINE_FIELDS = {
  chargeCodeId: '费用项目',
  partyRole: '结算单位',
  supplierId: '指定供应商',
  basis: '计费',
  priceSource: '价格来源',
  currency: '币种',
  sellPrice: '应收单价',
  costPrice: '应付单价',
  sellMin: '应收最低收费',
  costMin: '应付最低收费',
  remark: '备注',
} as const;
