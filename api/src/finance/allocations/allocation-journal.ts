import { ACCOUNTS, credit, debit, exchange, type JournalLine, type LineFacts } from '../ledger/journal-lines.ts';
import type { Computed } from './compute-allocations.ts';

const factsOf = ({ row, left }: Computed['line'], foreign: string): LineFacts => ({
  currency: left.currency,
  foreign,
  customerId: row.customerId,
  supplierId: row.supplierId,
  feeLineId: row.id,
});

/** The lines of one allocation by the posting table of FIN-090, without 660301. The second of a pair posts nothing more. */
function linesOf(one: Computed): JournalLine[] {
  const { kind, line, other, amountSrc, amountFee, baseSrc, baseFee, sourceCurrency } = one;
  const receivable = line.row.direction === 'AR';
  const own = factsOf(line, amountFee);
  const { customerId, supplierId } = line.row;
  const party = { currency: sourceCurrency, foreign: amountSrc, customerId, supplierId };
  switch (kind) {
    case 'RECEIPT':
      return [...debit(ACCOUNTS.ADVANCES, baseSrc, party), ...credit(ACCOUNTS.RECEIVABLE, baseFee, own)];
    case 'PAYMENT':
    case 'PREPAY':
      return [...debit(ACCOUNTS.PAYABLE, baseFee, own), ...credit(ACCOUNTS.PREPAID, baseSrc, party)];
    case 'NETTING':
      return receivable || !other
        ? []
        : [
            ...debit(ACCOUNTS.PAYABLE, baseFee, own),
            ...credit(ACCOUNTS.RECEIVABLE, baseSrc, factsOf(other, amountSrc)),
          ];
    case 'CREDIT': {
      if (!other || line.row.amount.startsWith('-')) return [];
      const facts = factsOf(other, amountSrc);
      return receivable
        ? [...debit(ACCOUNTS.RECEIVABLE, baseSrc, facts), ...credit(ACCOUNTS.RECEIVABLE, baseFee, own)]
        : [...debit(ACCOUNTS.PAYABLE, baseFee, own), ...credit(ACCOUNTS.PAYABLE, baseSrc, facts)];
    }
    case 'CLAIM':
      return [...debit(ACCOUNTS.PAYABLE, baseFee, own), ...credit(ACCOUNTS.OTHER_COST, baseFee)];
    case 'REBATE':
      return [...debit(ACCOUNTS.PAYABLE, baseFee, own), ...credit(ACCOUNTS.COST, baseFee)];
    case 'ROUNDING':
      return receivable
        ? [...debit(ACCOUNTS.ROUNDING, baseFee), ...credit(ACCOUNTS.RECEIVABLE, baseFee, own)]
        : [...debit(ACCOUNTS.PAYABLE, baseFee, own), ...credit(ACCOUNTS.ROUNDING, baseFee)];
    default:
      return kind satisfies never;
  }
}

/** The journal lines of allocations, exchange difference in one line at the end (FIN-022). */
export function allocationLines(rows: readonly Computed[]): JournalLine[] {
  const lines = rows.flatMap(linesOf);
  return [...lines, ...exchange(lines)];
}
