import { add, round } from '@shared/contract/decimal.ts';
import { and, asc, count, eq, inArray, sum } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { feeLines, type FeeDirection } from '../fee-lines/fee-line.entity.ts';
import { saveFeeLines } from '../fee-lines/fee-line-save.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { adjustFee, moveFeeLine } from '../fee-lines/fee-steps.ts';
import { confirmActual } from './confirm-actual.ts';
import { reverseFee } from './reverse-fee.ts';

/** Payables of a usual export order: charge, currency, range of whole unit prices, tax rate. Five currencies (12.2). */
const COSTS = [
  ['OF', 'USD', 600, 2400, 0],
  ['TRUCK', 'CNY', 500, 1800, 900],
  ['CUSTOMS', 'CNY', 150, 350, 600],
  ['CLEAR', 'EUR', 80, 260, 0],
  ['DELIVERY', 'GBP', 60, 180, 0],
  ['STORAGE', 'HKD', 200, 900, 600],
] as const;
/** Further receivables, so that both directions have five currencies. */
const SALES = [
  ['CLEAR', 'EUR', 120, 320, 0],
  ['DELIVERY', 'GBP', 90, 240, 0],
  ['STORAGE', 'HKD', 300, 1200, 600],
] as const;
/** How many payables there are (12.2). */
const PAYABLES = 380;

/** 应付费用 of orders with estimates; receivables and payables brought into the books, some reversed, corrected, rejected or void. */
export const feeBooksSeed: SeedStep = {
  name: '应付与记账费用',
  async run(seed) {
    const orders = await seed.tx
      .select({ id: lgOrder.id, customerId: lgOrder.customerId })
      .from(lgOrder)
      .where(inArray(lgOrder.status, ['CONFIRMED', 'RUNNING']))
      .orderBy(asc(lgOrder.id));
    const suppliers = await seed.tx
      .select({ id: acSupplier.id })
      .from(acSupplier)
      .where(eq(acSupplier.status, 'ACTIVE'))
      .orderBy(asc(acSupplier.id))
      .limit(10);
    const charges = new Map((await seed.tx.select().from(finChargeCode)).map(({ code, id }) => [code, id]));
    const numbers = seed.random('fee-books');
    let made = 0;
    for (const [index, order] of orders.entries()) {
      const lineOf = (
        [code, currency, from, to, taxRateBp]: (typeof COSTS)[number] | (typeof SALES)[number],
        partyId: string,
      ) => ({
        id: null,
        version: null,
        chargeCodeId: charges.get(code) ?? '',
        partyId,
        containerId: null,
        isEstimate: false,
        qty: '1',
        unit: null,
        unitPrice: String(numbers.int(from, to)),
        currency,
        taxMode: 'INCL' as const,
        taxRateBp,
        rate: null,
        dueDate: null,
        remark: null,
      });
      const save = (direction: FeeDirection, lines: ReturnType<typeof lineOf>[]) =>
        seed.command(
          'oper02',
          seed.at(-6, 10, index % 60),
          (ctx) => saveFeeLines(ctx, direction, { bizType: 'LOGISTICS', bizId: order.id, lines, ack: undefined }),
          ['FIN_DUPLICATE_FEE', 'FIN_PRICE_DEVIATION'],
        );
      const left = PAYABLES - made;
      const costs = COSTS.slice(0, Math.min(left, numbers.int(4, COSTS.length)));
      if (costs.length > 0)
        await save(
          'AP',
          costs.map((cost, nth) => ({
            ...lineOf(cost, suppliers[(index + nth) % suppliers.length]?.id ?? ''),
            isEstimate: nth === 0 && index % 6 === 0,
          })),
        );
      made += costs.length;
      if (index < 12)
        await save(
          'AR',
          SALES.map((sale) => lineOf(sale, order.customerId)),
        );
      await bookFees(seed, order.id, index);
    }
  },
  async totals(tx) {
    const rows = await tx
      .select({
        direction: finFeeLine.direction,
        state: finFeeLine.state,
        lines: count(),
        base: sum(finFeeLine.baseAmount),
      })
      .from(finFeeLine)
      .groupBy(finFeeLine.direction, finFeeLine.state)
      .orderBy(asc(finFeeLine.direction), asc(finFeeLine.state));
    return Object.fromEntries(
      rows.map((row) => [`${row.direction} ${row.state}`, `${row.lines} / ${round(add(row.base ?? '0'), 2)}`]),
    );
  },
};

/** Two in three orders come into the books, with a red pair here and a correction there; the rest stay in work. */
async function bookFees(seed: Seed, orderId: string, index: number): Promise<void> {
  const at = (minute: number) => seed.at(-3, 15, minute);
  const idsOf = async (direction: FeeDirection, state: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED') =>
    (
      await seed.tx
        .select({ id: finFeeLine.id })
        .from(finFeeLine)
        .where(
          and(
            eq(finFeeLine.bizType, 'LOGISTICS'),
            eq(finFeeLine.bizId, orderId),
            eq(finFeeLine.direction, direction),
            eq(finFeeLine.state, state),
          ),
        )
        .orderBy(asc(finFeeLine.id))
    ).map(({ id }) => id);
  for (const direction of ['AP', 'AR'] as const) {
    const clerk = direction === 'AP' ? 'ap01' : 'ar01';
    if (direction === 'AR' && (index % 5 === 4 || index % 2 === 1)) continue;
    for (const id of await idsOf(direction, 'DRAFT'))
      await seed.command('fm01', at(1), async (ctx) => moveFeeLine(ctx, await feeLines.lock(ctx, id), 'submit'));
    // Handed in today and not yet looked at.
    if (index % 5 === 4) continue;
    const waiting = await idsOf(direction, 'SUBMITTED');
    const [first, ...others] = waiting;
    if (first && index % 5 === 3) {
      await seed.command(clerk, at(2), async (ctx) =>
        moveFeeLine(ctx, await feeLines.lock(ctx, first), 'reject', '缺少供应商账单'),
      );
      continue;
    }
    const booked = index % 7 === 6 ? others : waiting;
    if (index % 7 === 6 && first)
      await seed.command('fm01', at(3), async (ctx) =>
        moveFeeLine(ctx, await feeLines.lock(ctx, first), 'void', '重复录入'),
      );
    for (const id of booked)
      await seed.command(clerk, at(4), async (ctx) => confirmActual(ctx, await feeLines.lock(ctx, id)));
    const [one] = await idsOf(direction, 'CONFIRMED');
    if (one && index % 11 === 0)
      await seed.command('fm01', at(30), async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, one), '单价录入错误'));
    if (one && index % 11 === 5)
      await seed.command(clerk, at(31), async (ctx) => {
        const { version } = await feeLines.lock(ctx, one);
        return adjustFee(ctx, one, { version, amount: '-50', reason: '对方账单少计 50' });
      });
  }
}
