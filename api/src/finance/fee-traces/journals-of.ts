import type { FieldGroup } from '@shared/contract/access.ts';
import type { JournalEntry } from '@shared/contract/finance/fee-traces.contract.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { glAccount, glJournal, glLine } from '../ledger/ledger.tables.ts';

/** Money of a journal by the module that posted it: what customers pay, what we pay, or both. */
const GROUPS: Readonly<Record<string, readonly FieldGroup[]>> = {
  AR: ['money.sell'],
  AP: ['money.cost'],
};
const BOTH: readonly FieldGroup[] = ['money.sell', 'money.cost'];

/**
 * 凭证 of a document, oldest first, with those of its red counterpart. The document must be one that has attachments and
 * comments (its kind names its view right and scope); otherwise NOT_FOUND, as for one that may not be seen.
 */
export async function journalsOf(ctx: Ctx, type: string, id: string): Promise<Answerable<JournalEntry>[]> {
  const owner = await seeOwner(ctx, type, id);
  const ids = [id, ...(await redOf(ctx, type, owner.row))];
  const taken = alias(glJournal, 'taken');
  const journals = await ctx.db
    .select({ row: glJournal, by: acUser.name, takenNo: taken.journalNo })
    .from(glJournal)
    .leftJoin(acUser, eq(acUser.id, glJournal.createdBy))
    .leftJoin(taken, eq(taken.id, glJournal.reversalOf))
    .where(and(eq(glJournal.sourceType, type), inArray(glJournal.sourceId, ids)))
    .orderBy(asc(glJournal.id));
  if (journals.length === 0) return [];
  const lines = await ctx.db
    .select({
      line: glLine,
      accountName: glAccount.name,
      customer: acCustomer.shortName,
      supplier: acSupplier.shortName,
    })
    .from(glLine)
    .innerJoin(glAccount, eq(glAccount.code, glLine.account))
    .leftJoin(acCustomer, eq(acCustomer.id, glLine.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, glLine.supplierId))
    .where(
      inArray(
        glLine.journalId,
        journals.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(glLine.journalId), asc(glLine.lineNo));
  return journals.map(({ row, by, takenNo }) => {
    const sees =
      ctx.actor.system || (GROUPS[row.module] ?? BOTH).every((group) => fieldLevel(ctx.actor, group) === 'VISIBLE');
    return {
      id: row.id,
      journalNo: row.journalNo,
      journalDate: row.journalDate,
      summary: row.summary,
      module: row.module,
      createdByName: by ?? '系统',
      createdAt: row.createdAt,
      reversalOfNo: takenNo,
      lines: lines
        .filter(({ line }) => line.journalId === row.id)
        .map(({ line, accountName, customer, supplier }) => ({
          lineNo: line.lineNo,
          account: line.account,
          accountName,
          currency: line.currency,
          partyName: customer ?? supplier,
          ...(sees && { debit: line.debit, credit: line.credit, amount: line.amount }),
        })),
    };
  });
}

/** The red row of a document that has one (red_of), and the document that a red row takes back. */
async function redOf(ctx: Ctx, type: string, row: Readonly<Record<string, unknown>>): Promise<string[]> {
  if (!('redOf' in row)) return [];
  if (row.redOf) return [String(row.redOf)];
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id::text as id from ${sql.identifier(type)} where red_of = ${String(row.id)}`,
  );
  return rows.map(({ id }) => id);
}
