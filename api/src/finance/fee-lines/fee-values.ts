import { addDays } from '@shared/contract/business-day.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { currenciesInUse, NO_CURRENCY } from '../../masters/base/known-currency.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { ratesFor, type Rate } from '../../masters/rates/rate.service.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { ByCompany } from '../../platform/settings.ts';
import { invalid } from '../../platform/refusal.ts';
import type { FeeBiz } from './fee-biz.ts';
import type { FeeDirection } from './fee-line.entity.ts';

type Named = Pick<FeeLineInput, 'chargeCodeId' | 'partyId' | 'containerId' | 'currency'>;
/** What lines point at beside containers, by id; parties in the caller's scope, currencies in use by code. */
export interface References {
  day: string;
  charges: Map<string, typeof finChargeCode.$inferSelect>;
  parties: Map<string, { creditDays: number }>;
  currencies: ReadonlySet<string>;
  /** Rates of the day for each company; a currency without one is left out. */
  rates: ByCompany<ReadonlyMap<string, Rate>>;
}

/** What lines of a direction point at, whatever they are of. */
export async function referencesOf(
  ctx: CommandCtx,
  direction: FeeDirection,
  lines: readonly Named[],
): Promise<References> {
  const named = (key: 'chargeCodeId' | 'partyId' | 'currency') => [...new Set(lines.map((line) => line[key]))];
  const charges = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(inArray(finChargeCode.id, named('chargeCodeId')));
  const parties =
    direction === 'AR'
      ? await customers.findMany(ctx, inArray(acCustomer.id, named('partyId')))
      : await suppliers.findMany(ctx, inArray(acSupplier.id, named('partyId')));
  const day = ctx.today();
  return {
    day,
    charges: new Map(charges.map((row) => [row.id, row])),
    parties: new Map(parties.map((row) => [row.id, row])),
    currencies: await currenciesInUse(ctx, named('currency')),
    rates: await ratesFor(ctx, named('currency'), day),
  };
}

const containersNamed = (lines: readonly Named[]) => [
  ...new Set(lines.flatMap(({ containerId }) => containerId ?? [])),
];

/** Of the containers that lines name those that hold cargo of an order, by order. */
export async function containersOfOrders(
  ctx: CommandCtx,
  orderIds: readonly string[],
  lines: readonly Named[],
): Promise<Map<string, Set<string>>> {
  const of = new Map(orderIds.map((id) => [id, new Set<string>()]));
  const named = containersNamed(lines);
  if (named.length === 0) return of;
  const found = await ctx.tx
    .selectDistinct({ orderId: lgAllocation.orderId, id: lgAllocation.containerId })
    .from(lgAllocation)
    .where(
      and(
        inArray(lgAllocation.orderId, [...orderIds]),
        inArray(lgAllocation.containerId, named),
        eq(lgAllocation.state, 'LIVE'),
      ),
    );
  for (const { orderId, id } of found) of.get(orderId)?.add(id);
  return of;
}

/** Of the containers that lines name those of a company. */
export async function containersOfCompany(
  ctx: CommandCtx,
  companyId: string,
  lines: readonly Named[],
): Promise<Set<string>> {
  const found = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(and(inArray(lgContainer.id, containersNamed(lines)), eq(lgContainer.companyId, companyId)));
  return new Set(found.map(({ id }) => id));
}

/**
 * Stored values of a line: amounts by FIN-002, the rate of the day unless one was typed, the due date out of the party's
 * credit days. `path` is what field errors begin with. `day`: the business date; that of the order, else today.
 */
export function lineValues(
  direction: FeeDirection,
  biz: Pick<FeeBiz, 'companyId' | 'day'>,
  line: FeeLineInput,
  path: string,
  { day, charges, parties, currencies, rates }: References,
  containers: ReadonlySet<string>,
) {
  const charge = charges.get(line.chargeCodeId);
  if (!charge || charge.status !== 'ENABLED' || !charge.directions.includes(direction))
    throw invalid({ [`${path}chargeCodeId`]: '费用项目不存在或已停用' });
  const party = parties.get(line.partyId);
  if (!party) throw invalid({ [`${path}partyId`]: '结算单位不存在或无权访问' });
  if (line.containerId && !containers.has(line.containerId))
    throw invalid({ [`${path}containerId`]: '货柜不存在或没有本单货物' });
  if (line.isEstimate && direction === 'AR') throw invalid({ [`${path}isEstimate`]: '只有应付可以暂估' });
  if (!currencies.has(line.currency)) throw invalid({ [`${path}currency`]: NO_CURRENCY });
  const rate =
    line.rate && line.currency !== 'CNY'
      ? { rate: line.rate, date: day }
      : (rates.of(biz.companyId).get(line.currency) ?? null);
  const amounts = feeAmounts(line);
  if (!fits(amounts.amount)) throw invalid({ [`${path}unitPrice`]: '金额超出范围' });
  const businessDate = biz.day ?? day;
  return {
    ...amounts,
    chargeCodeId: line.chargeCodeId,
    customerId: direction === 'AR' ? line.partyId : null,
    supplierId: direction === 'AP' ? line.partyId : null,
    containerId: line.containerId,
    isEstimate: line.isEstimate,
    qty: line.qty,
    unit: line.unit ?? charge.unit,
    unitPrice: line.unitPrice,
    currency: line.currency,
    taxMode: line.taxMode,
    taxRateBp: line.taxRateBp,
    rate: rate?.rate ?? null,
    rateDate: rate?.date ?? null,
    baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
    businessDate,
    dueDate: line.dueDate ?? addDays(businessDate, party.creditDays),
    remark: line.remark,
  };
}
export type LineValues = ReturnType<typeof lineValues>;
/** Digits that the money columns hold in any currency and in CNY. */
const fits = (amount: string): boolean => amount.replace('-', '').split('.')[0]!.length <= 12;
