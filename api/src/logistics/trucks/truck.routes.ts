import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { truckPicker, trucks as contract } from '@shared/contract/logistics/truck.contract.ts';
import { ilike, ne, or, sql } from 'drizzle-orm';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { likePattern } from '../../platform/search.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { assignTruck } from './truck-assign.ts';
import { truckCalendar } from './truck-calendar.ts';
import { truckListRoute } from './truck.list.ts';
import { trucks } from './truck.entity.ts';
import { truckDetail } from './truck.reads.ts';
import { createTruck, updateTruck } from './truck-save.ts';
import { cancelTruck, enterFees, finishTruck, stampTruck } from './truck-steps.ts';
import { lgTruck } from './truck.tables.ts';

const { read, change } = documentRoutes(contract.get, truckDetail);

/** 拖车单 (L22). */
export const truckRoutes: Route[] = [
  truckListRoute,
  serveExport(truckList),
  serve(contract.calendar, (ctx, { query }) => truckCalendar(ctx, query.from)),
  read,
  handle(contract.create, async (ctx, { body }) => truckDetail(ctx, (await createTruck(ctx, body)).id)),
  change(contract.update, (ctx, id, { version, ...input }) => updateTruck(ctx, id, version, input)),
  change(contract.assign, (ctx, id, body) => assignTruck(ctx, id, body)),
  change(contract.stamp, (ctx, id, body) => stampTruck(ctx, id, body)),
  handle(contract.fee, async (ctx, { params, body }) => truckDetail(ctx, (await enterFees(ctx, params.id, body)).id)),
  change(contract.finish, (ctx, id, body) => finishTruck(ctx, id, body.version)),
  change(contract.cancel, (ctx, id, body) => cancelTruck(ctx, id, body.version, body.reason, body.fee ?? null)),
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
