import { add, compare, subtract, type Amount } from '../decimal.ts';
import type { StatementState } from './statement.labels.ts';

/** FIN-042: what is owed at the end of a period in one currency. */
export const endBalance = (prev: Amount, thisPeriod: Amount, received: Amount): Amount =>
  subtract(add(prev, thisPeriod), received);

/** 4.11: a confirmed statement whose lines are all settled is 已结清; it goes back when one opens again. */
export const derivedState = (state: StatementState, openLines: number): StatementState =>
  state === 'CONFIRMED' && openLines === 0 ? 'SETTLED' : state;

/** A confirmed line of the party as the rule of a statement sees it. */
export interface RuledLine {
  businessDate: string;
  dueDate: string | null;
  bizType: string;
  currency: string;
  /** The opening balance has it (FIN-042). */
  opened: boolean;
  /** Number of the live statement that has it. */
  takenBy: string | null;
  /** FIN_LINE: a cost accrual waits for the actual one. */
  isEstimate: boolean;
}
export interface StatementRule {
  periodFrom: string;
  periodTo: string;
  bizType: string | null;
  currency: string | null;
  includeUndue: boolean;
}
/**
 * Why a line is left out of a statement, and whether somebody may take it all the same; null: it is in. Earlier lines on no
 * statement come with it, unless they are in the opening balance already.
 */
export function exclusion(line: RuledLine, rule: StatementRule): { reason: string; mayTake: boolean } | null {
  if (line.takenBy !== null) return { reason: `已在对账单 ${line.takenBy} 中`, mayTake: false };
  if (line.isEstimate) return { reason: '暂估费用，转实际后才能对账', mayTake: false };
  if (line.businessDate > rule.periodTo) return { reason: '业务日期晚于账期', mayTake: false };
  if (line.businessDate < rule.periodFrom && line.opened)
    return { reason: '账期前已结清，计入上期余额', mayTake: false };
  if (rule.bizType !== null && line.bizType !== rule.bizType) return { reason: '业务类型不符', mayTake: true };
  if (rule.currency !== null && line.currency !== rule.currency) return { reason: '币种不符', mayTake: true };
  if (!rule.includeUndue && line.dueDate !== null && line.dueDate > rule.periodTo)
    return { reason: '账期末未到期', mayTake: true };
  return null;
}

const plain = (text: string | null): string => (text ?? '').normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
const alike = (left: string, right: string): boolean =>
  left !== '' && right !== '' && (left === right || left.includes(right) || right.includes(left));

export interface OwnLine {
  id: string;
  bizNo: string | null;
  containerNo: string | null;
  chargeName: string;
  currency: string;
  amount: Amount;
}
export interface BillLine {
  rowNo: number;
  orderNo: string | null;
  containerNo: string | null;
  charge: string | null;
  currency: string;
  amount: Amount;
}
/**
 * Rows of the counterparty's bill matched with our lines (F17): row number → line id. The same currency always; first order or
 * container with charge and amount, then with the charge, then with the amount, at last charge and amount of a row that names
 * neither. A line has one row and a row one line; ties go to the first of both.
 */
export function matchBill(lines: readonly OwnLine[], rows: readonly BillLine[]): Map<number, string> {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  const facts = (line: OwnLine, row: BillLine) => {
    const [order, box, charge] = [plain(row.orderNo), plain(row.containerNo), plain(row.charge)];
    const named = order !== '' || box !== '';
    const place =
      (order === '' || order === plain(line.bizNo)) && (box === '' || box === plain(line.containerNo)) && named;
    return {
      named,
      place,
      charge: alike(charge, plain(line.chargeName)),
      amount: compare(line.amount, row.amount) === 0,
    };
  };
  const passes: ((fact: ReturnType<typeof facts>) => boolean)[] = [
    ({ place, charge, amount }) => place && charge && amount,
    ({ place, charge }) => place && charge,
    ({ place, amount }) => place && amount,
    ({ named, charge, amount }) => !named && charge && amount,
  ];
  for (const suits of passes)
    for (const row of rows) {
      if (found.has(row.rowNo)) continue;
      const line = lines.find((one) => !taken.has(one.id) && one.currency === row.currency && suits(facts(one, row)));
      if (!line) continue;
      found.set(row.rowNo, line.id);
      taken.add(line.id);
    }
  return found;
}

export const AGE_BUCKETS = ['notDue', 'days30', 'days60', 'days90', 'over90'] as const;
export type Ageing = Record<(typeof AGE_BUCKETS)[number], Amount>;
/** Open amounts of one currency by how many days they are due on a day. */
export function ageingOf(items: readonly { dueDate: string | null; open: Amount }[], asOf: string): Ageing {
  const sums: Ageing = { notDue: '0', days30: '0', days60: '0', days90: '0', over90: '0' };
  for (const { dueDate, open } of items) {
    const days = dueDate === null ? 0 : Math.round((Date.parse(asOf) - Date.parse(dueDate)) / 86_400_000);
    const bucket =
      days <= 0 ? 'notDue' : days <= 30 ? 'days30' : days <= 60 ? 'days60' : days <= 90 ? 'days90' : 'over90';
    sums[bucket] = add(sums[bucket], open);
  }
  return sums;
}
