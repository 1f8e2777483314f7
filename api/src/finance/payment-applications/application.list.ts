import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { aliasedTable, and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { mayStep, openSteps } from '../approval-rules/due-steps.ts';
import { unverifiedPayees } from './application-payee.ts';
import { applicationActions } from './application.reads.ts';
import { applications } from './application.entity.ts';
import { hadNoPart } from './application-people.ts';
import { finApplication } from './application.tables.ts';
import { isGm, mayGmStep } from './gm-step.ts';
import { paidParty } from './paid-party.ts';

const author = aliasedTable(acUser, 'author');
const step = sql<
  'APPROVE' | 'REVIEW' | 'GM' | null
>`case ${finApplication.state} when 'SUBMITTED' then 'APPROVE' when 'REVIEWING' then 'REVIEW' when 'GM_REVIEW' then 'GM' end`;

/** What waits for the caller: a step that he may do, also by a rule, on an application in which he has had no part (FIN-070). */
export function waitsForApproval(ctx: Ctx): SQL | undefined {
  const { actor } = ctx;
  const steps = [
    ...(actor.may('finance.ap.apply.approve') ? [eq(finApplication.state, 'SUBMITTED')] : []),
    ...(actor.may('finance.ap.apply.review') ? [inArray(finApplication.state, ['REVIEWING', 'GM_REVIEW'])] : []),
  ];
  if (steps.length === 0) return sql`false`;
  const byRule = mayStep(ctx, 'fin_payment_application', sql`${finApplication.id}`);
  return and(or(...steps), byRule, mayGmStep(ctx), hadNoPart(ctx));
}

/** 付款申请 (F20). */
export const applicationListRoute = serveList(applicationList, {
  table: finApplication,
  scope: applications,
  join: [
    [syCompany, eq(syCompany.id, finApplication.companyId)],
    [acSupplier, eq(acSupplier.id, finApplication.supplierId)],
    [acCustomer, eq(acCustomer.id, finApplication.customerId)],
    [author, eq(author.id, finApplication.createdBy)],
  ],
  select: {
    ...pickColumns(
      finApplication,
      ...(['applicationNo', 'kind', 'companyId', 'supplierId', 'currency', 'gross', 'reduceTotal', 'net'] as const),
      ...([
        'paid',
        'ended',
        'expectedDate',
        'urgent',
        'bankRecent',
        'submittedAt',
        'createdAt',
        'createdBy',
        'state',
      ] as const),
    ),
    partyName: paidParty(finApplication, 'shortName'),
    companyName: syCompany.shortName,
    authorName: author.name,
    dueDate: sql<string | null>`(select min(f.due_date)::text from fin_payment_application_line l
      join fin_fee_line f on f.id = l.fee_line_id where l.application_id = ${finApplication.id})`,
    step,
  },
  base: baseToday(finApplication.currency, finApplication.companyId),
  numbers: finApplication.applicationNo,
  filters: { reduced: (value) => (value === '1' ? sql`${finApplication.reduceTotal} > 0` : undefined) },
  tabs: {
    mine: ({ actor }) => eq(finApplication.createdBy, actor.userId),
    pending: waitsForApproval,
    all: undefined,
  },
  async finish(ctx, rows) {
    const facts = await ctx.db
      .select({
        id: finApplication.id,
        createdBy: finApplication.createdBy,
        editedBy: finApplication.editedBy,
        executed: finApplication.executed,
        paid: finApplication.paid,
        approvers: sql<
          string[]
        >`array(select p.user_id::text from fin_payment_approval p where p.application_id = ${finApplication.id}
          and p.round = ${finApplication.round} and p.decision = 'PASS')`,
      })
      .from(finApplication)
      .where(
        inArray(
          finApplication.id,
          rows.map(({ id }) => id),
        ),
      );
    const byId = new Map(facts.map((one) => [one.id, one]));
    const due = await openSteps(ctx, 'fin_payment_application', [...byId.keys()]);
    const unverified = await unverifiedPayees(ctx, [...byId.keys()]);
    const gm = await isGm(ctx);
    return rows.map((row) => {
      const known = byId.get(row.id);
      return {
        ...row,
        actions: known
          ? applicationActions(ctx, { ...known, state: row.state ?? 'DRAFT' }, known.approvers, {
              due: due.get(row.id),
              unverified: unverified.has(row.id),
              gm,
            })
          : [],
      };
    });
  },
});
