import {
  feePivots,
  payableLineList,
  receivableLineList,
  type FeeLineListRow,
  type FeePivot,
  type PIVOT_BY,
} from '@shared/contract/finance/fee-line-list.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { daysBetween } from '@shared/contract/finance/fee-line.rules.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { filter, type ListContract, type ListQuery } from '@shared/contract/list.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { filterCondition, rangeOf } from '../../platform/list-filters.ts';
import { fromOf, whereOf } from '../../platform/list-from.ts';
import { serveList } from '../../platform/list.ts';
import type { BaseView } from '../../platform/list-money.ts';
import { planList, type ListSource } from '../../platform/list-plan.ts';
import { serve, type Route } from '../../platform/route.ts';
import { sees } from '../../platform/sight.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { feeLines, type FeeDirection } from './fee-line.entity.ts';
import { feeActions } from './fee-line.reads.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { waitsForConfirm } from './fee-waits.ts';

const at = finFeeLine;
const settleState = sql<
  FeeLineListRow['settleState']
>`case when ${at.settled} = 0 and ${at.reduced} = 0 then 'NONE' when ${at.open} = 0 then 'FULL' else 'PART' end`;
const billState = sql<
  FeeLineListRow['billState']
>`case when ${at.statementId} is null then 'NONE' when ${at.statementFixed} then 'DONE' else 'IN' end`;
/** 账龄: days since the due date of what is open and late; the filter turns days into due dates. */
const byAge = (value: string, ctx: Ctx): SQL => {
  const { from, to } = rangeOf(value, 'age');
  const day = (days: string) => addDays(ctx.today(), -Math.trunc(Number(days)));
  return sql`${at.state} = 'CONFIRMED' and ${at.open} <> 0 and ${at.dueDate} < ${ctx.today()}::date${from ? sql` and ${at.dueDate} <= ${day(from)}::date` : sql``}${
    to ? sql` and ${at.dueDate} >= ${day(to)}::date` : sql``
  }`;
};

const UNSETTLED = filter.range(FEE_LINE_FIELDS.open);
const STATEMENT_NO = filter.text(FEE_LINE_FIELDS.statementNo);
/** By any part of the number: sought among the statements, which are a tenth of the lines. */
const byStatementNo = (value: string): SQL =>
  sql`${at.statementId} = any(array(select s.id from fin_statement s
    where ${filterCondition(STATEMENT_NO, 'statementNo', value, sql`s.statement_no`)}))`;
const INVOICE_NO = filter.text('发票号');
/** By any part of the number: sought among the invoices that bill fees. */
const byInvoiceNo = (value: string): SQL =>
  sql`${at.id} = any(array(select l.fee_line_id from trade_doc d join trade_doc_line l on l.doc_id = d.id
    where d.state in ('ISSUED', 'ARCHIVED') and d.red_of is null and d.deleted_at is null and l.fee_line_id is not null
      and ${filterCondition(INVOICE_NO, 'invoiceNo', value, sql`d.invoice_no`)}))`;
const PAY_APPLICATION_NO = filter.text('申请单');
/** By any part of the number: sought among the live applications, which are few beside the lines. */
const byPayApplicationNo = (value: string): SQL =>
  sql`${at.id} = any(array(select l.fee_line_id from fin_payment_application a join fin_payment_application_line l on l.application_id = a.id
    where l.apply_amount <> l.closed and fin_application_live(a.state, a.deleted_at) and ${filterCondition(PAY_APPLICATION_NO, 'payApplicationNo', value, sql`a.application_no`)}))`;

const baseEx = sql`round(${at.amountEx} * ${at.rate}, 2)`;
/** 本位币 of a line as it is booked (FIN-090): what is open has its own (FIN-020), the tax is the rest of the whole. */
const BOOKED: BaseView = {
  rate: at.rate,
  booked: { amount: at.baseAmount, open: at.baseOpen, amountEx: baseEx, tax: sql`${at.baseAmount} - ${baseEx}` },
};

