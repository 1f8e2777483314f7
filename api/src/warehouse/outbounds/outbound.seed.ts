import type { OutboundInput } from '@shared/contract/warehouse/outbound.input.ts';
import { PICKUP_SLOT, type OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import type { OutboundState } from '@shared/contract/warehouse/outbound.machine.ts';
import { count, eq, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { rows } from '../../platform/database.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { heldBy } from './outbound-allocations.ts';
import { allocateOutbound } from './outbound-allocate.ts';
import { draftLoading } from './outbound-loading.ts';
import { confirmPick, startPick } from './outbound-pick.ts';
import { reverseOutbound } from './outbound-reverse.ts';
import { createOutbound } from './outbound-save.ts';
import { shipOutbound } from './outbound-ship.ts';
import { approveOutbound, cancelOutbound, rejectOutbound, signOutbound, submitOutbound } from './outbound-steps.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutbound, type Outbound } from './outbound.tables.ts';

const CLERK = 'whc01';
const MANAGER = 'whm01';
const PICKER = 'tally01';
/** How far each goes; with the drafts of containers in 待装柜 and the documents of 冲红 about 36. */
const PLAN: readonly (OutboundState | 'REJECTED' | 'SHORT')[] = [
  ...(['DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED'] as const),
  ...(['SHIPPED', 'SHIPPED', 'SIGNED', 'REVERSED', 'CANCELLED', 'REJECTED'] as const),
  ...(['SUBMITTED', 'ALLOCATED', 'SHORT', 'SHIPPED', 'SIGNED', 'SHIPPED'] as const),
  ...(['SHIPPED', 'APPROVED', 'PICKING', 'SHIPPED', 'SHIPPED', 'CANCELLED'] as const),
  ...(['DRAFT', 'SHIPPED', 'SIGNED', 'PICKED', 'SHIPPED', 'REVERSED'] as const),
];
const TYPES: readonly OutboundType[] = ['OTHER', 'PICKUP', 'RETURN', 'OTHER', 'TRANSFER', 'SCRAP'];
const ACKS = ['WMS-CONTAINER', 'LOG-050'];

interface Lot extends Record<string, unknown> {
  warehouse: string;
  customer: string;
  company: string;
  batch: string;
  location: string;
  goods: string;
  mark: string | null;
  free: number;
  pickup: boolean;
  /** The customer may store and bring in at every other warehouse. */
  transfer: boolean;
}

/** 出库单 in every state, of what the inbounds of the demo have brought (12.2). */
export const outboundSeed: SeedStep = {
  name: '出库单',
  async run(seed) {
    await loadingDrafts(seed);
    const lots = await lotsOf(seed);
    // Beyond the plan: goods that may be sent on, for a 调拨 whose own may not (WMS-050).
    const spare = lots.slice(PLAN.length).filter(({ transfer }) => transfer);
    for (const [nth, goal] of PLAN.entries()) {
      const own = lots[nth];
      const lot = own && isTransfer(nth, goal) && !own.transfer ? spare.shift() : own;
      if (lot) await one(seed, nth, goal, lot);
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ state: whOutbound.state, rows: count() })
      .from(whOutbound)
      .groupBy(whOutbound.state);
    return Object.fromEntries(
      found.toSorted((left, right) => (left.state < right.state ? -1 : 1)).map(({ state, rows: n }) => [state, n]),
    );
  },
};

/** What consumers of container.ready_to_load would have made. */
async function loadingDrafts(seed: Seed): Promise<void> {
  const boxes = await seed.tx
    .select({ id: lgContainer.id, code: lgContainer.containerCode })
    .from(lgContainer)
    .where(eq(lgContainer.stage, 'LOAD'))
    .orderBy(lgContainer.id);
  for (const { id, code } of boxes)
    await seed.command(null, seed.at(-1, 9), (ctx) =>
      draftLoading(ctx, { containerId: id, containerCode: code, loadingSlipId: '0', slipNo: '', allocations: [] }),
    );
}

/** Good stock in open chambers, the largest of each batch, by customers who may collect first. */
const lotsOf = (seed: Seed): Promise<Lot[]> =>
  rows<Lot>(
    seed.tx,
    sql`select distinct on (s.batch_id) s.warehouse_id::text as warehouse, s.customer_id::text as customer,
        b.company_id::text as company, s.batch_id::text as batch, s.location_id::text as location,
        b.goods_name as goods, b.mark, s.on_hand - s.reserved - s.frozen as free,
        exists (select from wh_access a where a.customer_id = s.customer_id and a.warehouse_id = s.warehouse_id
          and a.state = 'ACTIVE' and a.valid_to >= ${seed.day()} and 'PICKUP' = any(a.rights)
          and a.vehicles = '[]' and a.persons = '[]') as pickup,
        not exists (select from wh_warehouse w where w.id <> s.warehouse_id and not exists (select from wh_access a
          where a.customer_id = s.customer_id and a.warehouse_id = w.id and a.state = 'ACTIVE'
          and a.valid_to >= ${seed.day()} and a.rights @> array['STORE', 'INBOUND'])) as transfer
      from wh_stock s join wh_batch b on b.id = s.batch_id join wh_location l on l.id = s.location_id
        join wh_chamber c on c.id = l.chamber_id
      where s.quality = 'GOOD' and s.on_hand - s.reserved - s.frozen >= 4 and c.state = 'OPEN' and l.lock_state = 'NONE'
        and b.stock_kind = 'CARGO' and (b.expiry_date is null or b.expiry_date >= ${seed.day()})
        and not exists (select from risk_hold h where h.customer_id = s.customer_id and h.state = 'ACTIVE')
      order by s.batch_id, free desc, s.id`,
  );

async function one(seed: Seed, nth: number, goal: (typeof PLAN)[number], lot: Lot): Promise<void> {
  const type = typeFor(nth, goal, lot);
  const day = 0;
  let hour = 8;
  const step = <Value>(who: string, work: Parameters<typeof seed.command<Value>>[2]) =>
    seed.command(who, seed.at(day, hour++, nth), work, ACKS);
  const to = type === 'TRANSFER' ? await otherWarehouse(seed, lot.warehouse) : null;
  let row: Outbound = await step(CLERK, async (ctx) => {
    const made = await createOutbound(ctx, inputOf(seed, day, type, lot, to));
    if (type === 'PICKUP')
      await addAttachment(ctx, await seeOwner(ctx, 'wh_outbound', made.id), PICKUP_SLOT, {
        part: 'file',
        name: '提货委托书.pdf',
        type: '',
        bytes: demoPaper('DEMO POWER OF ATTORNEY'),
      });
    return made;
  });
  const locked = (who: string, work: (ctx: Parameters<typeof submitOutbound>[0], at: Outbound) => Promise<Outbound>) =>
    step(who, async (ctx) => work(ctx, await outbounds.lock(ctx, row.id)));
  if (goal === 'DRAFT') return;
  row = await locked(CLERK, submitOutbound);
  if (goal === 'SUBMITTED') return;
  if (goal === 'REJECTED')
    return void (await locked(MANAGER, (ctx, at) => rejectOutbound(ctx, at, '件数与客户通知不符')));
  row = await locked(MANAGER, approveOutbound);
  if (goal === 'APPROVED') return;
  if (goal === 'CANCELLED') return void (await locked(MANAGER, (ctx, at) => cancelOutbound(ctx, at, '客户改期')));
  row = await locked(CLERK, (ctx, at) => allocateOutbound(ctx, at));
  if (goal === 'ALLOCATED') return;
  row = await step(PICKER, (ctx) => startPick(ctx, row.id, row.version));
  if (goal === 'PICKING') return;
  row = await step(PICKER, async (ctx) => {
    const [held] = await heldBy(ctx, row.id);
    const qty = (held?.allocation.qty ?? 1) - (goal === 'SHORT' ? 1 : 0);
    return confirmPick(ctx, row.id, {
      version: row.version,
      ack: undefined,
      picks: [{ allocationId: held?.allocation.id ?? '0', qty, reason: goal === 'SHORT' ? '外箱破损一件' : null }],
    });
  });
  if (goal === 'PICKED') return;
  const gone = { ack: undefined, plateNo: row.plateNo ?? '浙B10074', sealNo: null, businessDate: null };
  row = await step(CLERK, (ctx) => shipOutbound(ctx, row.id, { ...gone, version: row.version }));
  if (goal === 'SIGNED' && type === 'PICKUP') await locked(CLERK, (ctx, at) => signOutbound(ctx, at, '王师傅'));
  if (goal === 'REVERSED')
    await step(MANAGER, (ctx) =>
      reverseOutbound(ctx, row.id, { version: row.version, reason: '客户退回，装车错误', businessDate: null }),
    );
}

function typeFor(nth: number, goal: (typeof PLAN)[number], { pickup }: Lot): OutboundType {
  if (goal === 'SIGNED') return pickup ? 'PICKUP' : 'OTHER';
  const type = TYPES[nth % TYPES.length] ?? 'OTHER';
  if (type === 'PICKUP' && !pickup) return 'OTHER';
  return type === 'TRANSFER' && !isTransfer(nth, goal) ? 'OTHER' : type;
}

const isTransfer = (nth: number, goal: (typeof PLAN)[number]): boolean =>
  TYPES[nth % TYPES.length] === 'TRANSFER' && goal !== 'REVERSED' && goal !== 'SIGNED';

async function otherWarehouse(seed: Seed, id: string): Promise<string | null> {
  const all = await seed.tx.select({ id: whWarehouse.id }).from(whWarehouse).orderBy(whWarehouse.id);
  return all.find((each) => each.id !== id)?.id ?? null;
}

const inputOf = (
  seed: Seed,
  day: number,
  type: OutboundType,
  lot: Lot,
  toWarehouseId: string | null,
): OutboundInput => ({
  type,
  warehouseId: lot.warehouse,
  customerId: lot.customer,
  companyId: lot.company,
  containerId: null,
  toWarehouseId,
  planAt: seed.at(day + 1, 14).toISOString(),
  strategy: null,
  allowPartial: false,
  pickupPerson: type === 'PICKUP' ? '王师傅' : null,
  pickupIdNo: type === 'PICKUP' ? '330206199001011234' : null,
  pickupPhone: type === 'PICKUP' ? '13800001234' : null,
  plateNo: type === 'PICKUP' ? '浙B10074' : null,
  sealNo: null,
  remark: null,
  lines: [
    {
      goodsName: lot.goods,
      mark: lot.mark,
      batchId: lot.batch,
      locationId: lot.location,
      orderLineId: null,
      quality: 'GOOD',
      qty: Math.max(2, Math.floor(lot.free / 3)),
    },
  ],
  ack: undefined,
});
