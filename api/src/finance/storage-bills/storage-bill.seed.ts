import { addDays } from '@shared/contract/business-day.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { asc, count, eq, inArray, sql, sum } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { unfinishedFault } from '../../warehouse/days/close-guards.ts';
import { closeDay, progressOf } from '../../warehouse/days/day.service.ts';
import { billSource, draftFor } from './bill-compute.ts';
import { makeBill } from './bill-make.ts';
import { newOwner, receiveGoods, shipGoods } from './demo-goods.ts';
import { billBill, confirmBill, enterCounter, reverseBill } from './storage-bill.service.ts';
import { whStorageBill, type StorageBill } from './storage-bill.tables.ts';

/** Whose work it is. */
const MANAGER = 'whm01';
const PEOPLE = { AR: 'ar01', AP: 'ap01' } as const;
const HEAD = 'fm01';
/** The first period has 31 days, of 2026-11-20 it is October; the second goes on to the day before yesterday. */
const FIRST = { from: -50, to: -20 };
const SECOND = { from: -19, to: -2 };

/** 仓储账单 (12.2): nine in every state, one with the goods of TV-34 and TV-35 and the next with TV-36, a landlord's with a difference. */
export const storageBillSeed: SeedStep = {
  name: '仓储账单',
  async run(seed) {
    const warehouses = await seed.tx.select().from(whWarehouse).orderBy(asc(whWarehouse.id));
    const [own] = warehouses;
    const rented = warehouses.find(({ supplierId }) => supplierId !== null);
    if (!own || !rented) throw new Error('Bills need an own warehouse and a rented one');
    const owner = await newOwner(seed, own.id);
    const first = await receiveGoods(seed, owner, FIRST.from, 100, '户外帐篷');
    const second = await receiveGoods(seed, owner, FIRST.from, 100, '折叠推车');
    await shipGoods(seed, owner, second, -36, 40);
    await shipGoods(seed, owner, first, -26, 100);
    await shipGoods(seed, owner, second, -9, 60);
    for (const { id } of [own, rented]) await closeDays(seed, id, seed.day(SECOND.to));
    const others = await ownersOf(seed, own.id, owner.customerId);
    const made = [await make(seed, 'AR', own.id, owner.customerId, FIRST)];
    for (const customerId of others) {
      if (made.length === 5) break;
      made.push(await make(seed, 'AR', own.id, customerId, FIRST));
    }
    const [tiered, red, waiting] = made;
    await bill(seed, tiered, 20);
    await bill(seed, red, 22);
    if (red) await act(seed, HEAD, 24, (ctx) => reverseBill(ctx, 'AR', red.id, 3, '入库重量登记有误，更正后重出'));
    if (waiting) await act(seed, PEOPLE.AR, 26, (ctx) => confirmBill(ctx, 'AR', waiting.id, 1));
    const next = await make(seed, 'AR', own.id, owner.customerId, SECOND);
    if (next) await act(seed, PEOPLE.AR, 28, (ctx) => confirmBill(ctx, 'AR', next.id, 1));
    await landlord(seed, rented.id, rented.supplierId ?? '');
  },
  async totals(tx) {
    const found = await tx
      .select({ state: sql<string>`direction || ' ' || state`, rows: count(), amount: sum(whStorageBill.amount) })
      .from(whStorageBill)
      .groupBy(whStorageBill.direction, whStorageBill.state)
      .orderBy(whStorageBill.direction, whStorageBill.state);
    return Object.fromEntries(found.map(({ state, rows, amount }) => [state, `${rows} ${amount}`]));
  },
};

const act = (seed: Seed, who: string, minute: number, work: (ctx: CommandCtx) => Promise<unknown>) =>
  seed.command(who, seed.at(-1, 15, minute), work, ['STORAGE_DIFFERENCE']);

/** Closes the days up to one, or up to that before a document that is not finished. */
async function closeDays(seed: Seed, warehouseId: string, until: string): Promise<void> {
  await seed.command(MANAGER, seed.at(-1, 8), async (ctx) => {
    const { firstEntry } = await progressOf(ctx, warehouseId);
    let last: string | null = null;
    for (let day = firstEntry ?? until; day <= until; day = addDays(day, 1)) {
      if (await unfinishedFault(ctx, warehouseId, day)) break;
      last = day;
    }
    if (last !== null) await closeDay(ctx, warehouseId, last, { version: 0, gaps: true });
  });
}

