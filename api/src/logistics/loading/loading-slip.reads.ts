import type { SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { slipMachine } from '@shared/contract/logistics/loading-slip.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { outboundsOf } from './loading-outbounds.ts';
import { linesForPage } from './loading-slip-lines.ts';
import { hasCounted } from './tally-clerks.ts';
import { lgLoadingSlip, type SlipRow } from './loading-slip.tables.ts';
import { weightsOf } from './loading-slip-vgm.ts';

/** What the caller may do with a slip; who counted does not confirm (LOG-049). */
export const slipActions = (ctx: Ctx, row: Pick<SlipRow, 'state' | 'tallyId' | 'enteredBy'>) =>
  allowedActions(
    slipMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => (action === 'confirm' && hasCounted(row, ctx.actor.userId) ? ['由您理货，请由其他人确认'] : []),
  );

/** A slip with its container, its haulage and its lines. */
export async function slipDetail(ctx: Ctx, id: string): Promise<Answerable<SlipDetail>> {
  const row = await loadingSlips.find(ctx, id);
  const tally = alias(acUser, 'tally');
  const confirmer = alias(acUser, 'confirmer');
  const [found] = await ctx.db
    .select({
      container: lgContainer,
      tallyName: tally.name,
      confirmerName: confirmer.name,
      truckNo: lgTruck.truckNo,
      plate: lgTruck.plate,
      driverName: lgTruck.driverName,
    })
    .from(lgLoadingSlip)
    .innerJoin(lgContainer, eq(lgContainer.id, lgLoadingSlip.containerId))
    .leftJoin(tally, eq(tally.id, lgLoadingSlip.tallyId))
    .leftJoin(confirmer, eq(confirmer.id, lgLoadingSlip.confirmedBy))
    .leftJoin(lgTruck, eq(lgTruck.id, lgLoadingSlip.truckId))
    .where(eq(lgLoadingSlip.id, id));
  if (!found) throw refuse('NOT_FOUND');
  const { container, ...names } = found;
  const { containerCode, containerType, stage, pol, pod, planLoadDate, cutCy, cutVgm } = container;
  const { typeTare, mgw } = await weightsOf(ctx, container.id);
  const own = pickColumns(
    row,
    ...([
      'slipNo',
      'version',
      'state',
      'place',
      'startAt',
      'endAt',
      'containerNo',
      'sealNo',
      'tare',
      'dunnage',
    ] as const),
    ...(['vgm', 'supervisor', 'signer', 'truckId', 'remark'] as const),
  );
  return {
    id,
    ...own,
    containerId: container.id,
    containerCode,
    containerType,
    containerVersion: container.version,
    stage,
    pol,
    pod,
    planLoadDate,
    cutCy,
    cutVgm,
    typeTare,
    mgw,
    ...names,
    photoSlots: await ctx.setting('load.photo_slots'),
    lines: await linesForPage(ctx, id),
    outbounds: await outboundsOf(ctx, container.id),
    actions: slipActions(ctx, row),
  };
}

/** The slip of a container, null while there is none (L7). */
export async function slipOfContainer(ctx: Ctx, containerId: string) {
  await containers.find(ctx, containerId);
  const [found] = await ctx.db
    .select({ id: lgLoadingSlip.id })
    .from(lgLoadingSlip)
    .where(and(eq(lgLoadingSlip.containerId, containerId), ne(lgLoadingSlip.state, 'VOID')))
    .limit(1);
  return { slip: found ? await slipDetail(ctx, found.id) : null };
}
