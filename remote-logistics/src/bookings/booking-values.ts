import { MASKED } from '@shared/contract/access.ts';
import { bookingInput } from '@shared/contract/logistics/booking.input.ts';
import type { BookingOffer } from '@shared/contract/logistics/booking-offers.ts';
import type { BookingDetail, BookingPrefill } from '@shared/contract/logistics/booking.answers.ts';

const KEYS = Object.keys(bookingInput.shape).filter((key) => key !== 'ack');
/** Values of the form: what the body takes. */
export type BookingValues = Record<string, unknown>;

/** A stored booking as values of the form. */
export const valuesOf = (row: BookingDetail): BookingValues => {
  const plain: Record<string, unknown> = { ...row, containerIds: row.containers.map(({ id }) => id) };
  return Object.fromEntries(KEYS.map((key) => [key, plain[key] ?? null]));
};
/**
 * A new booking: papers and free days out of its containers, a rate to fill in for every container type; with an offer of
 * 比价 its agent, carrier and prices.
 */
export const startOf = (prefill: BookingPrefill, offer?: BookingOffer): BookingValues => {
  const types = prefill.containers.map(({ containerType }) => containerType);
  return {
    ...Object.fromEntries(KEYS.map((key) => [key, null])),
    containerIds: prefill.containers.map(({ id }) => id),
    placeOfDelivery: prefill.placeOfDelivery,
    freeDaysDest: prefill.freeDaysDest,
    freeTimeCurrency: 'USD',
    demurrageTiers: [],
    detentionTiers: [],
    freightTerm: 'COLLECT',
    siState: 'NONE',
    si: prefill.si,
    agentId: offer?.agentId ?? null,
    carrierId: offer?.carrierId ?? null,
    surcharges: (offer?.surcharges ?? []).map(({ chargeName: _name, ...surcharge }) => surcharge),
    rates: [...new Set(types)].map(
      (containerType) =>
        offer?.rates.find((rate) => rate.containerType === containerType) ?? {
          containerType,
          currency: 'USD',
          unitPrice: null,
          count: types.filter((type) => type === containerType).length,
        },
    ),
  };
};
/** Prices that are not there or only as stars: the server keeps what is stored. */
const seen = <Line>(lines: unknown, price: keyof Line): Line[] =>
  ((lines ?? []) as Line[]).filter((line) => line[price] !== undefined && line[price] !== MASKED);

/** Values → body: a rate that was left empty is none. */
export const bodyOf = (values: BookingValues): object => ({
  ...Object.fromEntries(KEYS.map((key) => [key, values[key] ?? undefined])),
  rates: seen<{ unitPrice: unknown }>(values.rates, 'unitPrice').filter((rate) => rate.unitPrice),
  surcharges: seen<{ amount: unknown }>(values.surcharges, 'amount'),
  demurrageTiers: seen<{ perDay: unknown }>(values.demurrageTiers, 'perDay'),
  detentionTiers: seen<{ perDay: unknown }>(values.detentionTiers, 'perDay'),
});
