import { settlementMachines } from '@shared/contract/finance/settlement.machine.ts';
import type { SettlementDetail, SettlementSource } from '@shared/contract/finance/settlement.answers.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { rows } from '../../platform/database.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { holderSql, lapsedBefore } from '../allocations/locks.ts';
import { openSteps, stepProblem, stepText, type OpenStep } from '../approval-rules/due-steps.ts';
import { postedJournals } from '../ledger/posted-journals.ts';
import { linesById, ofLine } from './open-lines.ts';
import { clearedOf } from './preview.ts';
import { findSettlement, linesOf } from './settlement-rows.ts';
import { finSettlement, type Settlement, type SettlementLine } from './settlement.tables.ts';

type Known = Pick<Settlement, 'state' | 'createdBy' | 'editedBy'>;
/** What may be done with a settlement; its maker does not decide on it. `due`: what it waits for by its rule. */
export const settlementActions = (ctx: Ctx, side: Side, row: Known, due?: OpenStep) =>
  allowedActions(
    settlementMachines[side],
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      const decides = action === 'approve' || action === 'reject';
      if (decides && isMaker(ctx, row)) return ['由您制单，请由他人审核'];
      const problem = action === 'approve' && !ctx.actor.system ? stepProblem(due) : null;
      return problem ? [problem] : [];
    },
  );

/** Receipts or payments that lines name, as they are now. */
async function namedSources(ctx: Ctx, lines: readonly SettlementLine[]): Promise<SettlementSource[]> {
  const idsOf = (...kinds: SettlementLine['kind'][]) => [
    ...new Set(lines.flatMap(({ kind, sourceId }) => (kinds.includes(kind) && sourceId ? [sourceId] : []))),
  ];
  const lapsed = await lapsedBefore(ctx);
  const [receipts, payments, credits] = [idsOf('RECEIPT'), idsOf('PAYMENT', 'PREPAY'), idsOf('CREDIT', 'NETTING')];
  const found: SettlementSource[] = [];
  if (receipts.length > 0)
    found.push(
      ...(await rows<SettlementSource>(
        ctx.db,
        sql`select 'RECEIPT' as kind, s.id::text as id, s.receipt_no as no, s.value_date::text as date, s.payer_name as note, s.currency, s.rate::text as rate,
            s.amount::text as amount, s.unallocated::text as left, s.base_unallocated::text as "baseLeft", ${holderSql('s', lapsed)} as holder
          from fin_receipt s where s.id in ${receipts} order by s.id`,
      )),
    );
  if (payments.length > 0)
    found.push(
      ...(await rows<SettlementSource>(
        ctx.db,
        sql`select case when s.kind = 'PREPAY' then 'PREPAY' else 'PAYMENT' end as kind, s.id::text as id, s.payment_no as no, s.pay_date::text as date, null as note, s.currency,
            s.rate::text as rate, s.amount::text as amount, s.unallocated::text as left, s.base_unallocated::text as "baseLeft", ${holderSql('s', lapsed)} as holder
          from fin_payment s where s.id in ${payments} order by s.id`,
      )),
    );
  const kindOf = new Map(lines.map(({ kind, sourceId }) => [sourceId, kind]));
  for (const line of await linesById(ctx, credits))
    found.push(ofLine(kindOf.get(line.id) === 'NETTING' ? 'NETTING' : 'CREDIT', line));
  return found.map((one) => ({
    ...one,
    rate: trimDecimal(one.rate),
    amount: trimDecimal(one.amount, 2),
    left: trimDecimal(one.left, 2),
    baseLeft: trimDecimal(one.baseLeft, 2),
  }));
}

/** A settlement with its clearings, sources and journals. */
export async function settlementDetail(ctx: Ctx, side: Side, id: string): Promise<Answerable<SettlementDetail>> {
  const row = await findSettlement(ctx, side, id);
  const due = (await openSteps(ctx, 'fin_settlement', [id])).get(id);
  const people = [row.createdBy, row.submittedBy, row.approvedBy, row.reversedBy].map((user) => user ?? '0');
  const [[names], users, lines, journals] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({ companyName: syCompany.shortName, customer: acCustomer.shortName, supplier: acSupplier.shortName })
        .from(finSettlement)
        .innerJoin(syCompany, eq(syCompany.id, finSettlement.companyId))
        .leftJoin(acCustomer, eq(acCustomer.id, finSettlement.customerId))
        .leftJoin(acSupplier, eq(acSupplier.id, finSettlement.supplierId))
        .where(eq(finSettlement.id, id)),
    () => ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, people)),
    () => linesOf(ctx, id),
    () => postedJournals(ctx, { type: 'fin_settlement', id }),
  );
  const fees = new Map(
    (
      await linesById(
        ctx,
        lines.map(({ feeLineId }) => feeLineId),
      )
    ).map((line) => [line.id, line]),
  );
  const sources = await namedSources(ctx, lines);
  const sourceOf = new Map(sources.map((one) => [one.id, one]));
  const sees = ctx.actor.system || fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE';
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const { version, settlementNo, direction, state, companyId, accountingDate, crossReason, remark, fxGain, rounding } =
    row;
  const { createdAt, submittedAt, approvedAt, rejectReason, reversedAt, reverseDate, endReason } = row;
  const shown = lines.flatMap((line) => {
    const fee = fees.get(line.feeLineId);
    if (!fee) return [];
    const source = line.sourceId === null ? undefined : sourceOf.get(line.sourceId);
    const { kind, sourceId, feeLineId, amountFee, amountSrc, baseSrc, baseFee, fxDiff, openSeen } = line;
    const sourceCurrency = source?.currency ?? fee.currency;
    return [
      {
        kind,
        sourceId,
        feeLineId,
        amountFee,
        amountSrc,
        baseSrc,
        baseFee,
        fxDiff,
        openSeen,
        sourceCurrency,
        cross: line.crossRate,
        typedCross: line.crossTyped ? line.crossRate : null,
        sourceNo: source?.no ?? null,
        line: fee,
      },
    ];
  });
  return {
    id,
    version,
    settlementNo,
    direction,
    state,
    companyId,
    accountingDate,
    crossReason,
    remark,
    fxGain,
    rounding,
    createdAt,
    submittedAt,
    approvedAt,
    rejectReason,
    reversedAt,
    reverseDate,
    endReason,
    companyName: names?.companyName ?? '',
    partyId: (side === 'AR' ? row.customerId : row.supplierId) ?? '',
    partyName: (side === 'AR' ? names?.customer : names?.supplier) ?? '',
    makerName: nameOf(row.createdBy),
    submitterName: nameOf(row.submittedBy),
    approverName: nameOf(row.approvedBy),
    reverserName: nameOf(row.reversedBy),
    lines: shown,
    // What a customer owes is guarded by the other side's field group.
    sources: sources.filter(({ kind }) => kind !== 'NETTING' || sees),
    cleared: clearedOf(shown.map(({ line, amountFee }) => ({ currency: line.currency, amountFee }))),
    journals,
    waitsFor: due && row.state === 'SUBMITTED' ? stepText(due) : null,
    actions: settlementActions(ctx, side, row, due),
  };
}
