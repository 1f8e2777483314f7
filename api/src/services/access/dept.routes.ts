import * as contract from '@shared/contract/access/dept.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { createDept, deleteDept, deptTree, moveDept, updateDept } from './dept.service.ts';

export const deptRoutes: Route[] = [
  serve(contract.deptList, async (ctx) => ({ list: await deptTree(ctx) })),
  handle(contract.deptCreate, (ctx, { body }) => createDept(ctx, body)),
  handle(contract.deptUpdate, async (ctx, { params, body }) => {
    await updateDept(ctx, params.id, body);
    return {};
  }),
  handle(contract.deptMove, async (ctx, { params, body }) => {
    await moveDept(ctx, params.id, body.parentId, body.version);
    return {};
  }),
  handle(contract.deptDelete, async (ctx, { params }) => {
    await deleteDept(ctx, params.id);
    return {};
  }),
];
