import { round } from '@shared/contract/decimal.ts';
import type { FEE_STATES } from '@shared/contract/finance/fee-line.labels.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { and, asc, count, eq, exists, inArray, isNull, notExists, sql, sum } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { finBizFee, finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { computeSheet, refreshSheet } from './compute-sheet.ts';
import { finCostShare } from './cost-share.tables.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet } from './cost-sheet.tables.ts';
import { lockSheet } from './lock-sheet.ts';
import { hasSheets, openSheet } from './open-sheet.ts';
import { autoShare, sharePoolLine } from './share-pool.ts';

/** Costs of a whole container: charge, currency, range of whole unit prices, tax rate. */
const POOL = [
  ['THC', 'CNY', 900, 1600, 600],
  ['OF', 'USD', 400, 900, 0],
] as const;
const BOXES = 8;

/**
 * Shared costs of containers, sheets of every order with fees: most of those whose receivables are confirmed are computed,
 * some locked; the others stay draft.
 */
export const costSheetSeed: SeedStep = {
  name: '成本核算',
  async run(seed) {
    await poolLines(seed);
    const found = await seed.tx
      .selectDistinct({ bizType: finBizFee.bizType, bizId: finBizFee.bizId })
      .from(finBizFee)
      .orderBy(asc(finBizFee.bizType), asc(finBizFee.bizId));
    for (const { bizType, bizId } of found)
      if (hasSheets(bizType))
        await seed.command('fm01', seed.at(-2, 16), async (ctx) => {
          const row = await openSheet(ctx, bizType, bizId);
          if (row) await refreshSheet(ctx, row);
        });
    // Nobody reckons an order whose receivables still wait: it would be a loss only on paper.
    const receivable = (...states: (keyof typeof FEE_STATES)[]) =>
      seed.tx
        .select({ one: sql`1` })
        .from(finFeeLine)
        .where(
          and(
            eq(finFeeLine.bizType, finCostSheet.bizType),
            eq(finFeeLine.bizId, finCostSheet.bizId),
            eq(finFeeLine.direction, 'AR'),
            inArray(finFeeLine.state, states),
          ),
        );
    const ready = await seed.tx
      .select({ id: finCostSheet.id })
      .from(finCostSheet)
      .where(
        and(
          eq(finCostSheet.state, 'DRAFT'),
          isNull(finCostSheet.missing),
          exists(receivable('CONFIRMED')),
          notExists(receivable('DRAFT', 'SUBMITTED')),
        ),
      )
      .orderBy(asc(finCostSheet.id));
    for (const [nth, sheet] of ready.entries()) {
      if (nth % 9 === 8) continue;
      await seed.command('fm01', seed.at(-2, 17), async (ctx) => {
        const done = await computeSheet(ctx, await costSheets.lock(ctx, sheet.id));
        if (nth % 6 === 5) await lockSheet(ctx, done);
      });
    }
  },
  async totals(tx) {
    const sheets = await tx
      .select({ state: finCostSheet.state, sheets: count(), profit: sum(finCostSheet.profit) })
      .from(finCostSheet)
      .groupBy(finCostSheet.state)
      .orderBy(asc(finCostSheet.state));
    const shares = await tx.$count(finCostShare);
    return {
      ...Object.fromEntries(sheets.map((row) => [row.state, `${row.sheets} / ${round(row.profit ?? '0', 2)}`])),
      shares,
    };
  },
};

