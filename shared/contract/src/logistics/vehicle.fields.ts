/** Labels of 车辆: typed here once. */
export const VEHICLE_FIELDS = {
  plate: '车牌',
  type: '车型',
  supplierId: '拖车行',
  lengthMm: '车长(mm)',
  payload: '核定载重(g)',
  volumeCap: '容积(cm³)',
  inspectionExpiry: '年检到期',
  insuranceExpiry: '保险到期',
  status: '状态',
  remark: '备注',
} as const;