/** Both directions read alike; the party is the customer or the supplier. */
function sourceOf(direction: FeeDirection): ListSource<FeeLineListRow> {
  const party = direction === 'AR' ? acCustomer : acSupplier;
  const partyId = direction === 'AR' ? at.customerId : at.supplierId;
  return {
    table: at,
    join: [
      [party, eq(party.id, partyId)],
      [syCompany, eq(syCompany.id, at.companyId)],
      [finChargeCode, eq(finChargeCode.id, at.chargeCodeId)],
      [lgContainer, eq(lgContainer.id, at.containerId)],
      [acUser, eq(acUser.id, at.createdBy)],
    ],
    select: {
      feeNo: at.feeNo,
      partyId,
      partyName: party.shortName,
      companyId: at.companyId,
      companyName: syCompany.shortName,
      bizType: at.bizType,
      bizId: at.bizId,
      bizNo: at.bizNo,
      containerCode: lgContainer.containerCode,
      chargeCodeId: at.chargeCodeId,
      chargeName: finChargeCode.name,
      qty: at.qty,
      unit: at.unit,
      unitPrice: at.unitPrice,
      currency: at.currency,
      amount: at.amount,
      taxRateBp: at.taxRateBp,
      amountEx: at.amountEx,
      tax: at.tax,
      rate: at.rate,
      baseAmount: at.baseAmount,
      settled: at.settled,
      reduced: at.reduced,
      open: at.open,
      baseOpen: at.baseOpen,
      dueDate: at.dueDate,
      statementId: at.statementId,
      statementNo: at.statementNo,
      applicationNo: at.lockNo,
      invoiced: at.invoiced,
      isEstimate: at.isEstimate,
      state: at.state,
      settleState,
      billState,
      accountingDate: at.accountingDate,
      businessDate: at.businessDate,
      createdByName: acUser.name,
      createdAt: at.createdAt,
      rejectReason: at.rejectReason,
    },
    scope: feeLines,
    where: () => eq(at.direction, direction),
    base: () => BOOKED,
    numbers: at.feeNo,
    filters: {
      age: byAge,
      statementNo: byStatementNo,
      invoiceNo: byInvoiceNo,
      ...(direction === 'AP' && { payApplicationNo: byPayApplicationNo }),
      mine: (value, ctx) => (value === '1' ? waitsForConfirm(ctx) : undefined),
      unsettled: (value) => filterCondition(UNSETTLED, 'unsettled', value, at.open),
    },
    finish: withActions,
  };
}

/** Numbers of the live payment applications and of the tax invoices that rows are on, in one query. */
async function papersOf(ctx: Ctx, ids: readonly string[]) {
  const found = await rows<{ id: string; invoices: string | null; applications: string | null }>(
    ctx.db,
    sql`select f.id::text as id,
        (select string_agg(distinct d.invoice_no, '、') from trade_doc_line l join trade_doc d on d.id = l.doc_id
          where l.fee_line_id = f.id and d.state in ('ISSUED', 'ARCHIVED') and d.red_of is null and d.deleted_at is null) as invoices,
        (select string_agg(a.application_no, '、' order by a.id) from fin_payment_application_line l
          join fin_payment_application a on a.id = l.application_id
          where l.fee_line_id = f.id and l.apply_amount <> l.closed and fin_application_live(a.state, a.deleted_at)) as applications
      from fin_fee_line f where f.id in ${[...ids]}`,
  );
  return new Map(found.map((one) => [one.id, one]));
}

