import { addDays } from '../business-day.ts';

/** First day of a renewed access: the day after the last one, today where that has gone by (2.6). */
export const renewedFrom = (validTo: string, today: string): string => {
  const next = addDays(validTo, 1);
  return next < today ? today : next;
};