/** Of loaded containers what is shared by the rule, one by hand; of those before only waits. */
async function poolLines(seed: Seed): Promise<void> {
  const aboard = seed.tx
    .select({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .where(eq(lgAllocation.state, 'LIVE'));
  const boxes = (
    await seed.tx.select().from(lgContainer).where(inArray(lgContainer.id, aboard)).orderBy(asc(lgContainer.id))
  ).filter(({ stage }) => stage !== 'CANCELLED');
  const loaded = boxes.filter(({ stage }) => stageRank(stage) > stageRank('LOAD')).slice(0, BOXES);
  const waiting = boxes.filter(({ stage }) => stageRank(stage) <= stageRank('LOAD')).slice(0, 2);
  const suppliers = await seed.tx
    .select({ id: acSupplier.id })
    .from(acSupplier)
    .where(eq(acSupplier.status, 'ACTIVE'))
    .orderBy(asc(acSupplier.id))
    .limit(4);
  const charges = new Map((await seed.tx.select().from(finChargeCode)).map(({ code, id }) => [code, id]));
  const numbers = seed.random('cost-sheets');
  for (const [at, box] of [...loaded, ...waiting].entries()) {
    const made = await seed.command('oper02', seed.at(-4, 10, at), async (ctx) => {
      const ids: string[] = [];
      for (const [nth, [code, currency, from, to, taxRateBp]] of POOL.entries()) {
        const row = await makeFeeLine(
          ctx,
          {
            direction: 'AP',
            companyId: box.companyId,
            partyId: suppliers[(at + nth) % suppliers.length]?.id ?? '',
            bizType: 'OTHER',
            bizId: box.id,
            bizNo: box.containerCode,
            containerId: box.id,
            chargeCodeId: charges.get(code) ?? '',
            qty: '1',
            unit: '柜',
            unitPrice: String(numbers.int(from, to)),
            currency,
            taxMode: 'INCL',
            taxRateBp,
            source: { type: 'lg_container', id: box.id, line: String(nth + 1) },
            note: `货柜 ${box.containerCode} 整柜费用`,
          },
          true,
        );
        ids.push(row.id);
      }
      return ids;
    });
    if (at < loaded.length) made.push(...(await incomeOf(seed, box)));
    for (const id of made)
      await seed.command('fm01', seed.at(-3, 16, at), async (ctx) => {
        const row = await feeLines.lock(ctx, id);
        return confirmFee(ctx, row);
      });
    const [first] = made;
    if (at === 1 && first) await byHand(seed, first);
    if (at < loaded.length && at !== 2) await seed.command(null, seed.at(-3, 17, at), (ctx) => autoShare(ctx, box.id));
  }
}

/** What the customers of a loaded container pay, 待审核: one freight an order. */
async function incomeOf(seed: Seed, box: typeof lgContainer.$inferSelect): Promise<string[]> {
  const orders = await seed.tx
    .selectDistinct({
      id: lgOrder.id,
      orderNo: lgOrder.orderNo,
      customerId: lgOrder.customerId,
      salesId: lgOrder.salesId,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, box.id), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgOrder.id));
  const [charge] = await seed.tx
    .select({ id: finChargeCode.id })
    .from(finChargeCode)
    .where(eq(finChargeCode.code, 'OF'));
  const numbers = seed.random(`cost-sheets ${box.containerCode}`);
  const made: string[] = [];
  for (const order of orders) {
    const row = await seed.command('oper02', seed.at(-4, 11), (ctx) =>
      makeFeeLine(
        ctx,
        {
          direction: 'AR',
          companyId: box.companyId,
          partyId: order.customerId,
          bizType: 'LOGISTICS',
          bizId: order.id,
          bizNo: order.orderNo,
          containerId: box.id,
          chargeCodeId: charge?.id ?? '',
          qty: '1',
          unit: '票',
          unitPrice: String(numbers.int(2200, 6800)),
          currency: 'CNY',
          taxMode: 'INCL',
          taxRateBp: 0,
          ownerId: order.salesId,
          source: { type: 'lg_container', id: box.id, line: '3' },
          note: `货柜 ${box.containerCode} 运费`,
        },
        true,
      ),
    );
    made.push(row.id);
  }
  return made;
}

/** 平均 by a person. */
const byHand = (seed: Seed, id: string) =>
  seed.command('fm01', seed.at(-3, 16, 50), (ctx: CommandCtx) =>
    sharePoolLine(ctx, id, { basis: 'ORDER', targets: null, auto: false }),
  );
