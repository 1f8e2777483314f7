import type { FREIGHT_TERM, SI_STATE, SURCHARGE_BASIS } from '@shared/contract/logistics/booking.labels.ts';
import type { ShippingInstruction } from '@shared/contract/logistics/booking.input.ts';
import type { BookingState } from '@shared/contract/logistics/booking.machine.ts';
import type { FeeTier } from '@shared/contract/logistics/free-time.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  priceColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 订柜单 (2.6); mode and ports are those of its containers. */
export const lgBooking = pgTable('lg_booking', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  bookingNo: text('booking_no').notNull(),
  agentId: idRef('agent_id').notNull(),
  carrierId: idRef('carrier_id').notNull(),
  contractNo: text('contract_no'),
  transportMode: text('transport_mode').$type<TransportMode>().notNull(),
  pol: text('pol').notNull(),
  pod: text('pod').notNull(),
  placeOfDelivery: text('place_of_delivery').notNull(),
  vessel: text('vessel'),
  voyage: text('voyage'),
  etd: dayColumn('etd'),
  eta: dayColumn('eta'),
  soNo: text('so_no'),
  cutSi: timeColumn('cut_si'),
  cutCy: timeColumn('cut_cy'),
  cutVgm: timeColumn('cut_vgm'),
  cutCustoms: timeColumn('cut_customs'),
  freightTerm: text('freight_term').$type<keyof typeof FREIGHT_TERM>().notNull().default('PREPAID'),
  freeDaysOrigin: countColumn('free_days_origin'),
  freeDaysDest: countColumn('free_days_dest'),
  /** Prices after the free time at the destination (LOG-085), in this currency. */
  freeTimeCurrency: text('free_time_currency').notNull().default('USD'),
  demurrageTiers: jsonColumn<FeeTier[]>('demurrage_tiers').notNull().default([]),
  detentionTiers: jsonColumn<FeeTier[]>('detention_tiers').notNull().default([]),
  emptyPickupPlace: text('empty_pickup_place'),
  returnTerminal: text('return_terminal'),
  siState: text('si_state').$type<keyof typeof SI_STATE>().notNull().default('NONE'),
  si: jsonColumn<ShippingInstruction>('si'),
  state: text('state').$type<BookingState>().notNull().default('DRAFT'),
  confirmedAt: timeColumn('confirmed_at'),
  rolledFrom: idRef('rolled_from'),
  /** Why it was rolled or cancelled. */
  endReason: text('end_reason'),
});
export type BookingRow = typeof lgBooking.$inferSelect;

const rowColumns = () => ({
  id: idColumn(),
  bookingId: idRef('booking_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
});
/** Its containers; `live` follows the state, so that the database keeps LOG-047. */
export const lgBookingContainer = pgTable('lg_booking_container', {
  ...rowColumns(),
  containerId: idRef('container_id').notNull(),
  live: boolColumn('live').notNull().default(true),
});
export const lgBookingRate = pgTable('lg_booking_rate', {
  ...rowColumns(),
  containerType: text('container_type').notNull(),
  currency: text('currency').notNull(),
  unitPrice: priceColumn('unit_price').notNull(),
  count: countColumn('count').notNull(),
});
export const lgBookingSurcharge = pgTable('lg_booking_surcharge', {
  ...rowColumns(),
  chargeCodeId: idRef('charge_code_id').notNull(),
  currency: text('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  basis: text('basis').$type<keyof typeof SURCHARGE_BASIS>().notNull().default('CONTAINER'),
});
