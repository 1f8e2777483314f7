import { statementLists, unstatedLists } from '@shared/contract/finance/statement-list.contract.ts';
import type { StatementSide, StatementState } from '@shared/contract/finance/statement.labels.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { aliasedTable, and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { moneyText, pickColumns } from '../../platform/columns.ts';
import { daysOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Route } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { chargeDay } from './statement-lines.ts';
import { statementActions } from './statement.reads.ts';
import { statements } from './statement.entity.ts';
import { finStatement, finStatementFee } from './statement.tables.ts';

const creator = aliasedTable(acUser, 'creator');
const partyTable = (side: StatementSide) => (side === 'AR' ? acCustomer : acSupplier);
/** 已结清 is derived (4.11) of the fees that it holds (FIN-041); a void one holds none: its lines stand elsewhere. */
const anyOpen = sql`coalesce(${finStatementFee.openCount}, 0) > 0`;
const state = sql<StatementState>`case when ${finStatement.state} = 'CONFIRMED' and not ${anyOpen} then 'SETTLED' else ${finStatement.state} end`;
const stored = (code: Exclude<StatementState, 'SETTLED'>) => eq(finStatement.state, code);

/** A balance of each currency in one cell: USD 1,200.00 + CNY 300.00. */
const perCurrency = (column: 'prev_balance' | 'this_period' | 'received' | 'end_balance'): SQL<string> =>
  sql`(select string_agg(${moneyText(sql`t.currency`, sql`t.${sql.raw(column)}`)}, ' + ' order by t.currency)
    from fin_statement_total t where t.statement_id = ${finStatement.id})`;

const currencyFilter = (value: string): SQL => {
  const code = value.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw invalid({ currency: '币种为三位字母，如 USD' });
  return sql`exists (select from fin_statement_total t where t.statement_id = ${finStatement.id} and t.currency = ${code})`;
};

const listRoute = (side: StatementSide): Route =>
  serveList(statementLists[side], {
    table: finStatement,
    scope: statements,
    where: () => eq(finStatement.direction, side),
    join: [
      [partyTable(side), eq(partyTable(side).id, side === 'AR' ? finStatement.customerId : finStatement.supplierId)],
      [syCompany, eq(syCompany.id, finStatement.companyId)],
      [creator, eq(creator.id, finStatement.createdBy)],
      [finStatementFee, eq(finStatementFee.statementId, finStatement.id)],
    ],
    select: {
      ...pickColumns(
        finStatement,
        'statementNo',
        'revision',
        'companyId',
        'periodFrom',
        'periodTo',
        'lineCount',
        'baseTotal',
        'disputeCount',
        'sentAt',
        'counterpartyName',
        'counterpartyDate',
        'createdAt',
        'createdBy',
        'editedBy',
      ),
      partyId: sql<string>`${side === 'AR' ? finStatement.customerId : finStatement.supplierId}::text`,
      partyName: partyTable(side).shortName,
      companyName: syCompany.shortName,
      prevBalance: perCurrency('prev_balance'),
      thisPeriod: perCurrency('this_period'),
      received: perCurrency('received'),
      endBalance: perCurrency('end_balance'),
      baseSettled: sql<string>`coalesce(${finStatementFee.baseClosed}, 0)`,
      baseOpen: sql<string>`coalesce(${finStatementFee.baseOpen}, 0)`,
      creatorName: creator.name,
      state,
    },
    filters: {
      partyId: (value) => eq(side === 'AR' ? finStatement.customerId : finStatement.supplierId, value),
      period(value) {
        const { from, to } = daysOf(value, 'period');
        return and(
          to === undefined ? undefined : sql`${finStatement.periodFrom} <= ${to}::date`,
          from === undefined ? undefined : sql`${finStatement.periodTo} >= ${from}::date`,
        );
      },
      currency: currencyFilter,
      // Of its lines as they were taken, also those of a void one.
      bizType: (value) => sql`exists (select from fin_statement_line l where l.statement_id = ${finStatement.id}
        and l.biz_type in ${value.split(',').filter(Boolean) as FeeBizType[]})`,
      overdue: (value, ctx) => (value === '1' ? sql`${finStatementFee.dueDate} < ${ctx.today()}::date` : undefined),
    },
    numbers: finStatement.statementNo,
    tabs: {
      all: undefined,
      draft: stored('DRAFT'),
      sent: stored('SENT'),
      disputed: stored('DISPUTED'),
      confirmed: and(stored('CONFIRMED'), anyOpen),
      settled: and(stored('CONFIRMED'), sql`not ${anyOpen}`),
      void: stored('VOID'),
    },
    finish: (ctx, found) =>
      found.map((row) => ({
        ...row,
        actions: statementActions(
          ctx,
          { direction: side, createdBy: row.createdBy ?? null, editedBy: row.editedBy ?? [] },
          row.state ?? 'DRAFT',
        ),
      })),
  });

/** 未对账费用: confirmed lines that no live statement has. */
const unstatedRoute = (side: StatementSide): Route =>
  serveList(unstatedLists[side], {
    table: finFeeLine,
    scope: feeLines,
    where: () => and(eq(finFeeLine.direction, side), eq(finFeeLine.state, 'CONFIRMED'), isNull(finFeeLine.statementId)),
    join: [
      [partyTable(side), eq(partyTable(side).id, side === 'AR' ? finFeeLine.customerId : finFeeLine.supplierId)],
      [syCompany, eq(syCompany.id, finFeeLine.companyId)],
      [finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId)],
      [lgContainer, eq(lgContainer.id, finFeeLine.containerId)],
    ],
    select: {
      ...pickColumns(finFeeLine, 'feeNo', 'bizNo', 'dueDate', 'currency', 'amount', 'open', 'companyId'),
      bizType: sql<FeeBizType>`${finFeeLine.bizType}`,
      businessDate: chargeDay,
      containerNo: sql<string>`coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode})`,
      chargeName: finChargeCode.name,
      partyId: sql<string>`${side === 'AR' ? finFeeLine.customerId : finFeeLine.supplierId}::text`,
      partyName: partyTable(side).shortName,
      companyName: syCompany.shortName,
    },
    filters: {
      partyId: (value) => eq(side === 'AR' ? finFeeLine.customerId : finFeeLine.supplierId, value),
    },
    base: () => ({ rate: finFeeLine.rate, booked: { amount: finFeeLine.baseAmount, open: finFeeLine.baseOpen } }),
    numbers: [finFeeLine.feeNo, finFeeLine.bizNo],
  });

export const statementListRoutes: Route[] = [
  listRoute('AR'),
  listRoute('AP'),
  unstatedRoute('AR'),
  unstatedRoute('AP'),
];
