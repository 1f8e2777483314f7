import type { SQL } from 'drizzle-orm';
import { bigBookings } from './big-bookings.ts';
import { bigClearances, bigDeclarations } from './big-customs.ts';
import { bigDeliveries } from './big-deliveries.ts';
import { bigInspections } from './big-loading.ts';
import { bigQuotations, bigShares, bigTrucks } from './big-quotations.ts';
import type { BigParts } from './big-parts.ts';

/** Everything that hangs on containers [from, to), in the order in which it comes about. */
export const bigDocuments = (parts: BigParts, from: number, to: number): SQL[] =>
  [
    bigBookings,
    bigInspections,
    bigQuotations,
    bigShares,
    bigTrucks,
    bigDeclarations,
    bigClearances,
    bigDeliveries,
  ].flatMap((make) => make(parts, from, to));
