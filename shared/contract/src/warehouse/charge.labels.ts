/** Words of 仓储计费规则 (warehouse-finance 2.15). */
export const CHARGE_DIRECTIONS = { AR: '向客户收', AP: '向出租方付' } as const;
export type ChargeDirection = keyof typeof CHARGE_DIRECTIONS;
export const CHARGE_BASES = {
  CBM_DAY: '体积×天',
  TON_DAY: '重量×天',
  PALLET_DAY: '托×天',
  PIECE_DAY: '件×天',
  LOCATION_DAY: '库位×天',
  CHAMBER_DAY: '包仓×天',
  INBOUND_QTY: '入库操作',
  OUTBOUND_QTY: '出库操作',
  FIXED_MONTH: '月包',
} as const;
export type ChargeBasis = keyof typeof CHARGE_BASES;
/** What one price is for. */
export const PRICE_UNITS: Readonly<Record<ChargeBasis, string>> = {
  CBM_DAY: 'm³·天',
  TON_DAY: '吨·天',
  PALLET_DAY: '托·天',
  PIECE_DAY: '件·天',
  LOCATION_DAY: '库位·天',
  CHAMBER_DAY: '仓间·天',
  INBOUND_QTY: '件',
  OUTBOUND_QTY: '件',
  FIXED_MONTH: '月',
};
/** Bases with one price that does not depend on age: no free days, one tier, no least days. */
export const FLAT_BASES: readonly ChargeBasis[] = ['INBOUND_QTY', 'OUTBOUND_QTY', 'FIXED_MONTH'];
/** Bases that measure each batch: least days count for them (WMS-080). */
export const BATCH_BASES: readonly ChargeBasis[] = ['CBM_DAY', 'TON_DAY', 'PIECE_DAY'];
export const RULE_STATES = { ACTIVE: '有效', DISABLED: '停用' } as const;
export const RULE_TONES = { ACTIVE: 'green', DISABLED: 'default' } as const;
