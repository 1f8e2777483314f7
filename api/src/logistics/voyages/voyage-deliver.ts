import { POD_SLOT } from '@shared/contract/logistics/delivery.contract.ts';
import type { Milestone } from '@shared/contract/logistics/milestone-rules.ts';
import { asc, eq } from 'drizzle-orm';
import { applyRelease, decideRelease, revokeRelease } from '../cargo-releases/cargo-release.service.ts';
import type { CargoReleaseRow } from '../cargo-releases/cargo-release.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { deliveryLines } from '../deliveries/delivery-lock.ts';
import { resolveDelivery, signDelivery } from '../deliveries/delivery-sign.ts';
import { lgDelivery, type DeliveryRow } from '../deliveries/delivery.tables.ts';
import { bookDelivery, dispatchDelivery } from '../deliveries/delivery-trip.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { setMilestone } from '../stage-records/milestone.service.ts';
import { ARRIVES } from './voyage-clear.ts';
import { advance, photograph, type Voyage } from './voyage.ts';

/**
 * 送达: one out with one booked, one with a damaged delivery, one that nobody fetches beyond its free time, one with all
 * signed; the others are delivered, one with a claim settled, one box not yet back.
 */
export async function deliverVoyage(voyage: Voyage): Promise<void> {
  const { plan, index } = voyage;
  const rows = await voyage.command('cs01', ARRIVES + 2, 15, (ctx) => deliveriesOf(ctx, voyage));
  if (plan.end === 'OVER_FREE_TIME') {
    const [first] = rows;
    if (first) await apply(voyage, first);
    return;
  }
  for (const [nth, row] of rows.entries()) await release(voyage, row, nth);
  await pass(voyage, 'GATE_OUT', 4);
  for (const [nth, row] of rows.entries()) {
    await step(voyage, row, ARRIVES + 4, 10, (ctx, version) =>
      bookDelivery(ctx, row.id, 'book', {
        version,
        ack: undefined,
        appointmentAt: voyage.at(ARRIVES + 5, 9 + nth).toISOString(),
        carrierId: null,
        truckId: null,
        plate: `7XD${String(400 + index * 2 + nth)}`,
        remark: null,
      }),
    );
    const halfWay = plan.end === 'ON_THE_WAY' || plan.end === 'DAMAGED';
    if (halfWay && nth > 0) continue;
    const dispatchedAt = voyage.at(ARRIVES + 5, 8).toISOString();
    await step(voyage, row, ARRIVES + 5, 9, (ctx, version) => dispatchDelivery(ctx, row.id, version, dispatchedAt));
    if (plan.end === 'ON_THE_WAY') continue;
    await sign(voyage, row, plan.end === 'DAMAGED' || (plan.end === 'CLAIMED' && nth === 0));
  }
  if (plan.end === 'ON_THE_WAY' || plan.end === 'DAMAGED') return;
  await pass(voyage, 'DELIVERED', 5);
  if (plan.end === 'SIGNED') return;
  await advance(voyage, 'ops01', ARRIVES + 6, 16);
  if (plan.end !== 'EMPTY_OUT') await pass(voyage, 'EMPTY_RETURN', 7);
}

const deliveriesOf = (ctx: CommandCtx, { containerId }: Voyage): Promise<DeliveryRow[]> =>
  ctx.tx.select().from(lgDelivery).where(eq(lgDelivery.containerId, containerId)).orderBy(asc(lgDelivery.id));

/** A command on a delivery with its version of then. */
const step = (
  voyage: Voyage,
  { id }: DeliveryRow,
  later: number,
  hour: number,
  work: (ctx: CommandCtx, version: number) => Promise<unknown>,
) =>
  voyage.command('cs01', later, hour, async (ctx) => {
    const [row] = await ctx.tx.select().from(lgDelivery).where(eq(lgDelivery.id, id));
    return work(ctx, row?.version ?? 0);
  });

/** 特批放货 asked for, so many days after the arrival. */
const apply = (voyage: Voyage, { orderId, containerId }: DeliveryRow, days = 3, hour = 9) =>
  voyage.command('cs01', ARRIVES + days, hour, (ctx) =>
    applyRelease(ctx, { orderId, containerId, kind: 'SPECIAL', document: 'TELEX', reason: '老客户，月底统一付款' }),
  );
/** 特批放货 asked for and agreed. */
async function agreed(voyage: Voyage, row: DeliveryRow, days: number, hour: number): Promise<CargoReleaseRow> {
  const asked = await apply(voyage, row, days, hour);
  return voyage.command('gm01', ARRIVES + days, hour + 1, (ctx) =>
    decideRelease(ctx, asked.id, asked.version, 'approve', null),
  );
}

/** Released; one only after a refusal, one again after it was revoked. */
async function release(voyage: Voyage, row: DeliveryRow, nth: number): Promise<void> {
  const { end } = voyage.plan;
  if (end === 'EMPTY_OUT' && nth === 0) {
    const asked = await apply(voyage, row, 2, 16);
    await voyage.command('gm01', ARRIVES + 2, 17, (ctx) =>
      decideRelease(ctx, asked.id, asked.version, 'refuse', '上月货款到账后再放'),
    );
  }
  if (end === 'ON_THE_WAY' && nth === 1) {
    const done = await agreed(voyage, row, 2, 16);
    await voyage.command('gm01', ARRIVES + 2, 18, (ctx) =>
      revokeRelease(ctx, done.id, done.version, '客户改要正本提单，核对后再放'),
    );
  }
  await agreed(voyage, row, 3, 13);
}

async function sign(voyage: Voyage, row: DeliveryRow, hurt: boolean): Promise<void> {
  const deliveredAt = voyage.at(ARRIVES + 5, 15).toISOString();
  await step(voyage, row, ARRIVES + 5, 16, (ctx) => photograph(ctx, 'lg_delivery', row.id, POD_SLOT, voyage.index));
  await step(voyage, row, ARRIVES + 5, 17, async (ctx, version) => {
    const lines = (await deliveryLines(ctx, [row.id])).map(({ line }) => ({
      id: line.id,
      delivered: line.loaded,
      damaged: hurt ? 6 : 0,
    }));
    const signed = { version, ack: undefined, deliveredAt, signer: 'John Smith', signPhone: null, lines };
    const fault = hurt
      ? ({ exceptionKind: 'DAMAGED', exceptionRemark: '卸货时发现 6 箱受压破损，已拍照' } as const)
      : { exceptionKind: null, exceptionRemark: null };
    await signDelivery(ctx, row.id, 'sign', { ...signed, ...fault });
  });
  if (hurt && voyage.plan.end === 'CLAIMED')
    await step(voyage, row, ARRIVES + 6, 10, (ctx, version) =>
      resolveDelivery(ctx, row.id, {
        version,
        ack: undefined,
        resolution: 'CLAIM',
        exceptionRemark: '已向承运人索赔，按货值赔付',
        signer: null,
        lines: [],
      }),
    );
}

/** A milestone of the container so many days after the arrival. */
const pass = (voyage: Voyage, milestone: Milestone, days: number) =>
  voyage.command('doc01', ARRIVES + days, 18, async (ctx) =>
    setMilestone(
      ctx,
      await containers.lock(ctx, voyage.containerId),
      { milestone, occurredAt: voyage.at(ARRIVES + days, 7) },
      '登记更正',
    ),
  );
