import { add, isZero } from '@shared/contract/decimal.ts';
import { fxDeclarationMachine } from '@shared/contract/finance/fx-declaration.contract.ts';
import { type MatchBench } from '@shared/contract/finance/fx-match.contract.ts';
import { type QuotaAccount } from '@shared/contract/finance/quota.contract.ts';
import type { FxDeclarationState } from '@shared/contract/finance/quota.labels.ts';
import { accountState } from '@shared/contract/finance/quota.rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { ratesOfRows } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { tradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { lotsOf, reservationsOf } from './lots.ts';
import { shownState } from './match.ts';
import { fxDeclarationEntity, quotaAccounts } from './quota.entity.ts';
import { holdingDocs } from './quota.service.ts';
import { fxDeclaration, fxQuotaAccount, type FxDeclarationRecord, type QuotaAccountRecord } from './quota.tables.ts';

/** What is still to come of an account's customer, company and currency, and what of that is overdue (FIN-184). */
export interface Outstanding {
  outstanding: string;
  overdue: string;
}
const NOTHING: Outstanding = { outstanding: '0.00', overdue: '0.00' };
type Key = Pick<QuotaAccountRecord, 'companyId' | 'customerId' | 'currency'>;
const keyOf = ({ companyId, customerId, currency }: Key) => `${companyId}:${customerId}:${currency}`;

/** Open and overdue declared amounts of accounts, by `keyOf`. */
export async function outstandingOf(ctx: Ctx, accounts: readonly Key[]): Promise<(account: Key) => Outstanding> {
  if (accounts.length === 0) return () => NOTHING;
  const rows = await ctx.db
    .select({
      ...pickColumns(fxDeclaration, 'companyId', 'customerId', 'currency'),
      outstanding: sql<string>`sum(${fxDeclaration.open})`.mapWith(fxDeclaration.declared),
      overdue: sql<string>`coalesce(sum(${fxDeclaration.open}) filter (where ${overdueOn(ctx)}), 0)`.mapWith(
        fxDeclaration.declared,
      ),
    })
    .from(fxDeclaration)
    .where(
      and(
        inArray(fxDeclaration.customerId, [...new Set(accounts.map(({ customerId }) => customerId))]),
        inArray(fxDeclaration.companyId, [...new Set(accounts.map(({ companyId }) => companyId))]),
        stillOpen,
      ),
    )
    .groupBy(fxDeclaration.companyId, fxDeclaration.customerId, fxDeclaration.currency);
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return (account) => found.get(keyOf(account)) ?? NOTHING;
}

/** Declarations that exchange is still to come for. */
export const stillOpen = sql`${fxDeclaration.state} in ('OPEN', 'PART')`;
/** FIN-184 in a query: more than the tolerance is open after the due date. */
export const overdueOn = (ctx: Pick<Ctx, 'today'>) =>
  sql`(${fxDeclaration.dueDate} < ${ctx.today()}::date and ${fxDeclaration.open} > ${fxDeclaration.tolerance}
    and ${stillOpen})`;

/** What may be done with a declaration today; `much`: more is open than may be written off (FIN-183). */
export const declarationActions = (
  ctx: Ctx,
  state: FxDeclarationState,
  { hasWriteOff, much }: { hasWriteOff: boolean; much: boolean },
) =>
  allowedActions(
    fxDeclarationMachine,
    state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (action === 'undoWriteOff' && !hasWriteOff) return null;
      return action === 'writeOff' && much ? ['未匹配金额超过可核销差额'] : [];
    },
  );

