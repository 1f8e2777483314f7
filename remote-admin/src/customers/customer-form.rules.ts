import type { Values } from '@shared/ui/form/form-values.ts';

/** What the user may read in full. */
export interface Seen {
  contact: boolean;
  bank: boolean;
  credit: boolean;
}
/**
 * Values of the form → body: what the user sees masked or not at all is left out, so that the server keeps it
 * (ACC-031).
 */
export function customerBody(values: Values, seen: Seen): Values {
  const { contacts, consignees, addresses, banks, invoiceTitles, creditDays, statementDay, ...rest } = values;
  return {
    ...rest,
    ...(seen.contact ? { contacts, consignees, addresses } : {}),
    ...(seen.bank ? { banks } : {}),
    ...(seen.bank && seen.contact ? { invoiceTitles } : {}),
    ...(seen.credit ? { creditDays: creditDays ?? 0, statementDay: statementDay ?? null } : {}),
  };
}
