import type { PostedJournal } from '@shared/contract/finance/receipt.contract.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { glAccount, glJournal, glLine } from './ledger.tables.ts';

/** What a document has posted (凭证 tab), in its order. */
export async function postedJournals(ctx: Ctx, source: { type: string; id: string }): Promise<PostedJournal[]> {
  const found = await ctx.db
    .select({
      id: glJournal.id,
      journalNo: glJournal.journalNo,
      date: glJournal.journalDate,
      summary: glJournal.summary,
      account: glLine.account,
      name: glAccount.name,
      debit: glLine.debit,
      credit: glLine.credit,
      currency: glLine.currency,
      amount: glLine.amount,
    })
    .from(glJournal)
    .innerJoin(glLine, eq(glLine.journalId, glJournal.id))
    .innerJoin(glAccount, eq(glAccount.code, glLine.account))
    .where(and(eq(glJournal.sourceType, source.type), eq(glJournal.sourceId, source.id)))
    .orderBy(asc(glJournal.id), asc(glLine.lineNo));
  const journals = new Map<string, PostedJournal>();
  for (const { id, journalNo, date, summary, ...line } of found) {
    const journal = journals.get(id) ?? { journalNo, date, summary, lines: [] };
    journal.lines.push(line);
    journals.set(id, journal);
  }
  return [...journals.values()];
}
