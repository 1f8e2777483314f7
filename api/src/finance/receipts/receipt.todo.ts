import { eq, sql } from 'drizzle-orm';
import { oldestOf, type TodoKind } from '../../services/board/todo-kind.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { receipts } from './receipt.entity.ts';
import { waitsForConfirm } from './receipt.list.ts';

const PAGE = '/finance/account-receivable/kehu-jiezhang';

/** 收付款 of receivables (F9): whose money it is, then a second person who says so too (FIN-051). */
export const receiptTodos: readonly TodoKind[] = [
  {
    kind: 'receipt-unclaimed',
    group: 'MONEY',
    title: '收款待认领',
    may: (actor) => actor.may('finance.ar.receipt.view') && actor.may('finance.ar.receipt.claim'),
    link: () => `${PAGE}?panel=unclaimed`,
    find: (ctx, limit) =>
      oldestOf(ctx, receipts, limit, {
        no: finReceipt.receiptNo,
        party: sql`${finReceipt.payerName}`,
        since: finReceipt.createdAt,
        where: eq(finReceipt.state, 'UNCLAIMED'),
        link: ({ id }) => `${PAGE}?panel=unclaimed&open=${id}`,
      }),
  },
  {
    kind: 'receipt-claimed',
    group: 'MONEY',
    title: '收款待我确认',
    may: (actor) => actor.may('finance.ar.receipt.view') && actor.may('finance.ar.receipt.confirm'),
    link: () => `${PAGE}?panel=receipts&tab=claimed&mine=1`,
    find: (ctx, limit) =>
      oldestOf(ctx, receipts, limit, {
        no: finReceipt.receiptNo,
        party: sql`coalesce((select short_name from ac_customer c where c.id = ${finReceipt.customerId}), ${finReceipt.payerName})`,
        since: finReceipt.claimedAt,
        where: waitsForConfirm(ctx),
        link: ({ id }) => `${PAGE}?panel=receipts&tab=claimed&open=${id}`,
      }),
  },
];
