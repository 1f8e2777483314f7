/** Codes of truck orders (2.14). */
export const TRUCK_KIND = {
  PICKUP: '上门提货',
  CONTAINER: '集装箱拖车',
  SHUTTLE: '短驳',
  DELIVERY: '送货',
} as const;
export type TruckKind = keyof typeof TRUCK_KIND;
export const STOP_TYPE = {
  EMPTY_PICKUP: '提空',
  LOAD: '装货',
  UNLOAD: '卸货',
  GATE_IN: '进港',
  EMPTY_RETURN: '还空',
} as const;
export type StopType = keyof typeof STOP_TYPE;
/** How the cost is shared over the orders (LOG-054). */
export const TRUCK_SHARE = { VOLUME: '体积', GROSS: '毛重', RT: '计费吨', ORDER: '票' } as const;
export type TruckShare = keyof typeof TRUCK_SHARE;
export const TRUCK_FEE = {
  WAITING: '待时费',
  OVERNIGHT: '压夜费',
  TOLL: '高速费',
  WEIGHING: '过磅费',
  EMPTY_RUN: '放空费',
} as const;
export const CARRIER_STATUS = { ENABLED: '启用', DISABLED: '停用' } as const;
export const CARRIER_TONES = { ENABLED: 'green', DISABLED: 'default' } as const;
/** Licence classes that may drive a lorry. */
export const LICENCE_CLASS = { A1: 'A1', A2: 'A2', B1: 'B1', B2: 'B2', C1: 'C1' } as const;
