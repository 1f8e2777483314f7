import { sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import { bigFeeLines } from './big-fee-lines.ts';
import { planFees } from './big-fee-plan.ts';
import { bigJournals, bigPeriods, planJournals } from './big-journals.ts';
import type { BigParts } from './big-parts.ts';
import { bigPayments } from './big-payments.ts';
import { bigTaxCases } from './big-refunds.ts';
import { bigReceipts, planMoney } from './big-receipts.ts';
import { bigStatements, planStatements } from './big-statements.ts';
import { bigForeign } from './big-tax.ts';

const FEES = 20_000;
const JOURNALS = 50_000;

/**
 * Finance of the big set in one transaction: first a plan of what became of every fee line, then the documents that say so, at
 * last the books. The sums of control accounts, lines and money agree because all come out of that plan (FIN-013, FIN-090, FIN-091).
 */
export async function bigFinance(tx: Db, parts: BigParts): Promise<void> {
  const run = async (statements: ReturnType<typeof planFees>) => {
    for (const statement of statements) await tx.execute(statement);
  };
  const count = async (table: string) => {
    const [found] = await rows<{ n: string; first: string }>(
      tx,
      sql`select count(*)::text as n, (coalesce(min(id), 1) - 1)::text as first from ${sql.identifier(table)}`,
    );
    return { n: Number(found?.n), first: BigInt(found?.first ?? '0') };
  };
  await run([bigPeriods(parts), ...planFees(parts), ...planStatements(), ...planMoney()]);
  const fees = await count('big_fee');
  for (let from = 0; from < fees.n; from += FEES) await run([bigFeeLines(parts, from, from + FEES)]);
  await run([...bigReceipts(parts), ...bigPayments(parts), ...bigForeign(parts), ...bigTaxCases(parts)]);
  // Nobody else has counted these yet: the books look their lines up by document.
  await run([sql`analyze fin_allocation, fin_receipt, fin_fee_line`]);
  await run(planJournals());
  const journals = await count('big_journal');
  for (let from = 0; from < journals.n; from += JOURNALS)
    await run(bigJournals(parts, journals.first, from, from + JOURNALS));
  await run(bigStatements(parts));
}
