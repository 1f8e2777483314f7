/** Labels of 移库单: typed here once. */
export const MOVE_FIELDS = {
  moveNo: '移库单号',
  companyId: '经营主体',
  warehouseId: '仓库',
  reason: '原因',
  state: '状态',
  postedBy: '操作人',
  doneAt: '完成时间',
  deletedAt: '删除时间',
} as const;