/** How long a row is overdue, the papers that it is on and what the caller may do with it. */
async function withActions(ctx: Ctx, page: FeeLineListRow[]): Promise<FeeLineListRow[]> {
  if (page.length === 0) return page;
  const papers = await papersOf(
    ctx,
    page.map(({ id }) => id),
  );
  const found = await ctx.db
    .select()
    .from(at)
    .where(
      inArray(
        at.id,
        page.map(({ id }) => id),
      ),
    );
  const byId = new Map(found.map((row) => [row.id, row]));
  return page.map((row) => {
    const line = byId.get(row.id);
    if (!line) return row;
    const overdue =
      line.state === 'CONFIRMED' && !isZero(line.open ?? '0') && line.dueDate && line.dueDate < ctx.today();
    return {
      ...row,
      invoiceNos: papers.get(row.id)?.invoices ?? null,
      payApplicationNo: papers.get(row.id)?.applications ?? null,
      age: overdue && line.dueDate ? daysBetween(line.dueDate, ctx.today()) : null,
      actions: feeActions(ctx, line),
    };
  });
}

const payables = sourceOf('AP');
const receivables = sourceOf('AR');

/** Most groups that a pivot lists. */
const MAX = 500;
/** Sums over the filter of a list by party, charge or month of accounting (of business while it is not booked), largest first, by name for who may not see amounts. */
async function pivot(
  ctx: Ctx,
  list: ListContract<FeeLineListRow>,
  source: ListSource<FeeLineListRow>,
  { by, ...query }: { by: keyof typeof PIVOT_BY } & ListQuery,
): Promise<FeePivot> {
  const plan = await planList(list, source, ctx, query);
  const sized = sees(ctx, list.columns.baseAmount?.field ?? 'money.cost');
  const party = source.select.partyId as typeof at.supplierId;
  const key = {
    party: sql`${party}::text`,
    charge: sql`${at.chargeCodeId}::text`,
    month: sql`to_char(coalesce(${at.accountingDate}, ${at.businessDate}), 'YYYY-MM')`,
  }[by];
  const name = {
    party: sql`min(${source.select.partyName as SQL})`,
    charge: sql`min(${finChargeCode.name})`,
    month: sql`${key}`,
  }[by];
  const where = sql`${whereOf(plan.where)} and ${at.state} not in ('VOID', 'REVERSED')`;
  type Sum = { key: string; name: string | null; lines: number; amount: string; open: string; closed: string };
  const groups = await rows<Sum & { all_lines: number; all_amount: string; all_open: string; all_closed: string }>(
    ctx.db,
    sql`with g as (select coalesce(${key}, '') as key, ${name} as name, count(*)::int as lines,
        coalesce(sum(${at.baseAmount}), 0) as amount, coalesce(sum(${at.baseOpen}), 0) as open, coalesce(sum(${at.baseClosed}), 0) as closed
      from ${fromOf(source, plan)}${where} group by ${key})
      select key, name, lines, amount::numeric(20,2)::text as amount, open::numeric(20,2)::text as open, closed::numeric(20,2)::text as closed,
        (sum(lines) over ())::int as all_lines, (sum(amount) over ())::numeric(20,2)::text as all_amount,
        (sum(open) over ())::numeric(20,2)::text as all_open, (sum(closed) over ())::numeric(20,2)::text as all_closed
      from g order by ${by === 'month' ? sql`key desc` : sized ? sql`g.amount desc, key` : sql`name, key`} limit ${MAX + 1}`,
  );
  const first = groups[0];
  return {
    rows: groups.slice(0, MAX).map(({ key: id, name: text, lines, amount, open, closed }) => ({
      key: id,
      name: text ?? '未定',
      lines,
      baseAmount: amount,
      baseOpen: open,
      baseClosed: closed,
    })),
    total: {
      lines: first?.all_lines ?? 0,
      baseAmount: first?.all_amount ?? '0.00',
      baseOpen: first?.all_open ?? '0.00',
      baseClosed: first?.all_closed ?? '0.00',
    },
    cut: groups.length > MAX,
  };
}

/** 账单明细 (F25) of both directions, and its sums. */
export const feeLineListRoutes: Route[] = [
  serveList(payableLineList, payables),
  serveList(receivableLineList, receivables),
  serve(feePivots.payables, (ctx, { query }) => pivot(ctx, payableLineList, payables, query as never)),
  serve(feePivots.receivables, (ctx, { query }) => pivot(ctx, receivableLineList, receivables, query as never)),
];
