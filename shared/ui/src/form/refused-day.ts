import { BizError } from '@shared/runtime/biz-error.ts';
import type { Values } from './form-values.ts';

/** The day that a refusal speaks of (a closed period, a closed day of a warehouse); null: none. */
function dayOf(error: unknown): string | null {
  const data = error instanceof BizError ? (error.data as { date?: unknown } | null | undefined) : null;
  return typeof data?.date === 'string' ? data.date : null;
}

/** The day of the books and that of the stock: where several fields say the same day, one of these is meant. */
const POSTED_ON = ['accountingDate', 'businessDate'];

/** What stands at the field that holds the day which was refused, so that it is not only said and gone; {}: no field does. */
export function refusedDay(error: unknown, values: Values): Record<string, string> {
  const day = dayOf(error);
  const path = day === null ? undefined : [...POSTED_ON, ...Object.keys(values)].find((key) => values[key] === day);
  return path === undefined ? {} : { [path]: (error as BizError).errorMessage };
}
