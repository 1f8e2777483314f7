import { RECEIPT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { eq, sql } from 'drizzle-orm';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { receipts } from './receipt.entity.ts';
import { waitsForConfirm } from './receipt.list.ts';

/** The customer, and as long as nobody has claimed it, who paid. */
const party = sql<
  string | null
>`coalesce(${partyName({ customerId: finReceipt.customerId })}, ${finReceipt.payerName})`;

/** 收付款 of receivables (F9): whose money it is, then a second person who says so too (FIN-051). */
export const receiptTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'receipt-unclaimed',
    group: 'MONEY',
    title: '收款待认领',
    may: (actor) => actor.may('finance.ar.receipt.view') && actor.may('finance.ar.receipt.claim'),
    of: receipts,
    no: finReceipt.receiptNo,
    party,
    since: finReceipt.createdAt,
    where: () => eq(finReceipt.state, 'UNCLAIMED'),
    list: `${RECEIPT_PAGE}?panel=unclaimed`,
    open: ({ id }) => `${RECEIPT_PAGE}?panel=unclaimed&open=${id}`,
  }),
  documentTodo({
    kind: 'receipt-claimed',
    group: 'MONEY',
    title: '收款待我确认',
    may: (actor) => actor.may('finance.ar.receipt.view') && actor.may('finance.ar.receipt.confirm'),
    of: receipts,
    no: finReceipt.receiptNo,
    party,
    since: finReceipt.claimedAt,
    where: waitsForConfirm,
    list: `${RECEIPT_PAGE}?panel=receipts&tab=claimed&mine=1`,
    open: ({ id }) => `${RECEIPT_PAGE}?panel=receipts&tab=claimed&open=${id}`,
  }),
];
