import { add } from '@shared/contract/decimal.ts';
import type { StatementDetail, StatementTrace, StatementVersion } from '@shared/contract/finance/statement.answers.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementMachines } from '@shared/contract/finance/statement.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { rows } from '../../platform/database.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { mailsOf } from '../../services/mail/mail.service.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { totalsOf } from './statement-balances.ts';
import { findStatement, partyOf, stateOf } from './statement-find.ts';
import { MADE_BY_YOU } from './statement-steps.ts';
import { statements } from './statement.entity.ts';
import { finStatementBillRow, finStatementLine, type Statement } from './statement.tables.ts';

/** What may be done with a statement now; who made it cannot register its confirmation. */
export const statementActions = (
  ctx: Ctx,
  row: Pick<Statement, 'direction' | 'createdBy' | 'editedBy'>,
  state: Awaited<ReturnType<typeof stateOf>>,
) =>
  allowedActions(
    statementMachines[row.direction],
    state,
    (code) => ctx.actor.may(code),
    (action) => (action === 'confirm' && isMaker(ctx, row) ? [MADE_BY_YOU] : []),
  );

const linesWithFees = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      line: finStatementLine,
      open: finFeeLine.open,
      settled: sql<string>`(${finFeeLine.settled} + ${finFeeLine.reduced})::text`,
      adjustNo: sql<string | null>`(select string_agg(a.fee_no, '、' order by a.id) from fin_fee_line a
        where a.adjusts_id = ${finFeeLine.id} and a.state not in ('VOID', 'REVERSED'))`,
    })
    .from(finStatementLine)
    .innerJoin(finFeeLine, eq(finFeeLine.id, finStatementLine.feeLineId))
    .where(eq(finStatementLine.statementId, id))
    .orderBy(asc(finStatementLine.sortNo));

/** What settled and reduced the lines, newest first. */
const tracesOf = (ctx: Ctx, id: string) =>
  rows<StatementTrace & Record<string, unknown>>(
    ctx.db,
    sql`select a.id::text as id, l.fee_no as "feeNo", to_char(a.accounting_date, 'YYYY-MM-DD') as "accountingDate",
        a.doc_no as "docNo", a.source_no as "sourceNo", l.currency, a.amount_fee::text as amount,
        a.reversal_of is not null as reversal
      from fin_statement_line l join fin_allocation a on a.fee_line_id = l.fee_line_id
      where l.statement_id = ${id} order by a.id desc limit 1000`,
  );

/** All versions that this statement stands among, the first one first. */
const versionsOf = (ctx: Ctx, id: string) =>
  rows<StatementVersion & Record<string, unknown>>(
    ctx.db,
    sql`with recursive older as (
        select s.* from fin_statement s where s.id = ${id}
        union all select p.* from fin_statement p join older o on o.revises_id = p.id
      ), newer as (
        select s.* from fin_statement s where s.id = ${id}
        union all select n.* from fin_statement n join newer o on n.revises_id = o.id
      )
      select v.id::text as id, v.statement_no as "statementNo", v.revision, v.state, to_json(v.created_at)#>>'{}' as "createdAt",
        u.name as "creatorName", v.void_reason as reason
      from (select * from older union select * from newer) v left join ac_user u on u.id = v.created_by order by v.revision`,
  );

async function namesOf(ctx: Ctx, row: Statement) {
  const people = [row.createdBy, row.sentBy, row.confirmedBy].filter((id) => id !== null);
  const party = row.direction === 'AR' ? acCustomer : acSupplier;
  const [[company], [other], users, [evidence]] = await readAll(
    ctx,
    () => ctx.db.select({ name: syCompany.shortName }).from(syCompany).where(eq(syCompany.id, row.companyId)),
    () =>
      ctx.db
        .select({ name: party.name })
        .from(party as typeof acCustomer)
        .where(eq(party.id, partyOf(row))),
    () =>
      ctx.db
        .select({ id: acUser.id, name: acUser.name })
        .from(acUser)
        .where(inArray(acUser.id, people.length > 0 ? people : ['0'])),
    () =>
      ctx.db
        .select({ name: shAttachment.name })
        .from(shAttachment)
        .where(eq(shAttachment.id, row.evidenceId ?? '0')),
  );
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.name ?? null;
  return {
    companyName: company?.name ?? '',
    partyName: other?.name ?? '',
    creatorName: nameOf(row.createdBy),
    sentByName: nameOf(row.sentBy),
    confirmedByName: nameOf(row.confirmedBy),
    evidenceName: evidence?.name ?? null,
  };
}

/** A statement as its drawer, forms and papers need it. */
export async function statementDetail(ctx: Ctx, side: StatementSide, id: string): Promise<Answerable<StatementDetail>> {
  const row = await findStatement(ctx, side, id);
  const state = await stateOf(ctx, row);
  const names = await namesOf(ctx, row);
  const [lines, totals, traces, versions, billRows, mails] = await readAll(
    ctx,
    () => linesWithFees(ctx, id),
    () => totalsOf(ctx, id),
    () => tracesOf(ctx, id),
    () => versionsOf(ctx, id),
    () =>
      ctx.db
        .select()
        .from(finStatementBillRow)
        .where(eq(finStatementBillRow.statementId, id))
        .orderBy(asc(finStatementBillRow.rowNo)),
    () =>
      row.sentAt && row.sentChannel === 'MAIL' ? mailsOf(ctx, statements.kind, id, row.sentAt) : Promise.resolve([]),
  );
  return {
    id,
    version: row.version,
    statementNo: row.statementNo,
    direction: row.direction,
    revision: row.revision,
    state,
    companyId: row.companyId,
    partyId: partyOf(row),
    ...names,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    bizType: row.bizType,
    currency: row.currency,
    includeUndue: row.includeUndue,
    remark: row.remark,
    lines: lines.map(({ line, open, settled, adjustNo }) => {
      const { live: _live, sortNo: _sort, statementId: _statement, ...own } = line;
      return { ...own, open: open ?? '0', settled: add(settled), adjustNo };
    }),
    // What is settled and open of the lines is of now, as in the list; the paper keeps what it was when it was confirmed.
    totals: totals.map(({ id: _id, statementId: _s, receivedEver: _e, movements: _m, ageing: _a, ...total }) => {
      const own = lines.filter(({ line }) => line.currency === total.currency);
      return {
        ...total,
        settled: add('0', ...own.map(({ settled }) => settled)),
        open: add('0', ...own.map(({ open }) => open ?? '0')),
      };
    }),
    baseTotal: row.baseTotal,
    disputeCount: row.disputeCount,
    sentAt: row.sentAt,
    sentTo: row.sentTo,
    sentChannel: row.sentChannel,
    mails: mails.map((one) => ({ id: one.id, state: one.state, error: one.error })),
    counterpartyName: row.counterpartyName,
    counterpartyDate: row.counterpartyDate,
    confirmedAt: row.confirmedAt,
    contentHash: row.contentHash,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    voidReason: row.voidReason,
    traces: traces.map((one) => ({ ...one, amount: trimDecimal(one.amount, 2) })),
    versions,
    billRows: billRows.map(({ statementId: _s, ...one }) => one),
    actions: statementActions(ctx, row, state),
  };
}