/** Customers with goods in the warehouse in the first period, those with most first. */
async function ownersOf(seed: Seed, warehouseId: string, but: string): Promise<string[]> {
  const found = await seed.tx
    .select({ id: acCustomer.id })
    .from(acCustomer)
    .where(
      sql`${acCustomer.id} <> ${but} and exists (select from wh_daily_inventory d where d.customer_id = ${acCustomer.id}
        and d.warehouse_id = ${warehouseId} and d.day = ${seed.day(FIRST.to)} and d.age_days > 20)`,
    )
    .orderBy(asc(acCustomer.id));
  return found.map(({ id }) => id);
}

async function make(
  seed: Seed,
  direction: BillDirection,
  warehouseId: string,
  partyId: string,
  days: { from: number; to: number },
): Promise<StorageBill> {
  const period = { from: seed.day(days.from), to: seed.day(days.to) };
  return seed.command(PEOPLE[direction], seed.at(-1, 14), async (ctx) => {
    const source = await billSource(ctx, { direction, warehouseId, periodFrom: period.from, periodTo: period.to });
    const draft = typeof source === 'string' ? source : draftFor(source, partyId);
    if (typeof draft === 'string') throw new Error(`No demo bill: ${draft}`);
    const [warehouse] = await ctx.tx.select().from(whWarehouse).where(eq(whWarehouse.id, warehouseId));
    const [customer] = await ctx.tx
      .select()
      .from(acCustomer)
      .where(inArray(acCustomer.id, [partyId]));
    if (!warehouse) throw new Error('No warehouse');
    const party = {
      id: partyId,
      ownerId: direction === 'AR' ? (customer?.salesId ?? null) : ctx.actor.userId,
      deptId: direction === 'AR' ? (customer?.deptId ?? null) : null,
    };
    return makeBill(ctx, direction, warehouse, party, period, draft);
  });
}

/** 确认 and 转应收. */
async function bill(seed: Seed, row: StorageBill | undefined, minute: number): Promise<void> {
  if (!row) return;
  await act(seed, PEOPLE.AR, minute, (ctx) => confirmBill(ctx, 'AR', row.id, 1));
  await act(seed, PEOPLE.AR, minute + 1, (ctx) => billBill(ctx, 'AR', row.id, 2));
}

/** The landlord's bills: one that asked for more than ours, reversed and made again to be paid, one of the days after it that is confirmed and one that is being looked at. */
async function landlord(seed: Seed, warehouseId: string, supplierId: string): Promise<void> {
  const wrong = await make(seed, 'AP', warehouseId, supplierId, FIRST);
  await act(seed, PEOPLE.AP, 36, (ctx) => confirmBill(ctx, 'AP', wrong.id, 1));
  await act(seed, HEAD, 37, (ctx) => reverseBill(ctx, 'AP', wrong.id, 2, '对方账单号录错，重出'));
  const first = await make(seed, 'AP', warehouseId, supplierId, FIRST);
  const second = await make(seed, 'AP', warehouseId, supplierId, { ...SECOND, to: -8 });
  await make(seed, 'AP', warehouseId, supplierId, { ...SECOND, from: -7 });
  const counter = (row: StorageBill, counterAmount: string, counterNo: string, counterRemark: string | null) =>
    act(seed, PEOPLE.AP, 40, (ctx) =>
      enterCounter(ctx, row.id, { version: 1, ack: undefined, counterAmount, counterNo, counterRemark }),
    );
  await counter(first, '51020.00', 'WGQ-2610', '对方多计 1 天并含叉车费，已去函核对');
  await act(seed, PEOPLE.AP, 42, (ctx) => confirmBill(ctx, 'AP', first.id, 2));
  await act(seed, PEOPLE.AP, 43, (ctx) => billBill(ctx, 'AP', first.id, 3));
  await counter(second, second.amount, 'WGQ-2611', null);
  await act(seed, PEOPLE.AP, 44, (ctx) => confirmBill(ctx, 'AP', second.id, 2));
}
