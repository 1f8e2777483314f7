import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { truckPicker, trucks as contract } from '@shared/contract/logistics/truck.contract.ts';
import { ilike, ne, or, sql } from 'drizzle-orm';
import { serveExport } from '../exchange/export.routes.ts';
import { pickFrom, servePicker } from '../pickers/picker.ts';
import { likePattern } from '../platform/search.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { assignTruck } from './truck.assign.ts';
import { truckCalendar } from './truck.calendar.ts';
import { truckListRoute } from './truck.list.ts';
import { trucks } from './truck.entity.ts';
import { truckDetail } from './truck.read.ts';
import { createTruck, updateTruck } from './truck.save.ts';
import { cancelTruck, enterFees, finishTruck, stampTruck } from './truck.steps.ts';
import { lgTruck } from './truck.tables.ts';

/** 拖车单 (L22). */
export const truckRoutes: Route[] = [
  truckListRoute,
  serveExport(truckList),
  serve(contract.calendar, (ctx, { query }) => truckCalendar(ctx, query.from)),
  serve(contract.get, (ctx, { params }) => truckDetail(ctx, params.id)),
  handle(contract.create, async (ctx, { body }) => truckDetail(ctx, (await createTruck(ctx, body)).id)),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    truckDetail(ctx, (await updateTruck(ctx, params.id, version, input)).id),
  ),
  handle(contract.assign, async (ctx, { params, body }) =>
    truckDetail(ctx, (await assignTruck(ctx, params.id, body)).id),
  ),
  handle(contract.stamp, async (ctx, { params, body }) =>
    truckDetail(ctx, (await stampTruck(ctx, params.id, body)).id),
  ),
  handle(contract.fee, async (ctx, { params, body }) => truckDetail(ctx, (await enterFees(ctx, params.id, body)).id)),
  handle(contract.finish, async (ctx, { params, body }) =>
    truckDetail(ctx, (await finishTruck(ctx, params.id, body.version)).id),
  ),
  handle(contract.cancel, async (ctx, { params, body }) =>
    truckDetail(ctx, (await cancelTruck(ctx, params.id, body.version, body.reason, body.fee ?? null)).id),
  ),
  servePicker(
    truckPicker,
    pickFrom({
      table: lgTruck,
      scope: trucks,
      label: lgTruck.truckNo,
      hint: sql<string>`concat_ws(' · ', ${lgTruck.plate}, ${lgTruck.driverName})`,
      match: (q) => or(ilike(lgTruck.truckNo, likePattern(q)), ilike(lgTruck.plate, likePattern(q))),
      live: ne(lgTruck.state, 'CANCELLED'),
      parent: lgTruck.containerId,
    }),
  ),
];
