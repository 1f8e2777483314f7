import { sql, type SQL } from 'drizzle-orm';
import { lgLoadingSlip, type SlipRow } from './loading-slip.tables.ts';

type TallyClerks = Pick<SlipRow, 'tallyId' | 'enteredBy'>;

/** LOG-049: whether a user counted or entered something of the loading, first, last or in between. */
export const hasCounted = ({ tallyId, enteredBy }: TallyClerks, userId: string): boolean =>
  tallyId === userId || enteredBy.includes(userId);
/** The same in SQL: slips of which the user entered nothing. */
export const notCountedBy = (userId: string): SQL =>
  sql`(${lgLoadingSlip.tallyId} is distinct from ${userId} and ${userId}::text <> all(${lgLoadingSlip.enteredBy}))`;
/** What changes when somebody enters something: they are the tally clerk now, and remembered beside those before. */
export const counting = ({ enteredBy }: TallyClerks, userId: string): TallyClerks => ({
  tallyId: userId,
  enteredBy: [...new Set([...enteredBy, userId])],
});
