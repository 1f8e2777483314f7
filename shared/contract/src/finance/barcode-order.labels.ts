/** Words of 条码订单 (warehouse-finance 3.6, 4.21). */
export const BARCODE_ORDER_KINDS = {
  EAN13: 'EAN-13',
  UPCA: 'UPC-A',
  CODE128: 'Code 128',
  CARTON: '箱唛',
  LICENSE: '授权码',
} as const;
export type BarcodeOrderKind = keyof typeof BARCODE_ORDER_KINDS;
export const BARCODE_SERVICES = {
  APPLY: '条码申请',
  PRINT: '打印',
  LABEL: '贴标',
  RELABEL: '换标',
  LICENSE: '授权',
} as const;
export type BarcodeService = keyof typeof BARCODE_SERVICES;
/** Labels that are drawn: width × height. */
export const LABEL_SIZES = {
  S60X40: '60×40 mm',
  S100X70: '100×70 mm',
  S100X150: '100×150 mm',
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export const BARCODE_ORDER_STATES = {
  DRAFT: '草稿',
  ACCEPTED: '已接单',
  WORKING: '制作中',
  DONE: '已完成',
  CANCELLED: '已取消',
} as const;
export type BarcodeOrderState = keyof typeof BARCODE_ORDER_STATES;
export const BARCODE_ORDER_TONES: Record<BarcodeOrderState, string> = {
  DRAFT: 'default',
  ACCEPTED: 'blue',
  WORKING: 'purple',
  DONE: 'green',
  CANCELLED: 'default',
};
