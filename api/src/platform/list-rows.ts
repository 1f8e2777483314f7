import type { ListContract } from '@shared/contract/list.ts';
import type { Actor } from './actor.ts';
import { trimDecimal } from './columns.ts';
import { columnLevel, maskValue } from './field-rights.ts';

const NUMBERS = new Set(['int', 'volume', 'weight', 'percent', 'bps']);

/** Values of SQL expressions in the form that the contract promises (numbers come as text from raw SQL, times too). */
export function mapRows(
  list: ListContract<never> | ListContract,
  rows: Record<string, unknown>[],
): Record<string, unknown>[] {
  const numeric = Object.keys(list.columns).filter((key) => NUMBERS.has(list.columns[key]?.kind ?? ''));
  const moments = Object.keys(list.columns).filter((key) => list.columns[key]?.kind === 'time');
  const amounts = Object.keys(list.columns).filter((key) => list.columns[key]?.kind === 'money');
  for (const row of rows) {
    for (const key of amounts) if (typeof row[key] === 'string') row[key] = trimDecimal(row[key], 2);
    for (const key of numeric) if (typeof row[key] === 'string') row[key] = Number(row[key]);
    for (const key of moments) if (typeof row[key] === 'string') row[key] = new Date(row[key]);
  }
  return rows;
}

/** Drops hidden columns (also those that `finish` added) and masks masked ones. */
mapRows.rights = (list: ListContract<never> | ListContract, actor: Actor, rows: Record<string, unknown>[]) => {
  for (const [key, column] of Object.entries(list.columns)) {
    const level = columnLevel(actor, key, column);
    if (level === 'HIDDEN') for (const row of rows) delete row[key];
    if (level === 'MASK' && column.field)
      for (const row of rows) if (key in row) row[key] = maskValue(column.field, row[key]);
  }
  return rows;
};
