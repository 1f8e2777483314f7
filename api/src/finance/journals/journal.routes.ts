import { journalList, journals } from '@shared/contract/finance/journal.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { refuse } from '../../platform/refusal.ts';
import { serve, type Route } from '../../platform/route.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { likePattern } from '../../platform/search.ts';
import { requireSight } from '../../platform/sight.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { glAccount, glJournal, glLine } from '../ledger/ledger.tables.ts';
import { trialBalance } from './trial-balance.ts';

/** A journal sets what customers owe beside what things cost: who may not see either of them sees no books (SYS-034). */
function requireBooks(ctx: Ctx): void {
  requireSight(ctx, 'money.sell');
  requireSight(ctx, 'money.cost');
}

/** Journals and trial balance (F13). */
export const journalRoutes: Route[] = [
  serveList(journalList, {
    table: glLine,
    scope: { scopeWhere: (actor) => scopeCondition(actor, 'finance', { company: glLine.companyId }) },
    join: [
      [glJournal, eq(glJournal.id, glLine.journalId)],
      [glAccount, eq(glAccount.code, glLine.account)],
      [syCompany, eq(syCompany.id, glLine.companyId)],
      [acCustomer, eq(acCustomer.id, glLine.customerId)],
      [acSupplier, eq(acSupplier.id, glLine.supplierId)],
      [acUser, eq(acUser.id, glJournal.createdBy)],
    ],
    select: {
      ...pickColumns(glLine, 'journalId', 'journalDate', 'account', 'currency', 'amount'),
      ...pickColumns(glJournal, 'journalNo', 'summary', 'sourceNo', 'sourceType', 'sourceId'),
      // A side that is 0 is left empty, as books are written.
      debit: sql<string | null>`nullif(${glLine.debit}, 0)`,
      credit: sql<string | null>`nullif(${glLine.credit}, 0)`,
      companyName: syCompany.shortName,
      accountName: glAccount.name,
      partyName: sql<string | null>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
      reversal: sql<
        string | null
      >`coalesce('冲 ' || (select j.journal_no from gl_journal j where j.id = ${glJournal.reversalOf}),
        '已被 ' || (select j.journal_no from gl_journal j where j.reversal_of = ${glJournal.id}) || ' 冲')`,
      createdByName: sql<string>`coalesce(${acUser.name}, '系统')`,
    },
    where(ctx) {
      requireBooks(ctx);
      return undefined;
    },
    filters: {
      companyId: (value) => eq(glLine.companyId, value),
      customerId: (value) => eq(glLine.customerId, value),
      supplierId: (value) => eq(glLine.supplierId, value),
      account: (value) => sql`${glLine.account} like ${likePattern(value).slice(1)}`,
      journalNo: (value) => sql`${glJournal.journalNo} ilike ${likePattern(value)}`,
      sourceNo: (value) => sql`${glJournal.sourceNo} ilike ${likePattern(value)}`,
    },
  }),
  serveExport(journalList),
  serve(journals.trialBalance, async (ctx, { query }) => {
    if (!ctx.actor.companies.includes(query.companyId)) throw refuse('NOT_FOUND');
    requireBooks(ctx);
    return trialBalance(ctx, query);
  }),
];
