import { accesses as contract, accessList, type AccessInput } from '@shared/contract/warehouse/access.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { checkAccess } from './access-check.ts';
import { accesses } from './access.entity.ts';
import { crewImportRoutes } from './access-crew.import.ts';
import { accessListRoute } from './access.list.ts';
import { accessDetail } from './access.reads.ts';
import { approveAccess, createAccess, moveAccess, renewAccess, setCrew, updateAccess } from './access.service.ts';

const inputOf = ({ ack: _ack, ...input }: AccessInput & { ack?: unknown }): AccessInput => input;
const { read, change } = documentRoutes(contract.get, async (ctx, id) =>
  accessDetail(ctx, await accesses.find(ctx, id)),
);

/** 公司准入 (W15). */
export const accessRoutes: Route[] = [
  accessListRoute,
  ...crewImportRoutes,
  serveExport(accessList),
  serve(contract.check, (ctx, { query }) => checkAccess(ctx, query)),
  read,
  handle(contract.create, async (ctx, { body }) => accessDetail(ctx, await createAccess(ctx, inputOf(body)))),
  change(contract.update, (ctx, id, { version, ...input }) => updateAccess(ctx, id, version, inputOf(input))),
  change(contract.crew, (ctx, id, { version, vehicles, persons }) => setCrew(ctx, id, version, { vehicles, persons })),
  change(contract.approve, async (ctx, id, { version }) => approveAccess(ctx, await accesses.lock(ctx, id, version))),
  change(contract.reject, (ctx, id, { version, reason }) => moveAccess(ctx, id, version, 'reject', reason)),
  change(contract.suspend, (ctx, id, { version, reason }) => moveAccess(ctx, id, version, 'suspend', reason)),
  change(contract.resume, (ctx, id, { version }) => moveAccess(ctx, id, version, 'resume', null)),
  handle(contract.renew, async (ctx, { params, body }) =>
    accessDetail(ctx, await renewAccess(ctx, await accesses.lock(ctx, params.id, body.version), body.validTo)),
  ),
  handleBatch(contract.approveMany, accesses, (ctx, row) => approveAccess(ctx, row)),
  handleBatch(contract.renewMany, accesses, (ctx, row, { validTo }) => renewAccess(ctx, row, validTo)),
];
