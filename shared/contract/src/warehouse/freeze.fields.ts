/** Labels of 冻结单: typed here once. */
export const FREEZE_FIELDS = {
  freezeNo: '冻结单号',
  companyId: '经营主体',
  warehouseId: '仓库',
  customerId: '客户',
  locationId: '库位',
  batchId: '批次',
  quality: '品质',
  qty: '件数',
  reason: '冻结原因',
  state: '状态',
  releaseReason: '解冻原因',
  releasedBy: '解冻人',
  releasedAt: '解冻时间',
} as const;
