import {
  balances as contract,
  bucketTitles,
  customerBalanceList,
  supplierBalanceList,
} from '@shared/contract/finance/balance.contract.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { moneyText, pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { limitAt, overLimit } from '../risks/risk-profile.list.ts';
import { balanceRow } from './balance-columns.ts';
import { balanceRows, balanceTitles, type BalanceFilters } from './balance-rows.ts';
import { logDunning, printDunning } from './dunning.ts';
import { supplierDues } from './party-dues.ts';
import { partyAgeing, partyLedger } from './party-ledger.ts';

const FIGURES = pickColumns(
  balanceRow,
  'partyId',
  'companyId',
  'opening',
  'charged',
  'paid',
  'openText',
  'baseOpen',
  'baseUnallocated',
  'net',
  'bucket0',
  'bucket1',
  'bucket2',
  'bucket3',
  'bucket4',
  'bucket5',
  'longest',
);
/** The buckets are called by 账龄分段 of the companies that are listed. */
const titles = async (ctx: Ctx, filters: BalanceFilters) => bucketTitles(await balanceTitles(ctx, filters));
const inQuery = () => undefined;
const FILTERS = {
  asOf: inQuery,
  companyId: inQuery,
  currency: (value: string): SQL => sql`${value.toUpperCase().slice(0, 3)} = any(${balanceRow.currencies})`,
};

/** Customers whose money the caller may see: those of his people inside his companies. */
const customerScope = {
  scopeWhere: (actor: Actor) =>
    scopeCondition(actor, 'finance', {
      company: balanceRow.companyId,
      dept: acCustomer.deptId,
      people: [acCustomer.salesId],
    }),
};
/** Claims of live payment applications on the supplier's payables; the folder of theirs stands above this one. */
const claimedText = sql<
  string | null
>`(select string_agg(${moneyText(sql`t.currency`, sql`t.amount`)}, ' + ' order by t.currency)
  from (select f.currency, sum(l.apply_amount - l.closed) as amount from fin_payment_application a
      join fin_payment_application_line l on l.application_id = a.id join fin_fee_line f on f.id = l.fee_line_id
    where a.supplier_id = ${balanceRow.partyId} and a.company_id = ${balanceRow.companyId} and fin_application_live(a.state, a.deleted_at)
    group by f.currency having sum(l.apply_amount - l.closed) <> 0) t)`;
const supplierScope = {
  scopeWhere: (actor: Actor) => scopeCondition(actor, 'finance', { company: balanceRow.companyId }),
};

/** Refuses with NOT_FOUND a party or company outside the caller's scope. */
async function requireParty(
  ctx: Ctx,
  { partyId, companyId }: { partyId: string; companyId: string },
  table: PgTable & { id: PgColumn },
  scope: SQL | undefined,
): Promise<void> {
  const known =
    ctx.actor.companies.includes(companyId) && (await ctx.db.$count(table, and(eq(table.id, partyId), scope))) > 0;
  if (!known) throw refuse('NOT_FOUND');
}
const ownCustomer = (ctx: Ctx, of: { partyId: string; companyId: string }) =>
  requireParty(
    ctx,
    of,
    acCustomer,
    scopeCondition(ctx.actor, 'finance', { dept: acCustomer.deptId, people: [acCustomer.salesId] }),
  );
const ownSupplier = (ctx: Ctx, of: { partyId: string; companyId: string }) =>
  requireParty(ctx, of, acSupplier, scopeCondition(ctx.actor, 'finance', {}));

/** 客户应收 (F8), 供应商应付 (F21). */
export const balanceRoutes: Route[] = [
  serveList(customerBalanceList, {
    table: balanceRow,
    from: (ctx, filters) => balanceRows(ctx, 'AR', filters),
    titles,
    scope: customerScope,
    join: [
      [acCustomer, eq(acCustomer.id, balanceRow.partyId)],
      [syCompany, eq(syCompany.id, balanceRow.companyId)],
      [acUser, eq(acUser.id, acCustomer.salesId)],
      [riskProfile, eq(riskProfile.customerId, balanceRow.partyId)],
    ],
    select: {
      ...FIGURES,
      partyName: acCustomer.shortName,
      partyNo: acCustomer.customerNo,
      companyName: syCompany.shortName,
      salesName: acUser.name,
      creditLimit: riskProfile.creditLimit,
      creditUsed: riskProfile.exposure,
      creditLeft: sql<string | null>`(${limitAt(balanceRow.today)} - ${riskProfile.exposure})`,
      level: riskProfile.level,
      creditDays: acCustomer.creditDays,
      onHold: sql<boolean>`exists (select from risk_hold h where h.customer_id = ${balanceRow.partyId} and h.state = 'ACTIVE'
        and (h.valid_to is null or h.valid_to >= (now() at time zone 'Asia/Shanghai')::date))`,
    },
    filters: {
      ...FILTERS,
      customerId: (value) => eq(balanceRow.partyId, value),
      salesId: (value) => eq(acCustomer.salesId, value),
      over: (_value, ctx) => overLimit(ctx),
      onHold: (_value, ctx) =>
        sql`${balanceRow.partyId} in (select ${riskHold.customerId} from ${riskHold} where ${liveOn(ctx.today())})`,
    },
  }),
  serveExport(customerBalanceList),
  serve(contract.customerLedger, async (ctx, { query }) => {
    await ownCustomer(ctx, query);
    return partyLedger(ctx, 'AR', query);
  }),
  serve(contract.customerAgeing, async (ctx, { query }) => {
    await ownCustomer(ctx, query);
    return partyAgeing(ctx, 'AR', query);
  }),
  serveFile(contract.dunning, async (ctx, { query }) => {
    await ownCustomer(ctx, query);
    return printDunning(ctx, query);
  }),
  handle(contract.printDunning, async (ctx, { body }) => {
    await ownCustomer(ctx, body);
    return { records: await logDunning(ctx, body) };
  }),
  serveList(supplierBalanceList, {
    table: balanceRow,
    from: (ctx, filters) => balanceRows(ctx, 'AP', filters),
    titles,
    scope: supplierScope,
    join: [
      [acSupplier, eq(acSupplier.id, balanceRow.partyId)],
      [syCompany, eq(syCompany.id, balanceRow.companyId)],
    ],
    select: {
      ...FIGURES,
      ...pickColumns(balanceRow, 'uninvoiced'),
      claimedText,
      partyName: acSupplier.shortName,
      partyNo: acSupplier.supplierNo,
      companyName: syCompany.shortName,
      creditDays: acSupplier.creditDays,
    },
    filters: { ...FILTERS, supplierId: (value) => eq(balanceRow.partyId, value) },
  }),
  serveExport(supplierBalanceList),
  serve(contract.supplierLedger, async (ctx, { query }) => {
    await ownSupplier(ctx, query);
    return partyLedger(ctx, 'AP', query);
  }),
  serve(contract.supplierAgeing, async (ctx, { query }) => {
    await ownSupplier(ctx, query);
    return partyAgeing(ctx, 'AP', query);
  }),
  serve(contract.supplierDues, async (ctx, { query }) => {
    await ownSupplier(ctx, query);
    return supplierDues(ctx, query);
  }),
];
