import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { requireNotBefore } from '../periods/not-before.ts';
import { requireOpenPeriod } from '../periods/open-period.ts';
import type { LedgerModule } from '../periods/period.tables.ts';
import { journalFaults, swapped, type JournalLine } from './journal-lines.ts';
import { glJournal, glLine, type Journal } from './ledger.tables.ts';

/** What posts: the document by its table, id and number. */
export interface JournalSource {
  type: string;
  id: string;
  no: string;
}
/** One journal to post. */
export interface JournalGroup {
  companyId: string;
  /** Accounting date; its period must be open for the module (FIN-110, FIN-118). Never shifted here (FIN-115). */
  date: string;
  module: LedgerModule;
  source: JournalSource;
  /** What of the source is posted, `confirm`: a source posts each key once (FIN-093). */
  key: string;
  /** 摘要, Chinese. */
  summary: string;
  /** Out of `debit`, `credit` and `exchange`. */
  lines: readonly JournalLine[];
  /** What is posted back, and its day: none before it is proposed. */
  reversalOf?: string;
  from?: string;
}

/**
 * THE posting of the books: every journal goes through here and nothing else writes gl_journal and gl_line.
 *
 * Holds (keys, checks and deferred triggers of the database again):
 * - FIN-090 Σ debit = Σ credit in CNY, FIN-095 two lines at least and none of 0;
 * - FIN-093 a source posts one key once, however often its command is sent;
 * - FIN-110, FIN-118 the date stands in an open period whose sub-lock for the module is open: PERIOD_CLOSED with a date
 *   that would do (FIN-115); the period row stays locked until commit, so that a close waits;
 * - FIN-019-like: journals and lines are never changed (triggers); a mistake is posted back by `reverseJournal`.
 *
 * Answers the journal; null when every line was 0.
 */
export async function postJournal(ctx: CommandCtx, group: JournalGroup): Promise<Journal | null> {
  const faults = journalFaults(group.lines);
  if (faults.length > 0) throw new Error(`Journal of ${group.source.no} ${group.key}: ${faults.join('; ')}`);
  const { month } = await requireOpenPeriod(ctx, group);
  if (group.lines.length === 0) return null;
  const [journal] = await ctx.tx
    .insert(glJournal)
    .values({
      createdBy: ctx.actor.system ? null : ctx.actor.userId,
      createdAt: ctx.now(),
      journalNo: await ctx.nextNumber('PZ'),
      companyId: group.companyId,
      journalDate: group.date,
      month,
      module: group.module,
      sourceType: group.source.type,
      sourceId: group.source.id,
      sourceNo: group.source.no,
      postingKey: group.key,
      summary: group.summary,
      reversalOf: group.reversalOf ?? null,
    })
    .returning();
  if (!journal) throw new Error('No journal was inserted');
  await ctx.tx.insert(glLine).values(
    group.lines.map((line, index) => ({
      ...line,
      journalId: journal.id,
      lineNo: index + 1,
      companyId: group.companyId,
      journalDate: group.date,
    })),
  );
  return journal;
}

/**
 * Posts a journal of a source back: the same lines with sides swapped, on a date in an open period that does not lie before
 * the journal's own. Null when the key had
 * posted nothing (all lines were 0). `source`: the document that reverses, when it is another one.
 */
export async function reverseJournal(
  ctx: CommandCtx,
  of: {
    source: JournalSource;
    key: string;
    date: string;
    summary: string;
    by?: { source: JournalSource; key: string };
  },
): Promise<Journal | null> {
  const [journal] = await ctx.tx
    .select()
    .from(glJournal)
    .where(
      and(
        eq(glJournal.sourceType, of.source.type),
        eq(glJournal.sourceId, of.source.id),
        eq(glJournal.postingKey, of.key),
      ),
    );
  if (!journal) return null;
  requireNotBefore(of.date, [{ no: of.source.no, date: journal.journalDate }]);
  const lines = await ctx.tx.select().from(glLine).where(eq(glLine.journalId, journal.id)).orderBy(asc(glLine.lineNo));
  const { source, key } = of.by ?? { source: of.source, key: `${of.key}.reverse` };
  return postJournal(ctx, {
    companyId: journal.companyId,
    date: of.date,
    module: journal.module,
    source,
    key,
    summary: of.summary,
    reversalOf: journal.id,
    from: journal.journalDate,
    lines: swapped(
      lines.map(({ account, debit, credit, currency, amount, customerId, supplierId, bankAccountId, feeLineId }) => ({
        account,
        debit,
        credit,
        currency,
        amount,
        customerId,
        supplierId,
        bankAccountId,
        feeLineId,
      })),
    ),
  });
}
