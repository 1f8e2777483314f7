import { BASE_VIEW } from './list-money.ts';
import type { Column } from './list.ts';

/** Money whose currency stands in each row: the switch turns it into CNY. */
export const isForeign = ({ kind, currency }: Column): boolean =>
  kind === 'money' && currency !== undefined && !/^[A-Z]{3}$/.test(currency);

/**
 * Columns as the switch has them. 原币: as declared. 本位币: money in CNY; a column that says the same in 本位币 (`baseOf`) stands
 * in the place of its text, and is left out beside its money.
 */
export function columnsIn<Named extends { key: string; column: Column }>(
  columns: readonly Named[],
  base: boolean,
): Named[] {
  if (!base) return [...columns];
  const byKey = new Map(columns.map((one) => [one.key, one]));
  const twins = new Map(columns.flatMap((one) => (one.column.baseOf ? [[one.column.baseOf, one] as const] : [])));
  return columns.flatMap((one): Named[] => {
    const { key, column } = one;
    if (column.baseOf && byKey.has(column.baseOf)) return [];
    const twin = twins.get(key);
    if (twin && column.kind === 'text') return [twin];
    return [isForeign(column) ? { ...one, column: { ...column, currency: BASE_VIEW } } : one];
  });
}