/** An account with its exchange, reservations and the documents that may hold of it. */
export async function accountDetail(ctx: Ctx, id: string): Promise<Answerable<QuotaAccount>> {
  const row = await quotaAccounts.find(ctx, id);
  const [[names], lots, reservations, documents, outstanding] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({ companyName: syCompany.shortName, customerName: acCustomer.shortName })
        .from(fxQuotaAccount)
        .innerJoin(syCompany, eq(syCompany.id, fxQuotaAccount.companyId))
        .innerJoin(acCustomer, eq(acCustomer.id, fxQuotaAccount.customerId))
        .where(eq(fxQuotaAccount.id, id)),
    () => lotsOf(ctx, [id]),
    () => reservationsOf(ctx, [id]),
    () =>
      ctx.db
        .select({ id: tradeDoc.id, docNo: tradeDoc.docNo, amount: tradeDoc.amount })
        .from(tradeDoc)
        .where(holdingDocs(row))
        .orderBy(desc(tradeDoc.id))
        .limit(100),
    () => outstandingOf(ctx, [row]),
  );
  if (!names) throw new Error(`Account ${id} lost its customer`);
  const { createdAt: _c, createdBy: _cb, updatedAt: _u, updatedBy: _ub, available, ...own } = row;
  const owed = outstanding(row);
  return {
    ...own,
    ...names,
    outstanding: owed.outstanding,
    overdue: owed.overdue,
    available: available ?? '0.00',
    state: accountState(!isZero(available ?? '0'), owed.overdue),
    lots: lots.map(({ accountId: _account, ...lot }) => lot),
    reservations: reservations.map(({ tradeDocId, tradeDocNo, amount }) => ({ tradeDocId, tradeDocNo, amount })),
    documents,
  };
}

/** 核销匹配: what of a customer may be matched. */
export async function matchBench(ctx: Ctx, customerId: string): Promise<Answerable<MatchBench>> {
  const customer = await customers.find(ctx, customerId);
  const [accounts, open] = await readAll(
    ctx,
    () => quotaAccounts.findMany(ctx, eq(fxQuotaAccount.customerId, customerId)),
    () =>
      fxDeclarationEntity.findMany(
        ctx,
        and(eq(fxDeclaration.customerId, customerId), inArray(fxDeclaration.state, ['OPEN', 'PART'])),
        { orderBy: [asc(fxDeclaration.exportDate), asc(fxDeclaration.id)], limit: 500 },
      ),
  );
  const ids = accounts.map(({ id }) => id);
  const currencies = [...new Set([...accounts, ...open].map(({ currency }) => currency))];
  const [lots, reservations, companies, rates] = await readAll(
    ctx,
    () => lotsOf(ctx, ids),
    () => reservationsOf(ctx, ids),
    () => ctx.db.select({ id: syCompany.id, name: syCompany.shortName }).from(syCompany),
    () => ratesOfRows(ctx, currencies),
  );
  const nameOf = (id: string) => companies.find((one) => one.id === id)?.name ?? '';
  return {
    customerId,
    customerName: customer.shortName,
    accounts: accounts.map(({ id, currency, companyId, available, reserved }) => ({
      id,
      currency,
      companyId,
      companyName: nameOf(companyId),
      available: available ?? '0.00',
      reserved,
      lots: lots
        .filter(({ accountId, left }) => accountId === id && !isZero(left))
        .map(({ accountId: _account, ...lot }) => lot),
      rates: rates(companyId),
    })),
    declarations: open.map((row) => ({
      ...benchRow(row),
      companyName: nameOf(row.companyId),
      state: shownState(ctx, row),
      reserved: ids.flatMap((accountId) => {
        const own = reservations.filter(
          (one) => one.accountId === accountId && one.lgDeclarationId === row.lgDeclarationId,
        );
        return own.length > 0 ? [{ accountId, amount: add('0', ...own.map(({ amount }) => amount)) }] : [];
      }),
    })),
  };
}
const benchRow = ({
  id,
  companyId,
  declarationNo,
  exportDate,
  dueDate,
  currency,
  declared,
  open,
}: FxDeclarationRecord) => ({
  id,
  companyId,
  declarationNo,
  exportDate,
  dueDate,
  currency,
  declared,
  open: open ?? '0.00',
});
