import { asc, eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { linesOf } from '../../warehouse/inbounds/inbound-lines.ts';
import { putAway } from '../../warehouse/inbounds/inbound-putaway.ts';
import { receiveInbound } from '../../warehouse/inbounds/inbound-receive.ts';
import { createInbound } from '../../warehouse/inbounds/inbound-save.ts';
import { inbounds } from '../../warehouse/inbounds/inbound.entity.ts';
import { submitInbound } from '../../warehouse/inbounds/inbound.service.ts';
import { putawaySuggestions } from '../../warehouse/inbounds/putaway-suggestions.ts';
import { allocateOutbound } from '../../warehouse/outbounds/outbound-allocate.ts';
import { heldBy } from '../../warehouse/outbounds/outbound-allocations.ts';
import { confirmPick, startPick } from '../../warehouse/outbounds/outbound-pick.ts';
import { createOutbound } from '../../warehouse/outbounds/outbound-save.ts';
import { shipOutbound } from '../../warehouse/outbounds/outbound-ship.ts';
import { approveOutbound, submitOutbound } from '../../warehouse/outbounds/outbound-steps.ts';
import { outbounds } from '../../warehouse/outbounds/outbound.entity.ts';
import { whBatch } from '../../warehouse/stock/stock.tables.ts';

const CLERK = 'whc01';
const MANAGER = 'whm01';
const PICKER = 'tally01';
const ACKS = ['WMS-020', 'WMS-052', 'WMS-CONTAINER', 'LOG-050'];

/** Whose goods, and where they lie. */
export interface GoodsOwner {
  warehouseId: string;
  customerId: string;
  companyId: string;
  mark: string;
}

/** A customer who may store in the warehouse, has nothing there yet and no rule of its own: its bill is these goods alone. */
export async function newOwner(seed: Seed, warehouseId: string): Promise<GoodsOwner> {
  const [companyId = ''] = await seed.companies();
  const [found] = await rows<{ id: string; no: string }>(
    seed.tx,
    sql`select c.id::text as id, c.customer_no as no from wh_access a join ac_customer c on c.id = a.customer_id
      where a.warehouse_id = ${warehouseId} and a.state = 'ACTIVE' and a.valid_to >= ${seed.day(10)} and c.status = 'ACTIVE'
        and not exists (select from wh_charge_rule r where r.customer_id = c.id)
        and not exists (select from risk_hold h where h.customer_id = c.id and h.state = 'ACTIVE')
      order by (select count(*) from wh_batch b where b.customer_id = c.id and b.warehouse_id = a.warehouse_id), c.id limit 1`,
  );
  if (!found) throw new Error('The demo data has no customer who may store');
  return { warehouseId, customerId: found.id, companyId, mark: found.no };
}

/** Cartons of 0.1 m³ received and put away on a day; answers their batch. */
export async function receiveGoods(
  seed: Seed,
  owner: GoodsOwner,
  day: number,
  cartons: number,
  name: string,
): Promise<string> {
  const made = await seed.command(CLERK, seed.at(day - 1, 16), (ctx) =>
    createInbound(ctx, {
      ...owner,
      type: 'CARGO',
      sourceType: null,
      sourceId: null,
      expectedAt: seed.at(day, 10).toISOString(),
      carrier: '甬顺物流',
      plateNo: '浙B20088',
      driver: null,
      driverPhone: null,
      remark: null,
      lines: [
        {
          id: null,
          sourceLineId: null,
          goodsId: null,
          goodsName: name,
          brand: null,
          spec: null,
          hsCode: null,
          packUnit: '纸箱',
          qtyExpected: cartons,
          pcsPerPack: '1',
          unitVolume: null,
          unitWeight: 9e3,
          lengthMm: 500,
          widthMm: 500,
          heightMm: 400,
          productionDate: null,
          expiryDate: null,
        },
      ],
    }),
  );
  await seed.command(CLERK, seed.at(day - 1, 17), async (ctx) => submitInbound(ctx, await inbounds.lock(ctx, made.id)));
  await seed.command(CLERK, seed.at(day, 9), (ctx) => receiveAll(ctx, made.id, cartons), ACKS);
  await seed.command(CLERK, seed.at(day, 11), async (ctx) => {
    const items = (await putawaySuggestions(ctx, made.id)).map(({ stockId, locationId, qty }) => ({
      stockId,
      locationId,
      qty,
    }));
    await putAway(ctx, made.id, (await inbounds.find(ctx, made.id)).version, { items, overrideReason: null });
  });
  const [line] = await seed.command(CLERK, seed.at(day, 12), (ctx) => linesOf(ctx, made.id));
  const [batch] = await seed.tx
    .select()
    .from(whBatch)
    .where(eq(whBatch.inboundLineId, line?.id ?? '0'))
    .orderBy(asc(whBatch.id));
  if (!batch) throw new Error('Nothing was received');
  return batch.id;
}

async function receiveAll(ctx: CommandCtx, id: string, actual: number): Promise<unknown> {
  const { version } = await inbounds.find(ctx, id);
  return receiveInbound(ctx, id, {
    version,
    businessDate: null,
    lines: (await linesOf(ctx, id)).map(({ id: lineId }) => ({
      lineId,
      actual,
      damaged: 0,
      cause: null,
      reason: null,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      unitWeight: null,
      productionDate: null,
      expiryDate: null,
    })),
  });
}

/** Cartons of a batch shipped on a day, by three people as it must be. */
export async function shipGoods(
  seed: Seed,
  owner: GoodsOwner,
  batchId: string,
  day: number,
  qty: number,
): Promise<void> {
  const { mark: _mark, ...whose } = owner;
  const [batch] = await seed.tx.select().from(whBatch).where(eq(whBatch.id, batchId));
  let hour = 8;
  const step = <Value>(who: string, work: (ctx: CommandCtx) => Promise<Value>) =>
    seed.command(who, seed.at(day, hour++), work, ACKS);
  let row = await step(CLERK, (ctx) =>
    createOutbound(ctx, {
      ...whose,
      type: 'OTHER',
      containerId: null,
      toWarehouseId: null,
      strategy: null,
      allowPartial: false,
      pickupPerson: null,
      pickupIdNo: null,
      pickupPhone: null,
      plateNo: null,
      sealNo: null,
      remark: null,
      planAt: seed.at(day, 15).toISOString(),
      lines: [
        {
          goodsName: batch?.goodsName ?? '',
          mark: batch?.mark ?? null,
          batchId,
          locationId: null,
          orderLineId: null,
          quality: 'GOOD',
          qty,
        },
      ],
      ack: undefined,
    }),
  );
  row = await step(CLERK, async (ctx) => submitOutbound(ctx, await outbounds.lock(ctx, row.id)));
  row = await step(MANAGER, async (ctx) => approveOutbound(ctx, await outbounds.lock(ctx, row.id)));
  row = await step(CLERK, async (ctx) => allocateOutbound(ctx, await outbounds.lock(ctx, row.id)));
  row = await step(PICKER, (ctx) => startPick(ctx, row.id, row.version));
  row = await step(PICKER, async (ctx) =>
    confirmPick(ctx, row.id, {
      version: row.version,
      ack: undefined,
      picks: (await heldBy(ctx, row.id)).map(({ allocation }) => ({
        allocationId: allocation.id,
        qty: allocation.qty,
        reason: null,
      })),
    }),
  );
  const gone = { ack: undefined, plateNo: '浙B20088', sealNo: null, businessDate: null };
  await step(CLERK, (ctx) => shipOutbound(ctx, row.id, { ...gone, version: row.version }));
}
