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
import { ARRIVES } from './journey-clear.ts';
import { advance, photograph, type Journey } from './journey.ts';

/**
 * 送达: one out with one booked, one with a damaged delivery, one that nobody fetches beyond its free time, one with all
 * signed; the others are delivered, one with a claim settled, one box not yet back.
 */
export async function deliverJourney(journey: Journey): Promise<void> {
  const { plan, index } = journey;
  const rows = await journey.command('cs01', ARRIVES + 2, 15, (ctx) => deliveriesOf(ctx, journey));
  if (plan.end === 'OVER_FREE_TIME') {
    const [first] = rows;
    if (first) await apply(journey, first);
    return;
  }
  for (const [nth, row] of rows.entries()) await release(journey, row, nth);
  await pass(journey, 'GATE_OUT', 4);
  for (const [nth, row] of rows.entries()) {
    await step(journey, row, ARRIVES + 4, 10, (ctx, version) =>
      bookDelivery(ctx, row.id, 'book', {
        version,
        ack: undefined,
        appointmentAt: journey.at(ARRIVES + 5, 9 + nth).toISOString(),
        carrierId: null,
        truckId: null,
        plate: `7XD${String(400 + index * 2 + nth)}`,
        remark: null,
      }),
    );
    const halfWay = plan.end === 'ON_THE_WAY' || plan.end === 'DAMAGED';
    if (halfWay && nth > 0) continue;
    const dispatchedAt = journey.at(ARRIVES + 5, 8).toISOString();
    await step(journey, row, ARRIVES + 5, 9, (ctx, version) => dispatchDelivery(ctx, row.id, version, dispatchedAt));
    if (plan.end === 'ON_THE_WAY') continue;
    await sign(journey, row, plan.end === 'DAMAGED' || (plan.end === 'CLAIMED' && nth === 0));
  }
  if (plan.end === 'ON_THE_WAY' || plan.end === 'DAMAGED') return;
  await pass(journey, 'DELIVERED', 5);
  if (plan.end === 'SIGNED') return;
  await advance(journey, 'ops01', ARRIVES + 6, 16);
  if (plan.end !== 'EMPTY_OUT') await pass(journey, 'EMPTY_RETURN', 7);
}

const deliveriesOf = (ctx: CommandCtx, { containerId }: Journey): Promise<DeliveryRow[]> =>
  ctx.tx.select().from(lgDelivery).where(eq(lgDelivery.containerId, containerId)).orderBy(asc(lgDelivery.id));

/** A command on a delivery with its version of then. */
const step = (
  journey: Journey,
  { id }: DeliveryRow,
  later: number,
  hour: number,
  work: (ctx: CommandCtx, version: number) => Promise<unknown>,
) =>
  journey.command('cs01', later, hour, async (ctx) => {
    const [row] = await ctx.tx.select().from(lgDelivery).where(eq(lgDelivery.id, id));
    return work(ctx, row?.version ?? 0);
  });

/** 特批放货 asked for, so many days after the arrival. */
const apply = (journey: Journey, { orderId, containerId }: DeliveryRow, days = 3, hour = 9) =>
  journey.command('cs01', ARRIVES + days, hour, (ctx) =>
    applyRelease(ctx, { orderId, containerId, kind: 'SPECIAL', document: 'TELEX', reason: '老客户，月底统一付款' }),
  );
/** 特批放货 asked for and agreed. */
async function agreed(journey: Journey, row: DeliveryRow, days: number, hour: number): Promise<CargoReleaseRow> {
  const asked = await apply(journey, row, days, hour);
  return journey.command('gm01', ARRIVES + days, hour + 1, (ctx) =>
    decideRelease(ctx, asked.id, asked.version, 'approve', null),
  );
}

/** Released; one only after a refusal, one again after it was revoked. */
async function release(journey: Journey, row: DeliveryRow, nth: number): Promise<void> {
  const { end } = journey.plan;
  if (end === 'EMPTY_OUT' && nth === 0) {
    const asked = await apply(journey, row, 2, 16);
    await journey.command('gm01', ARRIVES + 2, 17, (ctx) =>
      decideRelease(ctx, asked.id, asked.version, 'refuse', '上月货款到账后再放'),
    );
  }
  if (end === 'ON_THE_WAY' && nth === 1) {
    const done = await agreed(journey, row, 2, 16);
    await journey.command('gm01', ARRIVES + 2, 18, (ctx) =>
      revokeRelease(ctx, done.id, done.version, '客户改要正本提单，核对后再放'),
    );
  }
  await agreed(journey, row, 3, 13);
}

async function sign(journey: Journey, row: DeliveryRow, hurt: boolean): Promise<void> {
  const deliveredAt = journey.at(ARRIVES + 5, 15).toISOString();
  await step(journey, row, ARRIVES + 5, 16, (ctx) => photograph(ctx, 'lg_delivery', row.id, POD_SLOT, journey.index));
  await step(journey, row, ARRIVES + 5, 17, async (ctx, version) => {
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
  if (hurt && journey.plan.end === 'CLAIMED')
    await step(journey, row, ARRIVES + 6, 10, (ctx, version) =>
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
const pass = (journey: Journey, milestone: Milestone, days: number) =>
  journey.command('doc01', ARRIVES + days, 18, async (ctx) =>
    setMilestone(
      ctx,
      await containers.lock(ctx, journey.containerId),
      { milestone, occurredAt: journey.at(ARRIVES + days, 7) },
      '登记更正',
    ),
  );
