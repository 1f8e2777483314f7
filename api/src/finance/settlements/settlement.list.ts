import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { aliasedTable, and, eq, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { moneyText, pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { madeByOthers } from '../../platform/hands.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { mayStep, openSteps } from '../approval-rules/due-steps.ts';
import { settlements } from './settlement.entity.ts';
import { settlementActions } from './settlement.reads.ts';
import { finSettlement, type Settlement } from './settlement.tables.ts';

const maker = aliasedTable(acUser, 'settlement_maker');
const approver = aliasedTable(acUser, 'settlement_approver');
const inState = (state: Settlement['state']) => eq(finSettlement.state, state);

/** Numbers of the receipts, payments and credit lines that clear. */
const sources = sql<string>`(select string_agg(distinct coalesce(r.receipt_no, p.payment_no, c.fee_no), ' ') from fin_settlement_line l
  left join fin_receipt r on l.kind = 'RECEIPT' and r.id = l.source_id
  left join fin_payment p on l.kind in ('PAYMENT', 'PREPAY') and p.id = l.source_id
  left join fin_fee_line c on l.kind in ('CREDIT', 'NETTING') and c.id = l.source_id
  where l.settlement_id = ${finSettlement.id})`;
const cleared = sql<string>`(select string_agg(${moneyText(sql`t.currency`, sql`t.amount`)}, ' + ' order by t.currency)
  from (select f.currency, sum(l.amount_fee) amount from fin_settlement_line l join fin_fee_line f on f.id = l.fee_line_id
    where l.settlement_id = ${finSettlement.id} group by f.currency) t)`;
/** Settlements by any part of their number, or of what they clear or clear with: each kind of number is looked through once. */
function byNumber(term: string): SQL {
  const like = likePattern(term.trim());
  const fees = sql`(select id from fin_fee_line where fee_no ilike ${like})`;
  return sql`(${finSettlement.settlementNo} ilike ${like} or ${finSettlement.id} in (
    select settlement_id from fin_settlement_line where fee_line_id in ${fees}
    union select settlement_id from fin_settlement_line where kind in ('CREDIT', 'NETTING') and source_id in ${fees}
    union select settlement_id from fin_settlement_line where kind = 'RECEIPT' and source_id in (select id from fin_receipt where receipt_no ilike ${like})
    union select settlement_id from fin_settlement_line where kind in ('PAYMENT', 'PREPAY') and source_id in (select id from fin_payment where payment_no ilike ${like})))`;
}

/** Handed in, and for the caller to decide on: he had no hand in it (10.3), and no step of a rule is in his way (3.16). */
export const waitsForReview = (ctx: Ctx) =>
  and(inState('SUBMITTED'), madeByOthers(ctx, finSettlement), mayStep(ctx, 'fin_settlement', sql`${finSettlement.id}`));

/** 结账单 of a side (F9, F22). */
export const settlementListRoute = (side: Side) =>
  serveList(settlementLists[side], {
    table: finSettlement,
    scope: settlements,
    join: [
      [syCompany, eq(syCompany.id, finSettlement.companyId)],
      [acCustomer, eq(acCustomer.id, finSettlement.customerId)],
      [acSupplier, eq(acSupplier.id, finSettlement.supplierId)],
      [maker, eq(maker.id, finSettlement.createdBy)],
      [approver, eq(approver.id, finSettlement.approvedBy)],
    ],
    select: {
      ...pickColumns(
        finSettlement,
        'settlementNo',
        'accountingDate',
        'fxGain',
        'rounding',
        'approvedAt',
        'createdAt',
        'state',
        'companyId',
        'createdBy',
        'editedBy',
      ),
      partyId: side === 'AR' ? finSettlement.customerId : finSettlement.supplierId,
      partyName: side === 'AR' ? acCustomer.shortName : acSupplier.shortName,
      companyName: syCompany.shortName,
      sources,
      cleared,
      lineCount: sql<number>`(select count(*)::int from fin_settlement_line l where l.settlement_id = ${finSettlement.id})`,
      makerName: maker.name,
      approverName: approver.name,
    },
    where: () => eq(finSettlement.direction, side),
    filters: {
      keyword: byNumber,
      partyId: (value) => eq(side === 'AR' ? finSettlement.customerId : finSettlement.supplierId, value),
      companyId: (value) => eq(finSettlement.companyId, value),
      mine: (value, ctx) => (value === '1' ? waitsForReview(ctx) : undefined),
    },
    tabs: {
      draft: inState('DRAFT'),
      submitted: inState('SUBMITTED'),
      posted: inState('POSTED'),
      reversed: inState('REVERSED'),
      void: inState('VOID'),
      all: undefined,
    },
    async finish(ctx, list) {
      const due = await openSteps(
        ctx,
        'fin_settlement',
        list.map(({ id }) => id),
      );
      return list.map((row) => {
        const { id, state, createdBy = null, editedBy = [] } = row;
        const known = state && { state, createdBy, editedBy };
        return { ...row, actions: known ? settlementActions(ctx, side, known, due.get(id)) : [] };
      });
    },
  });
