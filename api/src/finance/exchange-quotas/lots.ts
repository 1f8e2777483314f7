import type { Amount } from '@shared/contract/decimal.ts';
import type { QuotaMovementKind } from '@shared/contract/finance/quota.labels.ts';
import { sql } from 'drizzle-orm';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** Exchange of an account that matches and refunds take of, with what is left of it, in the account's currency. */
export type Lot = {
  accountId: string;
  id: string;
  movementNo: string;
  kind: QuotaMovementKind;
  /** Day of the money, else of the movement. */
  date: string;
  receiptNo: string | null;
  payerName: string | null;
  amount: Amount;
  left: Amount;
};

/** Collections, transfers and adjustments of accounts that were not taken back, oldest first. */
export async function lotsOf(ctx: Ctx, accountIds: readonly string[]): Promise<Lot[]> {
  if (accountIds.length === 0) return [];
  const found = await rows<Lot>(
    ctx.db,
    sql`select m.account_id::text as "accountId", m.id::text as id, m.movement_no as "movementNo", m.kind,
        coalesce(r.value_date, (m.created_at at time zone 'Asia/Shanghai')::date)::text as date, r.receipt_no as "receiptNo",
        r.payer_name as "payerName", m.amount::text as amount,
        (m.amount - coalesce(used.amount, 0))::text as "left"
      from fx_quota_movement m left join fin_receipt r on r.id = m.receipt_id
      left join lateral (select sum(u.amount) as amount from fx_quota_movement u where u.source_id = m.id
        and not exists (select from fx_quota_movement b where b.reversal_of = u.id)) used on true
      where m.account_id in ${accountIds} and m.amount > 0
        and m.kind in ('COLLECT', 'TRANSFER_IN', 'ADJUST')
        and not exists (select from fx_quota_movement b where b.reversal_of = m.id)
      order by 5, m.id`,
  );
  return found.map((lot) => ({ ...lot, amount: trimDecimal(lot.amount, 2), left: trimDecimal(lot.left, 2) }));
}

/** What a document holds of an account (FIN-182). */
export type Reservation = {
  accountId: string;
  tradeDocId: string | null;
  tradeDocNo: string | null;
  /** The declaration that the document names. */
  lgDeclarationId: string | null;
  amount: Amount;
};
/** Live reservations of accounts, oldest document first. */
export async function reservationsOf(ctx: Ctx, accountIds: readonly string[]): Promise<Reservation[]> {
  if (accountIds.length === 0) return [];
  const found = await rows<Reservation>(
    ctx.db,
    sql`select m.account_id::text as "accountId", m.trade_doc_id::text as "tradeDocId", d.doc_no as "tradeDocNo",
        d.declaration_id::text as "lgDeclarationId",
        sum(case m.kind when 'RESERVE' then m.amount else -m.amount end)::text as amount
      from fx_quota_movement m left join trade_doc d on d.id = m.trade_doc_id
      where m.account_id in ${accountIds} and m.kind in ('RESERVE', 'RELEASE')
      group by m.account_id, m.trade_doc_id, d.doc_no, d.declaration_id
      having sum(case m.kind when 'RESERVE' then m.amount else -m.amount end) > 0 order by m.trade_doc_id nulls last`,
  );
  return found.map((one) => ({ ...one, amount: trimDecimal(one.amount, 2) }));
}
