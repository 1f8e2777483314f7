import type { ContainerInput } from '@shared/contract/logistics/container.contract.ts';
import { and, asc, count, eq, gt, ne, sql } from 'drizzle-orm';
import { addToContainer } from '../allocations/allocation.service.ts';
import { suggestFor } from '../allocations/suggestion.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { cancelContainer, createContainer, holdContainer } from './container.service.ts';
import { advanceContainer } from './container-stages.ts';
import { containers } from './container.entity.ts';
import { lgContainer } from './container.tables.ts';

/** Days before the fixed clock at which it is made, type, lane, and what becomes of it. */
const PLAN = [
  [-30, '40HQ', 'CNNGB', 'USLAX', 'BOOK'],
  [-28, '40HQ', 'CNNGB', 'DEHAM', 'BOOK'],
  [-26, '40HQ', 'CNNGB', 'USLAX', 'BOOK'],
  [-24, '40GP', 'CNSHA', 'GBFXT', 'BOOK'],
  [-20, '20GP', 'CNYTN', 'AUSYD', 'BOOK'],
  [-16, '40HQ', 'CNNGB', 'USLAX', 'BOOK'],
  [-9, '40HQ', 'CNNGB', 'USLAX', 'HELD'],
  [-8, '40HQ', 'CNNGB', 'USLAX', 'HEAVY'],
  [-5, '40HQ', 'CNYTN', 'AUSYD', 'CANCELLED'],
] as const;
const ACKS = ['LOG-041', 'LOG-043', 'FILL_RATE', 'FINAL_PLACE'];

/** 12 containers: in 待拼柜 (one held, one over its advised weight, three that share an order), in 待订柜, one cancelled. */
export const containerSeed: SeedStep = {
  name: '柜子',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    for (const [index, [day, type, pol, pod, end]] of PLAN.entries()) {
      const who = index % 2 === 0 ? 'oper01' : 'oper02';
      const at = (later: number) => seed.at(Math.min(0, day + later), 11, index * 3);
      const row = await seed.command(who, at(0), (ctx) =>
        createContainer(ctx, demoContainer(companyId, type, pol, pod, seed.day(Math.max(day + 12, 2)))),
      );
      await seed.command(who, at(1), (ctx) => fill(ctx, row.id, end === 'HEAVY'), ACKS);
      const version = async () => (await seed.command(who, at(2), (ctx) => containers.find(ctx, row.id))).version;
      if (end === 'BOOK') {
        const seen = await version();
        await seed.command(who, at(3), (ctx) => advanceContainer(ctx, row.id, seen), ACKS);
      }
      if (end === 'HELD') {
        const seen = await version();
        await seed.command(who, at(3), (ctx) => holdContainer(ctx, row.id, seen, true, '等船公司确认舱位'));
      }
      if (end === 'CANCELLED') {
        const seen = await version();
        await seed.command(who, at(2), (ctx) =>
          cancelContainer(ctx, row.id, seen, { code: 'OTHER', text: '航线停航，改走其他港' }),
        );
      }
    }
    await split(seed, companyId);
  },
  async totals(tx) {
    const found = await tx
      .select({ stage: lgContainer.stage, n: count() })
      .from(lgContainer)
      .groupBy(lgContainer.stage)
      .orderBy(lgContainer.stage);
    const { rows } = await tx.execute<{ digest: string; allocations: string }>(
      sql`select md5(string_agg(container_code || stage || plan_cartons || plan_volume || plan_gross, '|' order by container_code)) as digest,
        (select count(*)::text from lg_allocation where state = 'LIVE') as allocations from lg_container`,
    );
    return {
      ...Object.fromEntries(found.map(({ stage, n }) => [stage, n])),
      拼柜明细: Number(rows[0]?.allocations ?? 0),
      校验: rows[0]?.digest ?? '',
    };
  },
};

/** The form of 新建柜子 for a lane. */
export const demoContainer = (
  companyId: string,
  containerType: string,
  pol: string,
  pod: string,
  planLoadDate: string,
): ContainerInput => ({
  companyId,
  containerType,
  serviceType: 'LCL',
  transportMode: 'SEA',
  pol,
  pod,
  finalPlace: null,
  loadPlaceType: 'WAREHOUSE',
  warehouseId: null,
  loadAddress: null,
  planLoadDate,
  dg: false,
  ownerId: null,
  remark: null,
  ack: undefined,
});

type Ctx = Parameters<Parameters<Seed['command']>[2]>[0];
/** Fills by the suggestion, or with the one heavy order. */
async function fill(ctx: Ctx, containerId: string, heavy: boolean): Promise<void> {
  if (heavy) {
    const [line] = await ctx.tx.select().from(lgOrderLine).where(eq(lgOrderLine.nameCn, '建筑陶瓷'));
    if (line) await addToContainer(ctx, containerId, [{ orderLineId: line.id, cartons: line.cartons }]);
    return;
  }
  const { proposals } = await suggestFor(ctx, containerId);
  const items = proposals
    .filter((each) => each.nameCn !== '建筑陶瓷')
    .map((each) => ({ orderLineId: each.lineId, cartons: each.cartons }));
  if (items.length > 0) await addToContainer(ctx, containerId, items);
}

/**
 * One line of more than thirty free cartons goes into three small containers, a third each; two of them are filled by the
 * suggestion, the third takes a little of seven other customers.
 */
async function split(seed: Seed, companyId: string): Promise<void> {
  const free = and(
    eq(lgOrder.status, 'CONFIRMED'),
    eq(lgOrder.hold, false),
    eq(lgOrderLine.allocatedCartons, 0),
    gt(lgOrderLine.cartons, 30),
  );
  const [line] = await seed.tx
    .select({
      id: lgOrderLine.id,
      cartons: lgOrderLine.cartons,
      pol: lgOrder.pol,
      pod: lgOrder.pod,
      owner: lgOrder.customerId,
    })
    .from(lgOrderLine)
    .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(free)
    .orderBy(asc(lgOrderLine.id))
    .limit(1);
  if (!line?.pol || !line.pod) return;
  const third = Math.floor(line.cartons / 3);
  const made: string[] = [];
  for (const cartons of [third, third, line.cartons - 2 * third - 5]) {
    const at = seed.at(-1, 14, cartons % 60);
    const { pol, pod } = line;
    const row = await seed.command('oper02', at, (ctx) =>
      createContainer(ctx, demoContainer(companyId, '20GP', pol, pod, seed.day(10))),
    );
    await seed.command('oper02', at, (ctx) => addToContainer(ctx, row.id, [{ orderLineId: line.id, cartons }]), ACKS);
    made.push(row.id);
  }
  const [first = '', second = '', last = ''] = made;
  for (const id of [first, second]) await seed.command('oper02', seed.at(-1, 16), (ctx) => fill(ctx, id, false), ACKS);
  const others = await seed.tx
    .selectDistinctOn([lgOrder.customerId], { orderLineId: lgOrderLine.id })
    .from(lgOrderLine)
    .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(and(free, eq(lgOrder.pol, line.pol), eq(lgOrder.pod, line.pod), ne(lgOrder.customerId, line.owner)))
    .orderBy(lgOrder.customerId, lgOrderLine.id)
    .limit(7);
  const little = others.map(({ orderLineId }) => ({ orderLineId, cartons: 12 }));
  await seed.command('oper02', seed.at(-1, 17), (ctx) => addToContainer(ctx, last, little), ACKS);
}
