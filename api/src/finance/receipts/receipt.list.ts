import { receiptList, unclaimedList } from '@shared/contract/finance/receipt-list.contract.ts';
import type { ReceiptState } from '@shared/contract/finance/receipt.labels.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { receipts } from './receipt.entity.ts';
import { receiptActions } from './receipt.reads.ts';

const inState = (...states: (typeof finReceipt.$inferSelect)['state'][]) => inArray(finReceipt.state, states);
/** As `receiptState` says it. */
const shownState = sql<ReceiptState>`case when ${finReceipt.state} <> 'CONFIRMED' then ${finReceipt.state}
  when ${finReceipt.unallocated} = 0 then 'FULL' when ${finReceipt.allocated} + ${finReceipt.refunded} <> 0 then 'PART' else 'CONFIRMED' end`;

const keyword = (term: string) =>
  searchMatch(sql`concat_ws(' ', ${finReceipt.receiptNo}, ${finReceipt.payerName}, ${finReceipt.bankRef})`, term);
const accountName = sql<string>`(select b.name from fin_bank_account b where b.id = ${finReceipt.bankAccountId})`;

/** Claimed by somebody else and not confirmed yet (FIN-051). */
export const waitsForConfirm = ({ actor }: Ctx) =>
  and(inState('CLAIMED'), sql`${actor.userId}::bigint is distinct from ${finReceipt.claimedBy}`);

/** 本位币 of a receipt at its rate; of what is left what the books say (FIN-020). */
const base = () => ({
  rate: finReceipt.rate,
  booked: { amount: finReceipt.baseAmount, unallocated: finReceipt.baseUnallocated },
});

/** 待认领收款 (F9). */
export const unclaimedListRoute = serveList(unclaimedList, {
  table: finReceipt,
  scope: receipts,
  join: [[syCompany, eq(syCompany.id, finReceipt.companyId)]],
  select: {
    ...pickColumns(
      finReceipt,
      'receiptNo',
      'valueDate',
      'payerName',
      'payerCountry',
      'amount',
      'currency',
      'baseAmount',
      'bankRef',
      'imported',
      'remark',
      'createdAt',
      'companyId',
    ),
    companyName: syCompany.shortName,
    accountName,
  },
  where: () => inState('UNCLAIMED'),
  base,
  filters: { keyword, companyId: (value) => eq(finReceipt.companyId, value) },
  finish: (ctx, list) => list.map((row) => ({ ...row, actions: receiptActions(ctx, UNCLAIMED) })),
});
const UNCLAIMED = { state: 'UNCLAIMED', claimedBy: null, redOf: null, customerId: null, kind: 'FREIGHT' } as const;

/** 收款单 (F9). */
export const receiptListRoute = serveList(receiptList, {
  table: finReceipt,
  scope: receipts,
  join: [
    [syCompany, eq(syCompany.id, finReceipt.companyId)],
    [acCustomer, eq(acCustomer.id, finReceipt.customerId)],
  ],
  select: {
    ...pickColumns(
      finReceipt,
      'receiptNo',
      'valueDate',
      'payerName',
      'kind',
      'amount',
      'currency',
      'rate',
      'baseAmount',
      'allocated',
      'refunded',
      'unallocated',
      'bankFee',
      'bankRef',
      'accountingDate',
      'createdAt',
      'customerId',
      'companyId',
      'claimedBy',
      'redOf',
    ),
    companyName: syCompany.shortName,
    customerName: acCustomer.shortName,
    accountName,
    state: shownState,
  },
  base,
  filters: {
    keyword,
    customerId: (value) => eq(finReceipt.customerId, value),
    companyId: (value) => eq(finReceipt.companyId, value),
    currency: (value) => eq(finReceipt.currency, value.toUpperCase()),
    mine: (value, ctx) => (value === '1' ? waitsForConfirm(ctx) : undefined),
    unsettled: () => and(inState('CONFIRMED'), sql`${finReceipt.unallocated} <> 0`),
  },
  tabs: {
    unclaimed: inState('UNCLAIMED'),
    claimed: inState('CLAIMED'),
    open: and(inState('CONFIRMED'), sql`${finReceipt.unallocated} <> 0`),
    done: and(inState('CONFIRMED'), sql`${finReceipt.unallocated} = 0`),
    over: inState('VOID', 'REVERSED'),
    all: undefined,
  },
  finish: (ctx, list) =>
    list.map((row) => ({
      ...row,
      actions: row.state
        ? receiptActions(ctx, {
            state: row.state,
            claimedBy: row.claimedBy ?? null,
            redOf: row.redOf ?? null,
            customerId: row.customerId ?? null,
            kind: row.kind ?? 'FREIGHT',
          })
        : [],
    })),
});
