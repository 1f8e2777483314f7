/** Words of 公司准入 (warehouse-finance 2.6, 4.8). */
export const ACCESS_PARTIES = { COMPANY: '经营主体', CUSTOMER: '客户', SUPPLIER: '供应商' } as const;
export type AccessParty = keyof typeof ACCESS_PARTIES;
export const ACCESS_RIGHTS = {
  STORE: '存放',
  INBOUND: '送货入库',
  PICKUP: '提货出库',
  ENTER: '人车进场',
  VIEW: '查看库存',
} as const;
export type AccessRight = keyof typeof ACCESS_RIGHTS;
/** EXPIRED is never stored: it follows from the last day (WMS-053). */
export const ACCESS_STATES = {
  PENDING: '待审核',
  ACTIVE: '有效',
  SUSPENDED: '暂停',
  EXPIRED: '已过期',
  REJECTED: '已驳回',
} as const;
export type AccessState = keyof typeof ACCESS_STATES;
export const ACCESS_TONES: Record<AccessState, string> = {
  PENDING: 'orange',
  ACTIVE: 'green',
  SUSPENDED: 'red',
  EXPIRED: 'default',
  REJECTED: 'default',
};
/** Where the papers of an access hang. */
export const ACCESS_PAPERS = ['准入协议', '其他'] as const;
/** Days before its end from which an access counts as 将到期. */
export const EXPIRING_DAYS = 30;
