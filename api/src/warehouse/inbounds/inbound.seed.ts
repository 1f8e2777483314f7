import { storingCustomers, type StoringCustomer } from '../accesses/storing-customers.ts';
import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { count, sql } from 'drizzle-orm';
import { photograph } from '../../logistics/demo-journeys/journey.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { linesOf } from './inbound-lines.ts';
import { putAway } from './inbound-putaway.ts';
import { receiveInbound } from './inbound-receive.ts';
import { reverseInbound } from './inbound-reverse.ts';
import { createInbound } from './inbound-save.ts';
import { inbounds } from './inbound.entity.ts';
import { openOf } from './inbound.rules.ts';
import { cancelInbound, closeShort, submitInbound } from './inbound.service.ts';
import { whInbound } from './inbound.tables.ts';
import { putawaySuggestions } from './putaway-suggestions.ts';

const COUNT = 64;
const KEEPER = 'whc01';
const MANAGER = 'whm01';
const GOODS: readonly (readonly [name: string, length: number, width: number, height: number, gram: number])[] = [
  ['户外折叠椅', 600, 400, 350, 10_200],
  ['不锈钢保温杯', 480, 360, 300, 8400],
  ['LED 台灯', 520, 380, 420, 7600],
  ['瑜伽垫', 650, 450, 400, 11_000],
  ['陶瓷餐具', 420, 320, 280, 12_500],
  ['收纳箱', 600, 420, 380, 6900],
  ['蓝牙音箱', 400, 300, 260, 5200],
  ['儿童滑板车', 720, 300, 260, 9300],
];
/** What becomes of the nth: some of each state, most are stored. */
const FATES = [
  'DRAFT',
  'PENDING',
  'PARTIAL',
  'PUTAWAY',
  'DONE',
  'DONE',
  'DAMAGED',
  'DONE',
  'SHORT',
  'DONE',
  'DONE',
  'CANCELLED',
  'DONE',
  'REVERSED',
  'DONE',
  'OVER',
] as const;
type Fate = (typeof FATES)[number];

/** 入库单 of customers with an access, in every state, over the last eight months (warehouse-finance 12.2). */
export const inboundSeed: SeedStep = {
  name: '入库单',
  async run(seed) {
    const owners = await storingCustomers(seed);
    const [companyId = ''] = await seed.companies();
    for (let nth = 0; nth < COUNT; nth += 1) {
      const fate = FATES[nth % FATES.length] ?? 'DONE';
      const owner = owners[(nth * 7) % owners.length];
      if (owner) await make(seed, nth, fate, { ...owner, companyId });
    }
  },
  async totals(tx) {
    const [row] = await tx
      .select({ all: count(), received: sql<number>`coalesce(sum(received), 0)::int` })
      .from(whInbound);
    return { 入库单: row?.all ?? 0, 入库实收件数: row?.received ?? 0 };
  },
};

/** Waiting ones are of the coming days, the others lie back up to 260 days. */
const dayOf = (nth: number, fate: Fate) =>
  fate === 'DRAFT' || fate === 'PENDING'
    ? 1 + (nth % 3)
    : fate === 'PARTIAL' || fate === 'PUTAWAY'
      ? -(nth % 3)
      : -(2 + ((nth * 37) % 258));

async function make(
  seed: Seed,
  nth: number,
  fate: Fate,
  owner: StoringCustomer & { companyId: string },
): Promise<void> {
  const day = dayOf(nth, fate);
  const made = Math.min(day, 0);
  const at = (hour: number, minute = 0) => seed.at(made, hour, minute);
  const { id, version } = await seed.command(KEEPER, seed.at(made - 1, 14, nth % 60), (ctx) =>
    createInbound(ctx, inputOf(nth, owner, seed.at(day, 10))),
  );
  if (fate === 'DRAFT') return;
  if (fate === 'CANCELLED') {
    await seed.command(KEEPER, at(9), (ctx) => cancelInbound(ctx, id, version, '客户改期，重新下单'));
    return;
  }
  await seed.command(KEEPER, seed.at(made - 1, 15, nth % 60), async (ctx) =>
    submitInbound(ctx, await inbounds.lock(ctx, id, version)),
  );
  if (fate === 'PENDING') return;
  await receive(seed, id, fate, at(10, nth % 60));
  if (fate === 'PUTAWAY') return;
  await putAll(seed, id, at(14, nth % 60));
  if (fate === 'SHORT')
    await seed.command(MANAGER, at(16), async (ctx) =>
      closeShort(ctx, id, (await inbounds.find(ctx, id)).version, '工厂少发，客户确认'),
    );
  if (fate === 'REVERSED')
    await seed.command(MANAGER, at(17), async (ctx) =>
      reverseInbound(ctx, id, (await inbounds.find(ctx, id)).version, '货主录错，重新入库'),
    );
}

