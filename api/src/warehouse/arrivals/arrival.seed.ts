import { storingCustomers, type StoringCustomer } from '../accesses/storing-customers.ts';
import type { ArrivalInput, CountLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import type { ArrivalState, Decision, DifferenceReason } from '@shared/contract/warehouse/arrival.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { photograph } from '../../logistics/demo-journeys/journey.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { createInbound } from '../inbounds/inbound-save.ts';
import { submitInbound } from '../inbounds/inbound.service.ts';
import { whInbound } from '../inbounds/inbound.tables.ts';
import { confirmArrival, resolveArrival } from './arrival-confirm.ts';
import { countArrival } from './arrival-count.ts';
import { arrive, releaseArrival } from './arrival-gate.ts';
import { differencesIn, linesOf } from './arrival-lines.ts';
import { createArrival } from './arrival-save.ts';
import { arrivals } from './arrival.entity.ts';
import { finishUnload, startUnload, voidArrival } from './arrival.service.ts';
import { whArrival } from './arrival.tables.ts';

const KEEPER = 'whc01';
const MANAGER = 'whm01';
const GOODS = ['户外帐篷', '电热水壶', '儿童积木', '羽绒被', '工具箱'] as const;
type Surprise = DifferenceReason | null;
/** Where a visit stands and what was strange about it; five of the waiting ones bring goods of inbounds that wait anyway. */
const VISITS: readonly (readonly [state: ArrivalState, surprise: Surprise, decision?: Decision])[] = [
  ['NOTIFIED', null],
  ['NOTIFIED', null],
  ['NOTIFIED', null],
  ['NOTIFIED', 'WRONG'],
  ['NOTIFIED', null],
  ['ON_SITE', null],
  ['ON_SITE', null],
  ['ON_SITE', 'WRONG'],
  ['UNLOADING', null],
  ['UNLOADING', 'SHORT'],
  ['UNLOADING', null],
  ['COUNTED', null],
  ['COUNTED', 'SHORT'],
  ['COUNTED', 'DAMAGED'],
  ['EXCEPTION', 'SHORT'],
  ['EXCEPTION', 'OVER'],
  ['EXCEPTION', 'DAMAGED'],
  ['EXCEPTION', 'UNPLANNED'],
  ['CONFIRMED', null],
  ['CONFIRMED', 'SHORT', 'ACCEPT'],
  ['CONFIRMED', null],
  ['CONFIRMED', 'OVER', 'SUPPLEMENT'],
  ['CONFIRMED', 'DAMAGED', 'ACCEPT'],
  ['CONFIRMED', 'UNPLANNED', 'SUPPLEMENT'],
  ['CONFIRMED', 'SHORT', 'SUPPLEMENT'],
  ['CONFIRMED', 'UNPLANNED', 'REJECT'],
  ['CONFIRMED', 'OVER', 'REJECT'],
  ['CONFIRMED', null],
  ['VOID', null],
  ['VOID', null],
];
const STEPS: readonly ArrivalState[] = ['NOTIFIED', 'ON_SITE', 'UNLOADING', 'COUNTED', 'EXCEPTION', 'CONFIRMED'];

/** 30 到货单 in every state, with what was short, too much, damaged, unplanned, and visits that a manager let in (12.2). */
export const arrivalSeed: SeedStep = {
  name: '到货单',
  async run(seed) {
    const owners = await storingCustomers(seed);
    const [companyId = ''] = await seed.companies();
    const open = await seed.tx
      .select()
      .from(whInbound)
      .where(and(eq(whInbound.state, 'PENDING'), eq(whInbound.companyId, companyId)))
      .orderBy(asc(whInbound.id))
      .limit(5);
    for (const [nth, [state, surprise, decision = null]] of VISITS.entries()) {
      const owner = owners[(nth * 5) % owners.length];
      if (!owner) return;
      const known = open[nth];
      const visit: Visit = { nth, state, surprise, decision, day: state === 'CONFIRMED' ? -1 - (nth % 9) : 0 };
      const inbound = known ?? (await inboundFor(seed, visit, { ...owner, companyId }));
      await make(seed, visit, inbound);
    }
  },
  async totals(tx) {
    const [row] = await tx.select({ all: count(), actual: sql<number>`coalesce(sum(actual), 0)::int` }).from(whArrival);
    return { 到货单: row?.all ?? 0, 到货实到件数: row?.actual ?? 0 };
  },
};

interface Visit {
  nth: number;
  state: ArrivalState;
  surprise: Surprise;
  decision: Decision | null;
  /** Days from the last day of the data. */
  day: number;
}
type Announced = Pick<ArrivalInput, 'warehouseId' | 'customerId' | 'companyId'> & { id: string };
/** An inbound of two lines that waits for this visit. */
async function inboundFor(
  seed: Seed,
  { nth, day }: Visit,
  owner: StoringCustomer & { companyId: string },
): Promise<Announced> {
  const line = (at: number) => ({
    id: null,
    sourceLineId: null,
    goodsId: null,
    brand: null,
    spec: null,
    hsCode: null,
    packUnit: '纸箱',
    pcsPerPack: '10',
    productionDate: null,
    expiryDate: null,
    unitVolume: null,
    goodsName: GOODS[(nth + at) % GOODS.length] ?? '',
    qtyExpected: 20 + ((nth * 17 + at * 31) % 60),
    lengthMm: 500,
    widthMm: 400,
    heightMm: 300 + at * 50,
    unitWeight: 8e3 + nth * 100,
  });
  return seed.command(KEEPER, seed.at(day - 1, 9, nth), async (ctx) =>
    submitInbound(
      ctx,
      await createInbound(ctx, {
        ...owner,
        type: 'CARGO',
        sourceType: null,
        sourceId: null,
        remark: null,
        carrier: null,
        plateNo: null,
        driver: null,
        driverPhone: null,
        expectedAt: seed.at(day, 10).toISOString(),
        lines: [line(0), line(1)],
      }),
    ),
  );
}

async function make(seed: Seed, visit: Visit, { id: inboundId, ...of }: Announced): Promise<void> {
  const { nth, state, surprise, day } = visit;
  const at = (hour: number) => seed.at(day, hour, nth);
  const truck = {
    driver: ['王建国', '李卫东', '赵海'][nth % 3] ?? null,
    driverPhone: `138${String(574e5 + nth * 137).padStart(8, '0')}`,
    carrierId: null,
    carrier: '甬顺物流',
    dock: String(1 + (nth % 6)),
  };
  const { id } = await seed.command(KEEPER, at(6), (ctx) =>
    createArrival(ctx, {
      warehouseId: of.warehouseId,
      customerId: of.customerId,
      companyId: of.companyId,
      ...truck,
      plateNo: `浙B${2e4 + nth * 41}`,
      remark: null,
      lines: [],
      inboundIds: [inboundId],
      planAt: seed.at(day, 9 + (nth % 6)).toISOString(),
    }),
  );
  /** A step on the visit as it is by then. */
  const step = (who: string, hour: number, work: (ctx: CommandCtx, version: number) => Promise<unknown>) =>
    seed.command(who, at(hour), async (ctx) => work(ctx, (await arrivals.find(ctx, id)).version));
  if (state === 'VOID') {
    await step(KEEPER, 7, (ctx, version) => voidArrival(ctx, id, version, '车辆改期'));
    return;
  }
  const reached = (wanted: ArrivalState) => STEPS.indexOf(state) >= STEPS.indexOf(wanted);
  if (surprise === 'WRONG')
    await step(MANAGER, 7, (ctx, version) => releaseArrival(ctx, id, version, '临时换车，已电话核实'));
  if (!reached('ON_SITE')) return;
  await step(KEEPER, 8, (ctx, version) =>
    arrive(ctx, id, version, { ...truck, plateNo: `浙B${20_000 + nth * 41}`, arrivedAt: null }),
  );
  if (!reached('UNLOADING')) return;
  await step(KEEPER, 9, (ctx, version) => startUnload(ctx, id, version));
  await step(KEEPER, 10, (ctx, version) => counted(ctx, id, version, visit));
  if (!reached('COUNTED')) return;
  await step(KEEPER, 11, (ctx, version) => finishUnload(ctx, id, version));
  if (!reached('EXCEPTION')) return;
  await step(KEEPER, 12, (ctx, version) => confirmArrival(ctx, id, version, null));
  if (!reached('CONFIRMED')) return;
  await step(MANAGER, 14, async (ctx, version) => {
    if ((await arrivals.find(ctx, id)).state === 'EXCEPTION') await resolved(ctx, id, version, visit);
  });
}

/** Counts of what came; a line of a visit that is still being unloaded is left. */
async function counted(ctx: CommandCtx, id: string, version: number, { nth, state, surprise }: Visit): Promise<void> {
  const lines = await linesOf(ctx, id);
  const count = (index: number, open: number): Pick<CountLineInput, 'actual' | 'damaged' | 'cause' | 'reason'> => {
    const plain = { actual: open, damaged: 0, cause: null, reason: null };
    if (index > 0) return plain;
    if (surprise === 'SHORT') return { ...plain, actual: open - 2, reason: 'SHORT' };
    if (surprise === 'OVER') return { ...plain, actual: open + 3, reason: 'OVER' };
    return surprise === 'DAMAGED' ? { ...plain, damaged: 2, cause: 'TRANSPORT', reason: 'DAMAGED' } : plain;
  };
  const measured = { lengthMm: 510, widthMm: 400, heightMm: 310, unitWeight: 8200 + nth * 50 };
  const blank = { reasonText: surprise ? '与送货单不符，已拍照' : null, productionDate: null, expiryDate: null };
  const named: CountLineInput[] = lines.slice(0, state === 'UNLOADING' ? 1 : undefined).map(({ line }, index) => ({
    id: line.id,
    seen: line.revision,
    goodsId: null,
    goodsName: null,
    ...count(index, line.notified),
    ...measured,
    ...blank,
  }));
  const strange: CountLineInput = {
    id: null,
    seen: 0,
    goodsId: null,
    goodsName: '折叠桌',
    actual: 4,
    damaged: 0,
    cause: null,
    reason: 'UNPLANNED',
    ...measured,
    ...blank,
  };
  if (surprise && surprise !== 'WRONG') await photograph(ctx, 'wh_arrival', id, DIFFERENCE_SLOT);
  await countArrival(ctx, id, {
    version,
    lines: surprise === 'UNPLANNED' ? [...named, strange] : named,
    scans: [],
    signName: (await arrivals.find(ctx, id)).driver,
  });
}

async function resolved(ctx: CommandCtx, id: string, version: number, { decision }: Visit): Promise<void> {
  const lines = (await linesOf(ctx, id)).filter((known) => differencesIn(known).length > 0);
  await resolveArrival(ctx, id, {
    version,
    businessDate: null,
    quotaReason: '客户下周提货',
    decisions: lines.map(({ line }) => ({ lineId: line.id, decision: decision ?? 'ACCEPT', text: '客户已确认' })),
  });
}
