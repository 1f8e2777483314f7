import type { BookingState } from '../logistics/booking.machine.ts';
import type { TruckState } from '../logistics/truck.machine.ts';
import type { PartyContainers, PartyFees } from './party.answers.ts';

/** What is done with a supplier (A5 概览); a part is null for a reader without its right. */
export interface SupplierOverview {
  /** 订柜单 of which it is agent or carrier. */
  bookings: {
    all: number;
    recent: {
      id: string;
      bookingNo: string;
      vessel: string | null;
      voyage: string | null;
      etd: string | null;
      state: BookingState;
    }[];
  } | null;
  /** 拖车单 that it drives; `useAt` is when the truck is wanted. */
  trucks: {
    all: number;
    recent: { id: string; truckNo: string; plate: string | null; useAt: string; state: TruckState }[];
  } | null;
  /** Containers of which it is carrier or agent overseas. */
  containers: PartyContainers | null;
  /** Payables per currency; absent when the reader may not see costs. */
  payable?: PartyFees[] | null;
}

/** What a supplier promises by when, the on-time part of its rating, and what nobody disputes of its statements (3.3). */
export const RATING_KINDS = {
  SAILING: '准时开船',
  TRIP: '拖车到站',
  DECLARATION: '截关前放行',
  CLEARANCE: '清关时限内',
  DELIVERY: '预约日送达',
  STATEMENT: '对账无争议',
} as const;
/** Promises of one kind in the last twelve months whose outcome is known, and how many of them were kept; of STATEMENT its lines, and those without dispute. */
export interface RatingPart {
  kind: keyof typeof RATING_KINDS;
  promised: number;
  kept: number;
}
