import { arrivals as contract, type ArrivalInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { confirmArrival, resolveArrival } from './arrival-confirm.ts';
import { countArrival } from './arrival-count.ts';
import { arrive, releaseArrival } from './arrival-gate.ts';
import { arrivalCandidates, arrivalsOfInbound } from './arrival-lookups.ts';
import { createArrival, updateArrival } from './arrival-save.ts';
import { arrivalImportRoutes } from './arrival.import.ts';
import { arrivalListRoute } from './arrival.list.ts';
import { arrivalDetail } from './arrival.reads.ts';
import { finishUnload, recountArrival, startUnload, voidArrival } from './arrival.service.ts';
import { arrivalPickers } from './arrival.pickers.ts';

const inputOf = ({ ack: _ack, ...input }: ArrivalInput & { ack?: unknown }): ArrivalInput => input;
const { read, change } = documentRoutes(contract.get, arrivalDetail);

/** 到货单 (W10). */
export const arrivalRoutes: Route[] = [
  ...arrivalPickers,
  arrivalListRoute,
  ...arrivalImportRoutes,
  serve(contract.candidates, async (ctx, { query }) => ({ list: await arrivalCandidates(ctx, query) })),
  read,
  serve(contract.ofInbound, async (ctx, { params }) => ({ list: await arrivalsOfInbound(ctx, params.id) })),
  handle(contract.create, async (ctx, { body }) => arrivalDetail(ctx, (await createArrival(ctx, inputOf(body))).id)),
  change(contract.update, (ctx, id, { version, ...input }) => updateArrival(ctx, id, version, inputOf(input))),
  change(contract.release, (ctx, id, { version, reason }) => releaseArrival(ctx, id, version, reason)),
  change(contract.arrive, (ctx, id, { version, ack: _ack, ...truck }) => arrive(ctx, id, version, truck)),
  change(contract.startUnload, (ctx, id, { version }) => startUnload(ctx, id, version)),
  change(contract.count, (ctx, id, body) => countArrival(ctx, id, body)),
  change(contract.finishUnload, (ctx, id, { version }) => finishUnload(ctx, id, version)),
  change(contract.confirm, (ctx, id, { version, businessDate }) => confirmArrival(ctx, id, version, businessDate)),
  change(contract.recount, (ctx, id, { version, reason }) => recountArrival(ctx, id, version, reason)),
  change(contract.resolve, (ctx, id, body) => resolveArrival(ctx, id, body)),
  change(contract.void, (ctx, id, { version, reason }) => voidArrival(ctx, id, version, reason)),
];
