import { FEE_BIZ_TYPES } from './fee-line.labels.ts';
import type { FEE_DIRECTIONS } from './fee-line.labels.ts';

/** Business orders that fees stand on (3.1). */
export const BIZ_TYPES = {
  LOGISTICS: FEE_BIZ_TYPES.LOGISTICS,
  TRADE: FEE_BIZ_TYPES.TRADE,
  BARCODE: FEE_BIZ_TYPES.BARCODE,
  WAREHOUSE: FEE_BIZ_TYPES.WAREHOUSE,
  TRUCK: FEE_BIZ_TYPES.TRUCK,
  OTHER: FEE_BIZ_TYPES.OTHER,
} as const;
export type BizType = keyof typeof BIZ_TYPES;

/** Who pays or is paid: a role on the business order, or one supplier that is named. */
export const PARTY_ROLES = {
  CUSTOMER: '客户（应收）',
  BOOKING_AGENT: '订舱代理',
  CARRIER: '船公司',
  TRUCKER: '拖车行',
  BROKER: '报关行',
  OVERSEAS_AGENT: '国外代理',
  NAMED: '指定供应商',
} as const;
export type PartyRole = keyof typeof PARTY_ROLES;
/** Only the customer is charged, everybody else is paid. */
export const directionOf = (role: PartyRole): keyof typeof FEE_DIRECTIONS => (role === 'CUSTOMER' ? 'AR' : 'AP');

/** Where the price of a line is from; 手填: it is typed when the fee is made. */
export const PRICE_SOURCES = { AGREEMENT: '协议价', FIXED: '固定单价', TYPED: '手填' } as const;
