import type { CHAMBER_STATES } from '@shared/contract/warehouse/chamber.contract.ts';
import { LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';

/** Where pieces lie, and what they are. */
export interface Lying {
  lockState: keyof typeof LOCATION_LOCKS;
  chamberState: keyof typeof CHAMBER_STATES;
  expiryDate: string | null;
}
/** Expired goods leave only to their maker or to be destroyed. */
const EXPIRED_LEAVE: readonly OutboundType[] = ['RETURN', 'SCRAP'];

/**
 * WMS-016: why pieces are not allocated; null: they may be. A batch is expired from the day after its expiry date; a closed
 * chamber may be allocated, one in 检修 may not.
 */
export function blockedFor(lying: Lying, type: OutboundType | null, today: string): string | null {
  if (lying.lockState === 'OUT' || lying.lockState === 'ALL') return `库位${LOCATION_LOCKS[lying.lockState]}`;
  if (lying.chamberState === 'MAINTENANCE') return '仓间检修';
  const expired = lying.expiryDate !== null && lying.expiryDate < today;
  return expired && !(type !== null && EXPIRED_LEAVE.includes(type)) ? `已过期 ${lying.expiryDate ?? ''}` : null;
}

/** What an outbound of a type takes: 装柜 and 提货 cargo, 商城 goods of the mall, the others either. */
export const kindsOf = (type: OutboundType | null): readonly StockKind[] =>
  type === 'MALL' ? ['MALL'] : type === 'LOADING' ? ['CARGO'] : ['CARGO', 'MALL'];
