import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { date } from '../fields.ts';
import type { BookingOffer, OfferCase } from './booking-offers.ts';

/** Offers for containers of one route; `date`: the day whose prices count. */
export interface BookingOffers extends OfferCase {
  date: string;
  containers: { id: string; containerCode: string; containerType: string }[];
  offers: BookingOffer[];
}
const offer = 'money.cost';
/**
 * L10 比价 for one or more containers that a booking could take together, else LOG-047. `date` is the day of sailing,
 * otherwise the earliest ETD of the containers, or today. Who may not see costs gets the charges without prices, sorted
 * by agent.
 */
export const bookingOffersRead = read({
  path: '/logistics/bookings/offers',
  summary: '订柜比价',
  permission: 'logistics.dinggui.view',
  scope: 'logistics',
  query: z.object({
    containers: z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,199}$/, '格式不正确')),
    date: z.optional(date()),
  }),
  fields: {
    'offers.*.lines.*.unitPrice': offer,
    'offers.*.lines.*.amount': offer,
    'offers.*.totals': offer,
    'offers.*.totalCny': offer,
    'offers.*.perContainer': offer,
    'offers.*.rates.*.unitPrice': offer,
    'offers.*.surcharges.*.amount': offer,
  },
  answer: z.custom<BookingOffers>(),
});
