import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import type { FxDeclarationDetail } from '@shared/contract/finance/fx-declaration.contract.ts';
import type { QuotaMovement } from '@shared/contract/finance/quota.contract.ts';
import { add, compare, isZero } from '@shared/contract/decimal.ts';
import { writeOffLimit } from '@shared/contract/finance/quota.rules.ts';
import { aliasedTable, and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { tradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { limitFacts } from './declaration-ledger.ts';
import { shownState } from './match.ts';
import { fxDeclarationEntity, movementScope, quotaAccounts } from './quota.entity.ts';
import { declarationActions } from './quota.reads.ts';
import { fxDeclaration, fxQuotaAccount, fxQuotaMovement } from './quota.tables.ts';

const counter = aliasedTable(fxQuotaAccount, 'counter_account');
const counterCustomer = aliasedTable(acCustomer, 'counter_customer');

/** What a movement names: its account, receipt, declaration, document, other account and maker. */
export const MOVEMENT_JOINS = [
  [fxQuotaAccount, eq(fxQuotaAccount.id, fxQuotaMovement.accountId)],
  [acCustomer, eq(acCustomer.id, fxQuotaAccount.customerId)],
  [syCompany, eq(syCompany.id, fxQuotaMovement.companyId)],
  [
    finReceipt,
    sql`${finReceipt.id} = coalesce(${fxQuotaMovement.receiptId},
      (select s.receipt_id from fx_quota_movement s where s.id = ${fxQuotaMovement.sourceId}))`,
  ],
  [fxDeclaration, eq(fxDeclaration.id, fxQuotaMovement.declarationId)],
  [tradeDoc, eq(tradeDoc.id, fxQuotaMovement.tradeDocId)],
  [counter, eq(counter.id, fxQuotaMovement.counterId)],
  [counterCustomer, eq(counterCustomer.id, counter.customerId)],
  [acUser, eq(acUser.id, fxQuotaMovement.createdBy)],
] as const;
export const reversedMovement = sql<boolean>`exists (select from fx_quota_movement b where b.reversal_of = ${fxQuotaMovement.id})`;
/** Columns of a movement with the names of what it names. */
export const MOVEMENT_COLUMNS = {
  ...pickColumns(
    fxQuotaMovement,
    'movementNo',
    'createdAt',
    'kind',
    'amount',
    'balanceAfter',
    'crossRate',
    'declaredAmount',
    'reason',
  ),
  receiptNo: sql<string | null>`${finReceipt.receiptNo}`,
  declarationNo: sql<string | null>`${fxDeclaration.declarationNo}`,
  declaredCurrency: sql<string | null>`${fxDeclaration.currency}`,
  tradeDocNo: sql<string | null>`${tradeDoc.docNo}`,
  counterName: sql<string | null>`${counterCustomer.shortName}`,
  creatorName: sql<string | null>`${acUser.name}`,
};

/** 取消匹配 of a match that stands. */
export const movementActions = (ctx: Ctx, { kind, reversed }: { kind: string | null; reversed: boolean }) =>
  kind === 'MATCH' && !reversed && ctx.actor.may('fx.quota.unmatch')
    ? [{ code: 'unmatch', enabled: true, unmet: [] }]
    : [];

const SHOWN = 200;
async function movementsWhere(ctx: Ctx, where: SQL) {
  const [account, customer, company, receipt, declaration, doc, other, otherCustomer, maker] = MOVEMENT_JOINS;
  const found = await ctx.db
    .select({
      id: fxQuotaMovement.id,
      ...MOVEMENT_COLUMNS,
      currency: sql<string>`${fxQuotaAccount.currency}`,
      customerName: sql<string>`${acCustomer.shortName}`,
      reversed: reversedMovement,
    })
    .from(fxQuotaMovement)
    .leftJoin(...account)
    .leftJoin(...customer)
    .leftJoin(...company)
    .leftJoin(...receipt)
    .leftJoin(...declaration)
    .leftJoin(...doc)
    .leftJoin(...other)
    .leftJoin(...otherCustomer)
    .leftJoin(...maker)
    .where(and(where, movementScope.scopeWhere(ctx.actor)))
    .orderBy(desc(fxQuotaMovement.id))
    .limit(SHOWN);
  return found.map((row) => ({
    ...row,
    actions: movementActions(ctx, row),
  }));
}

/** The latest movements of an account, newest first. */
export async function accountMovements(
  ctx: Ctx,
  id: string,
): Promise<{ list: Answerable<QuotaMovement>[]; total: number }> {
  await quotaAccounts.find(ctx, id);
  const list = await movementsWhere(ctx, eq(fxQuotaMovement.accountId, id));
  const total = await ctx.db.$count(fxQuotaMovement, eq(fxQuotaMovement.accountId, id));
  return { list: list.map(({ currency: _currency, customerName: _customer, ...row }) => row), total };
}

/** A declaration of the ledger with its matches, and how much of it may be written off today. */
export async function fxDeclarationDetail(ctx: Ctx, id: string): Promise<Answerable<FxDeclarationDetail>> {
  const row = await fxDeclarationEntity.find(ctx, id);
  const { companyId, currency, declared } = row;
  const [[names], movements, facts] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          companyName: syCompany.shortName,
          customerName: acCustomer.shortName,
          containerNo: sql<string | null>`coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode})`,
        })
        .from(fxDeclaration)
        .innerJoin(syCompany, eq(syCompany.id, fxDeclaration.companyId))
        .innerJoin(acCustomer, eq(acCustomer.id, fxDeclaration.customerId))
        .leftJoin(lgContainer, eq(lgContainer.id, fxDeclaration.containerId))
        .where(eq(fxDeclaration.id, id)),
    () => movementsWhere(ctx, eq(fxQuotaMovement.declarationId, id)),
    () => limitFacts(ctx, companyId, currency),
  );
  if (!names) throw new Error(`Declaration ${id} lost its customer`);
  const state = shownState(ctx, row);
  const limit = writeOffLimit({ ...facts, declared, currency });
  const much = limit !== null && compare(add(row.open ?? '0', row.writtenOff), limit) > 0;
  return {
    id,
    version: row.version,
    declarationNo: row.declarationNo,
    companyId,
    customerId: row.customerId,
    containerId: row.containerId,
    ...names,
    exportDate: row.exportDate,
    dueDate: row.dueDate,
    overdueDays: state === 'OVERDUE' ? daysFrom(row.dueDate, ctx.today()) : null,
    currency,
    declared,
    matched: row.matched,
    writtenOff: row.writtenOff,
    open: row.open ?? '0.00',
    writeOffLimit: limit,
    writeOffReason: row.writeOffReason,
    reportedOn: row.reportedOn,
    reportNo: row.reportNo,
    reportNote: row.reportNote,
    state,
    movements,
    actions: declarationActions(ctx, state, { hasWriteOff: !isZero(row.writtenOff), much }),
  };
}
