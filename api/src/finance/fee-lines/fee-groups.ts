import type { FeeGroup, FeeGroups, FeePurpose } from '@shared/contract/finance/fee-group.contract.ts';
import { FEE_STATES, type FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { sign } from '@shared/contract/decimal.ts';
import { and, asc, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { feeLines, mayView, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

interface Asked {
  direction: FeeDirection;
  purpose: FeePurpose;
  fees?: string | undefined;
  orders?: string | undefined;
  statements?: string | undefined;
}
/** Most fees of one answer. */
const MAX = 2000;
const SHOWN = 20;
const listOf = (text: string | undefined): string[] => text?.split(',') ?? [];
/** Fees of chosen orders, `7` or `BARCODE.7`. */
function ofOrders(orders: readonly string[]): SQL | undefined {
  const byType = new Map<string, string[]>();
  for (const order of orders) {
    const [id = '', type = 'LOGISTICS'] = order.split('.').toReversed();
    byType.set(type, [...(byType.get(type) ?? []), id]);
  }
  return or(
    ...[...byType].map(([type, ids]) =>
      and(eq(finFeeLine.bizType, type as FeeBizType), inArray(finFeeLine.bizId, ids)),
    ),
  );
}

/** Whether the caller may make what the fees are for. */
function requireRight({ actor }: Ctx, { direction, purpose }: Asked): void {
  const right =
    purpose === 'APPLICATION'
      ? ('finance.ap.apply.create' as const)
      : direction === 'AR'
        ? ('finance.ar.statement.create' as const)
        : ('finance.ap.statement.create' as const);
  if (!actor.may(right) || !mayView(actor, direction)) throw refuse('NO_PERMISSION');
  if (purpose === 'APPLICATION' && direction !== 'AP') throw invalid({ direction: '只有应付费用可以申请付款' });
}

/** Why a fee is not handed on; null: it is. */
function reasonOf(purpose: FeePurpose, fee: FeeLineRow): string | null {
  if (fee.state !== 'CONFIRMED') return `${fee.feeNo} ${FEE_STATES[fee.state]}`;
  if (purpose === 'STATEMENT') return fee.statementNo === null ? null : `${fee.feeNo} 已在对账单 ${fee.statementNo}`;
  return sign(fee.open ?? '0') > 0 ? null : `${fee.feeNo} 没有未付金额`;
}

/** Chosen fees by party and company, for an application also by currency; what cannot be taken is named. */
export async function groupFees(ctx: Ctx, asked: Asked): Promise<FeeGroups> {
  requireRight(ctx, asked);
  const [fees, orders, statements] = [listOf(asked.fees), listOf(asked.orders), listOf(asked.statements)];
  if (fees.length + orders.length + statements.length === 0) throw invalid({ fees: '请选择费用' });
  const party = asked.direction === 'AR' ? finFeeLine.customerId : finFeeLine.supplierId;
  const found = await ctx.db
    .select({
      fee: finFeeLine,
      partyId: party,
      customerName: acCustomer.shortName,
      supplierName: acSupplier.shortName,
      companyName: syCompany.shortName,
    })
    .from(finFeeLine)
    .innerJoin(syCompany, eq(syCompany.id, finFeeLine.companyId))
    .leftJoin(acCustomer, eq(acCustomer.id, finFeeLine.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, finFeeLine.supplierId))
    .where(
      and(
        eq(finFeeLine.direction, asked.direction),
        or(
          fees.length > 0 ? inArray(finFeeLine.id, fees) : undefined,
          orders.length > 0
            ? and(
                ofOrders(orders),
                // Nobody asked for what an order no longer has.
                notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
              )
            : undefined,
          // What is settled of a statement is no longer asked for.
          statements.length > 0
            ? and(inArray(finFeeLine.statementId, statements), sql`${finFeeLine.open} <> 0`)
            : undefined,
        ),
        feeLines.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(finFeeLine.businessDate), asc(finFeeLine.id))
    .limit(MAX + 1);
  if (found.length > MAX) throw refuse('GUARD_FAILED', `所选单据的费用超过 ${MAX} 笔，请分批选择。`);
  const groups = new Map<string, FeeGroup>();
  const left: string[] = [];
  for (const { fee, partyId, customerName, supplierName, companyName } of found) {
    const reason = reasonOf(asked.purpose, fee);
    if (reason !== null) {
      left.push(reason);
      continue;
    }
    const key = [partyId, fee.companyId, asked.purpose === 'APPLICATION' ? fee.currency : ''].join(' ');
    const day = fee.businessDate ?? ctx.today();
    const group: FeeGroup = groups.get(key) ?? {
      partyId: partyId ?? '',
      partyName: (asked.direction === 'AR' ? customerName : supplierName) ?? '',
      companyId: fee.companyId,
      companyName,
      currency: fee.currency,
      from: day,
      to: day,
      feeLineIds: [],
    };
    group.feeLineIds.push(fee.id);
    group.to = day;
    if (group.currency !== fee.currency) group.currency = null;
    groups.set(key, group);
  }
  return { groups: [...groups.values()], left: left.slice(0, SHOWN), leftCount: left.length };
}
