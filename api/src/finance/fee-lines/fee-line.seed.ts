import { add, round } from '@shared/contract/decimal.ts';
import { and, asc, count, eq, inArray, sum } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { feeLines } from './fee-line.entity.ts';
import { saveFeeLines } from './fee-line-save.ts';
import { moveFeeLine } from './fee-steps.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** Charge codes of a usual export order with a range of whole unit prices. */
const CHARGES = [
  ['OF', 'USD', 60, 140],
  ['THC', 'CNY', 180, 320],
  ['DOC', 'CNY', 350, 500],
  ['CUSTOMS', 'CNY', 200, 300],
  ['TRUCK', 'CNY', 600, 1500],
] as const;

/** Receivables of two in three orders in every state that exists: drafts, submitted, rejected, void. */
export const feeLineSeed: SeedStep = {
  name: '费用',
  async run(seed) {
    const charges = await seed.tx.select({ id: finChargeCode.id, code: finChargeCode.code }).from(finChargeCode);
    const idOf = new Map(charges.map(({ code, id }) => [code, id]));
    const numbers = seed.random('fees');
    const orders = await seed.tx
      .select({ id: lgOrder.id, customerId: lgOrder.customerId, rt: lgOrder.chargeableRt })
      .from(lgOrder)
      .where(inArray(lgOrder.status, ['CONFIRMED', 'RUNNING']))
      .orderBy(asc(lgOrder.id));
    for (const [index, order] of orders.entries()) {
      if (index % 3 === 2) continue;
      const lines = CHARGES.slice(0, numbers.int(2, CHARGES.length)).map(([code, currency, from, to]) => ({
        id: null,
        version: null,
        chargeCodeId: idOf.get(code) ?? '',
        partyId: order.customerId,
        qty: code === 'OF' || code === 'THC' ? round(order.rt, 3) : '1',
        unit: null,
        unitPrice: String(numbers.int(from, to)),
        currency,
        taxMode: 'INCL' as const,
        taxRateBp: code === 'OF' ? 0 : code === 'TRUCK' ? 900 : 600,
        rate: null,
        dueDate: null,
        remark: null,
        containerId: null,
        isEstimate: false,
      }));
      await seed.command('oper01', seed.at(-1, 9, index % 60), (ctx) =>
        saveFeeLines(ctx, 'AR', { bizType: 'LOGISTICS', bizId: order.id, lines }),
      );
      await advance(seed, order.id, index % 5);
    }
  },
  async totals(tx) {
    const rows = await tx
      .select({ state: finFeeLine.state, lines: count(), base: sum(finFeeLine.baseAmount) })
      .from(finFeeLine)
      .groupBy(finFeeLine.state)
      .orderBy(asc(finFeeLine.state));
    return Object.fromEntries(rows.map((row) => [row.state, `${row.lines} / ${round(add(row.base ?? '0'), 2)}`]));
  },
};

/** 0, 1: stay drafts; 2: submitted; 3: submitted, one rejected; 4: submitted, one void. */
async function advance(seed: Seed, orderId: string, how: number): Promise<void> {
  if (how < 2) return;
  const lines = async () =>
    (
      await seed.tx
        .select({ id: finFeeLine.id })
        .from(finFeeLine)
        .where(and(eq(finFeeLine.bizType, 'LOGISTICS'), eq(finFeeLine.bizId, orderId)))
        .orderBy(asc(finFeeLine.id))
    ).map(({ id }) => id);
  const move = (who: string, id: string, action: 'submit' | 'reject' | 'void', reason?: string) =>
    seed.command(who, seed.at(-1, 15), async (ctx) => moveFeeLine(ctx, await feeLines.lock(ctx, id), action, reason));
  const ids = await lines();
  for (const id of ids) await move('oper01', id, 'submit');
  const first = ids[0];
  if (first && how === 3) await move('ar01', first, 'reject', '单价与报价不符');
  if (first && how === 4) await move('oper01', first, 'void', '重复录入');
}
