/** Labels of 车辆: typed here once; sizes in the unit that is kept, which the log turns into that of VEHICLE_FIGURES. */
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
/** The same sizes as people read and type them in list, export and sheet. */
export const VEHICLE_FIGURES = {
  lengthM: '车长(米)',
  payloadKg: '核定载重(kg)',
  volumeCbm: '容积(CBM)',
} as const;
