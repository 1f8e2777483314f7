/** Words of 残损单 (warehouse-finance 2.13, 4.7). */
export const DAMAGE_STAGES = {
  ARRIVAL: '到货',
  STOCK: '在库',
  PICKING: '拣货',
  OUTBOUND: '出库',
  RETURN: '退货',
} as const;
export type DamageStage = keyof typeof DAMAGE_STAGES;
export const DAMAGE_CAUSES = {
  TRANSPORT: '运输',
  HANDLING: '搬运',
  PACKING: '包装',
  DAMP: '受潮',
  EXPIRED: '过期',
  OTHER: '其他',
} as const;
export type DamageCause = keyof typeof DAMAGE_CAUSES;
export const DAMAGE_LIABILITIES = {
  CARRIER: '承运商',
  WAREHOUSE: '仓库',
  CUSTOMER: '客户',
  SUPPLIER: '供应商',
} as const;
export type DamageLiability = keyof typeof DAMAGE_LIABILITIES;
export const DAMAGE_DISPOSITIONS = {
  REPAIR: '返修',
  DISCOUNT: '折价销售',
  RETURN: '退供应商',
  SCRAP: '报废',
  PICKUP: '客户自提',
  PENDING: '待定',
} as const;
export type DamageDisposition = keyof typeof DAMAGE_DISPOSITIONS;
export const DAMAGE_STATES = {
  TO_JUDGE: '待判定',
  JUDGED: '已判定',
  HANDLING: '处理中',
  HANDLED: '已处理',
  WITHDRAWN: '已撤销',
} as const;
export type DamageState = keyof typeof DAMAGE_STATES;
export const DAMAGE_TONES: Record<DamageState, string> = {
  TO_JUDGE: 'orange',
  JUDGED: 'blue',
  HANDLING: 'purple',
  HANDLED: 'green',
  WITHDRAWN: 'default',
};
/** Slot of the photos of a 残损单: at least one. */
export const DAMAGE_PHOTOS = '照片';
