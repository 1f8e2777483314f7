import { round } from '@shared/contract/decimal.ts';
import { createHash } from 'node:crypto';
import type { StatementLineRow, StatementTotalRow } from './statement.tables.ts';

type Cell = string | null;
const money = (value: string): string => round(value, 4);

/** What of a line is agreed with the counterparty, in this order. */
const lineCells = (line: StatementLineRow): Cell[] => [
  String(line.sortNo),
  line.feeLineId,
  line.feeNo,
  line.bizType,
  line.bizNo,
  line.containerNo,
  line.chargeName,
  line.businessDate,
  line.dueDate,
  round(line.qty, 3),
  line.unit,
  round(line.unitPrice, 6),
  line.currency,
  round(line.rate, 8),
  String(line.taxRateBp),
  money(line.amount),
  money(line.amountEx),
  money(line.tax),
  money(line.baseAmount),
  line.counterAmount === null ? null : money(line.counterAmount),
];
type Balance = Pick<StatementTotalRow, 'currency' | 'prevBalance' | 'thisPeriod' | 'received' | 'endBalance'>;
const totalCells = (total: Balance): Cell[] => [
  total.currency,
  money(total.prevBalance),
  money(total.thisPeriod),
  money(total.received),
  money(total.endBalance),
];
const rowsOf = (rows: readonly Cell[][]): string =>
  rows.map((cells) => `[${cells.map((cell) => JSON.stringify(cell)).join(', ')}]`).join(', ');

/**
 * FIN-040: lines by their order and totals by currency as one text, the same whatever order they are read in. The query
 * of statement.verify.ts builds the same text of what is stored.
 */
export function canonicalStatement(lines: readonly StatementLineRow[], totals: readonly Balance[]): string {
  const ordered = lines.toSorted((left, right) => left.sortNo - right.sortNo);
  const currencies = totals.toSorted((left, right) => (left.currency < right.currency ? -1 : 1));
  return `[${rowsOf(ordered.map(lineCells))}]\n[${rowsOf(currencies.map(totalCells))}]`;
}

/** SHA-256 of the canonical text, in hex. */
export const statementHash = (lines: readonly StatementLineRow[], totals: readonly Balance[]): string =>
  createHash('sha256').update(canonicalStatement(lines, totals)).digest('hex');
