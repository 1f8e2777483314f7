import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import type { ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import type { ReceiptKind, ReceiptState } from '@shared/contract/finance/receipt.labels.ts';
import { receiptState } from '@shared/contract/finance/receipt.rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finAllocation } from '../allocations/allocation.tables.ts';
import { holderSql, lapsedBefore } from '../allocations/locks.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { postedJournals } from '../ledger/posted-journals.ts';
import { receipts } from './receipt.entity.ts';

const forCompany = alias(syCompany, 'for_company');

interface Known {
  state: ReceiptState;
  claimedBy: string | null;
  redOf: string | null;
  customerId: string | null;
  kind: ReceiptKind;
}
/** What may be done with a receipt in the state that people see; a red one stays as it is. */
export const receiptActions = (ctx: Ctx, row: Known) =>
  allowedActions(
    receiptMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (row.redOf) return null;
      if (action === 'confirm' && row.claimedBy === ctx.actor.userId) return ['由您认领，请由他人确认'];
      if (action === 'remit') return row.kind === 'INTERNAL' ? [] : null;
      return action === 'refund' && row.customerId === null ? null : [];
    },
  );

/** A receipt with what it settles and what it has posted. */
export async function receiptDetail(ctx: Ctx, id: string): Promise<Answerable<ReceiptDetail>> {
  const row = await receipts.find(ctx, id);
  const lapsed = await lapsedBefore(ctx);
  const people = [row.createdBy, row.claimedBy, row.confirmedBy].map((user) => user ?? '0');
  const [[names], users, [account], reds, allocations, journals] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          companyName: syCompany.shortName,
          customerName: acCustomer.shortName,
          forCompanyName: forCompany.shortName,
        })
        .from(finReceipt)
        .innerJoin(syCompany, eq(syCompany.id, finReceipt.companyId))
        .leftJoin(forCompany, eq(forCompany.id, finReceipt.forCompanyId))
        .leftJoin(acCustomer, eq(acCustomer.id, finReceipt.customerId))
        .where(eq(finReceipt.id, id)),
    () => ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, people)),
    () =>
      rows<{ name: string; holder: string | null }>(
        ctx.db,
        sql`select b.name, ${holderSql('r', lapsed)} as holder from fin_receipt r join fin_bank_account b on b.id = r.bank_account_id
          where r.id = ${id}`,
      ),
    () =>
      ctx.db
        .select({ id: finReceipt.id, no: finReceipt.receiptNo, redOf: finReceipt.redOf })
        .from(finReceipt)
        .where(or(eq(finReceipt.redOf, id), eq(finReceipt.id, row.redOf ?? '0'))),
    () =>
      ctx.db
        .select({
          id: finAllocation.id,
          docNo: finAllocation.docNo,
          feeNo: finFeeLine.feeNo,
          date: finAllocation.accountingDate,
          amountSrc: finAllocation.amountSrc,
          amountFee: finAllocation.amountFee,
          feeCurrency: finFeeLine.currency,
          baseSrc: finAllocation.baseSrc,
          fxDiff: finAllocation.fxDiff,
          reversal: sql<boolean>`${finAllocation.reversalOf} is not null`,
        })
        .from(finAllocation)
        .innerJoin(finFeeLine, eq(finFeeLine.id, finAllocation.feeLineId))
        .where(and(eq(finAllocation.sourceKind, 'RECEIPT'), eq(finAllocation.sourceId, id)))
        .orderBy(asc(finAllocation.id)),
    () => postedJournals(ctx, { type: receipts.kind, id }),
  );
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    updatedAt: _at,
    updatedBy: _by,
    createdBy,
    claimedBy,
    confirmedBy,
    ownerId: _owner,
    deptId: _dept,
    redOf,
    baseUsed: _used,
    state: _state,
    lockType: _type,
    lockId: _lock,
    lockNo: _no,
    lockedBy: _holder,
    lockedAt: _since,
    ...own
  } = row;
  const linked = (found: { id: string; no: string } | undefined) => (found ? { id: found.id, no: found.no } : null);
  return {
    ...own,
    state: receiptState(row),
    companyName: names?.companyName ?? '',
    customerName: names?.customerName ?? null,
    forCompanyName: names?.forCompanyName ?? null,
    accountName: account?.name ?? '',
    holder: account?.holder ?? null,
    creatorName: nameOf(createdBy),
    claimerName: nameOf(claimedBy),
    confirmerName: nameOf(confirmedBy),
    redOf: linked(reds.find((one) => one.id === redOf)),
    redBy: linked(reds.find((one) => one.redOf === id)),
    allocations,
    journals,
    actions: receiptActions(ctx, { ...row, state: receiptState(row) }),
  };
}
