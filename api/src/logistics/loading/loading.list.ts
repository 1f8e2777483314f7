import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgQuotation } from '../quotations/quotation.tables.ts';
import { waitsForCustomer } from '../quotations/quotation.todo.ts';
import { containers } from '../containers/container.entity.ts';
import { numberMatch } from '../containers/container-match.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { onContainerList } from '../containers/on-container-list.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { loadingOutbounds } from './ports.ts';
import { slipActions } from './loading-slip.reads.ts';
import { lgLoadingSlip, lgLoadingSlipLine } from './loading-slip.tables.ts';
import { waitsForConfirm } from './loading.todo.ts';

const owner = alias(acUser, 'owner');

const NUMBERS = [lgContainer.containerCode, lgContainer.containerNo, lgLoadingSlip.slipNo];
const photos = sql<string>`(select count(distinct a.slot)::text from ${shAttachment} a
  where a.owner_type = 'lg_loading_slip' and a.owner_id = ${lgLoadingSlip.id})`;

/** The trip that the slip names; until it does, the newest live one that brings the container. */
const truckId = sql`coalesce(${lgLoadingSlip.truckId}, (select max(t.id) from lg_truck t
  where t.container_id = ${lgContainer.id} and t.kind = 'CONTAINER' and t.state <> 'CANCELLED'))`;
/** What the slip has counted so far, before 确认 as well. */
const loadedCartons = sql<number>`coalesce((select sum(l.loaded)::int from ${lgLoadingSlipLine} l
  where l.slip_id = ${lgLoadingSlip.id}), 0)`;
/** Orders of the container with an accepted quotation, and all that want one. */
const quotes = sql<number>`(select count(*)::int from ${lgQuotation} q where q.container_id = ${lgContainer.id} and q.state = 'ACCEPTED'
  and exists (select 1 from ${lgAllocation} a where a.container_id = q.container_id and a.order_id = q.order_id and a.state = 'LIVE'))`;
const quotesWanted = sql<number>`(select count(distinct a.order_id)::int from ${lgAllocation} a where a.container_id = ${lgContainer.id}
  and a.state = 'LIVE' and coalesce(a.loaded_cartons, a.cartons) > 0)`;

const shippedText = (found: readonly { left: boolean }[]): string | null =>
  found.length === 0 ? null : `${found.filter(({ left }) => left).length}/${found.length}`;

/** L15 待装柜: containers of the stage with their slips. */
export const loadingListRoute = serveList(loadingList, {
  table: lgContainer,
  join: [
    [lgLoadingSlip, and(eq(lgLoadingSlip.containerId, lgContainer.id), ne(lgLoadingSlip.state, 'VOID')) ?? sql`false`],
    [lgTruck, eq(lgTruck.id, truckId)],
    [owner, eq(owner.id, lgContainer.ownerId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgContainer),
      'containerCode',
      'containerType',
      'planLoadDate',
      'loadPlaceType',
      'planCartons',
      'planVolume',
      'cutCy',
      'stageSince',
      'hold',
    ),
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    slipId: lgLoadingSlip.id,
    slipVersion: lgLoadingSlip.version,
    slipNo: lgLoadingSlip.slipNo,
    slipState: lgLoadingSlip.state,
    state: lgLoadingSlip.state,
    tallyId: lgLoadingSlip.tallyId,
    enteredBy: lgLoadingSlip.enteredBy,
    containerNo: lgLoadingSlip.containerNo,
    place: lgLoadingSlip.place,
    vgm: lgLoadingSlip.vgm,
    loadedCartons,
    truckId: lgTruck.id,
    plate: lgTruck.plate,
    driverName: lgTruck.driverName,
    photos,
    quotes: sql<string>`(${quotes} || '/' || ${quotesWanted})`,
    quotesLacking: sql<number>`greatest(0, ${quotesWanted} - ${quotes})`,
    ownerName: owner.name,
  },
  scope: containers,
  where: () => eq(lgContainer.stage, 'LOAD'),
  numbers: NUMBERS,
  pages: { containers: onContainerList },
  tabs: {
    open: or(isNull(lgLoadingSlip.id), eq(lgLoadingSlip.state, 'DRAFT')),
    loading: eq(lgLoadingSlip.state, 'LOADING'),
    finished: eq(lgLoadingSlip.state, 'FINISHED'),
    confirmed: eq(lgLoadingSlip.state, 'CONFIRMED'),
    quote: sql`${quotes} < ${quotesWanted}`,
  },
  filters: {
    numbers: (value) => numberMatch(value, NUMBERS),
    pod: (value) => eq(lgContainer.pod, value),
    warehouseId: (value) => eq(lgContainer.warehouseId, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    hold: () => eq(lgContainer.hold, true),
    mine: (value, ctx) => (value === '1' ? waitsForConfirm(ctx) : undefined),
    sent: (value, ctx) =>
      value === '1'
        ? sql`exists (select 1 from ${lgQuotation} where ${and(eq(lgQuotation.containerId, lgContainer.id), waitsForCustomer(ctx))})`
        : undefined,
  },
  finish: async (ctx, rows) => {
    const wanted = (await ctx.setting('load.photo_slots')).length;
    const outbounds = await loadingOutbounds().of(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      outbounds: shippedText(outbounds.get(row.id) ?? []),
      enteredBy: row.enteredBy ?? [],
      stage: 'LOAD' as const,
      photos: `${row.photos ?? 0}/${wanted}`,
      actions: [
        ...(row.slipState
          ? slipActions(ctx, { state: row.slipState, tallyId: row.tallyId, enteredBy: row.enteredBy ?? [] })
          : []),
        ...containerActions(ctx, { stage: 'LOAD', hold: row.hold, planCartons: row.planCartons ?? 0 }).filter(
          ({ code }) => code === 'finishLoading' && row.slipState === 'CONFIRMED',
        ),
      ],
    }));
  },
});
