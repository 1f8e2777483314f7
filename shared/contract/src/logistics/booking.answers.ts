import type { FeeTier } from './free-time.ts';
import type { AllowedAction } from '../envelope.ts';
import type { BookingState } from './booking.machine.ts';
import type { Stage } from './container.machine.ts';
import type { TransportMode } from './order.labels.ts';
import { FREIGHT_TERM, SI_STATE, SURCHARGE_BASIS } from './booking.labels.ts';
import type { ShippingInstruction } from './booking.input.ts';

/** A container of a booking. */
export interface BookedContainer {
  id: string;
  containerCode: string;
  containerType: string;
  stage: Stage;
  hold: boolean;
  planLoadDate: string | null;
  planCartons: number;
  planVolume: number;
  planGross: number;
  orderCount: number;
}
/** One booking of a chain of rollings, oldest first. */
export interface BookingStep {
  id: string;
  bookingNo: string;
  state: BookingState;
  vessel: string | null;
  voyage: string | null;
  etd: string | null;
  soNo: string | null;
  reason: string | null;
  createdAt: string;
}
export interface BookingRate {
  containerType: string;
  currency: string;
  /** Decimal string; absent without the right to see costs. */
  unitPrice?: string;
  count: number;
}
export interface BookingSurcharge {
  chargeCodeId: string;
  chargeName: string;
  currency: string;
  amount?: string;
  basis: keyof typeof SURCHARGE_BASIS;
}
/** A booking with what its pages show. */
export interface BookingDetail {
  id: string;
  version: number;
  bookingNo: string;
  state: BookingState;
  companyId: string;
  agentId: string;
  agentName: string;
  carrierId: string;
  carrierName: string;
  contractNo: string | null;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  placeOfDelivery: string;
  vessel: string | null;
  voyage: string | null;
  etd: string | null;
  eta: string | null;
  transitDays: number | null;
  soNo: string | null;
  cutSi: string | null;
  cutCy: string | null;
  cutVgm: string | null;
  cutCustoms: string | null;
  freightTerm: keyof typeof FREIGHT_TERM;
  freeDaysOrigin: number | null;
  freeDaysDest: number | null;
  freeTimeCurrency: string;
  demurrageTiers: FeeTier[];
  detentionTiers: FeeTier[];
  emptyPickupPlace: string | null;
  returnTerminal: string | null;
  siState: keyof typeof SI_STATE;
  si: ShippingInstruction | null;
  remark: string | null;
  rolledFrom: string | null;
  endReason: string | null;
  ownerName: string;
  createdByName: string | null;
  createdAt: string;
  confirmedAt: string | null;
  containers: BookedContainer[];
  rates: BookingRate[];
  surcharges: BookingSurcharge[];
  /** Further bookings of the same rolling, oldest first; this one is among them. */
  chain: BookingStep[];
  actions: AllowedAction[];
}
/** What a new booking starts from: its containers, their common route, and the papers out of their orders. */
export interface BookingPrefill {
  containers: BookedContainer[];
  companyId: string;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  placeOfDelivery: string;
  freeDaysDest: number;
  si: ShippingInstruction;
}