function inputOf(
  nth: number,
  { companyId, ...owner }: StoringCustomer & { companyId: string },
  expectedAt: Date,
): InboundInput {
  const lines = Array.from({ length: 1 + (nth % 3) }, (_, at) => {
    const [goodsName, lengthMm, widthMm, heightMm, unitWeight] = GOODS[(nth + at * 3) % GOODS.length] ?? [
      '纸箱',
      1,
      1,
      1,
      1,
    ];
    return {
      id: null,
      sourceLineId: null,
      goodsId: null,
      goodsName,
      brand: null,
      spec: null,
      hsCode: null,
      packUnit: '纸箱',
      qtyExpected: 24 + ((nth * 13 + at * 29) % 90),
      pcsPerPack: '12',
      lengthMm,
      widthMm,
      heightMm,
      unitVolume: null,
      unitWeight,
      productionDate: null,
      expiryDate: null,
    };
  });
  return {
    ...owner,
    companyId,
    type: nth % 16 === 10 ? 'RETURN' : nth % 16 === 12 ? 'OTHER' : 'CARGO',
    sourceType: null,
    sourceId: null,
    expectedAt: expectedAt.toISOString(),
    carrier: '甬顺物流',
    plateNo: `浙B${10_000 + nth * 37}`,
    driver: null,
    driverPhone: null,
    remark: null,
    lines,
  };
}

/** What came: all of it; half; less; damaged or more, as a manager saw it, with a photo. */
async function receive(seed: Seed, id: string, fate: Fate, at: Date): Promise<void> {
  await seed.command(
    fate === 'OVER' ? MANAGER : KEEPER,
    at,
    async (ctx) => {
      const row = await inbounds.find(ctx, id);
      const damaged = fate === 'DAMAGED' ? 2 : 0;
      if (damaged > 0 || fate === 'OVER') await photograph(ctx, 'wh_inbound', id, DIFFERENCE_SLOT);
      const lines = await linesOf(ctx, id);
      return receiveInbound(ctx, id, {
        version: row.version,
        businessDate: null,
        lines: lines.map((line, index) => ({
          lineId: line.id,
          actual: arrived(openOf(line), fate, index),
          damaged: index === 0 ? damaged : 0,
          cause: index === 0 && damaged > 0 ? 'TRANSPORT' : null,
          reason: index === 0 ? (REASONS[fate] ?? null) : null,
          lengthMm: null,
          widthMm: null,
          heightMm: null,
          unitWeight: null,
          productionDate: null,
          expiryDate: null,
        })),
      });
    },
    ['WMS-020', 'WMS-052'],
  );
}
const REASONS: Partial<Record<Fate, string>> = { DAMAGED: '外箱压坏', OVER: '工厂多发' };
const arrived = (open: number, fate: Fate, index: number): number => {
  if (fate === 'PARTIAL') return Math.ceil(open / 2);
  if (fate === 'SHORT' && index === 0) return open - 3;
  return fate === 'OVER' && index === 0 ? open + 1 : open;
};

/** Put away where the program suggests it; what finds no room stays in staging. */
async function putAll(seed: Seed, id: string, at: Date): Promise<void> {
  await seed.command(KEEPER, at, async (ctx) => {
    const items = (await putawaySuggestions(ctx, id)).map(({ stockId, locationId, qty }) => ({
      stockId,
      locationId,
      qty,
    }));
    if (items.length === 0) return;
    await putAway(ctx, id, (await inbounds.find(ctx, id)).version, { items, overrideReason: null });
  });
}
