import * as contract from '@shared/contract/access/role.contract.ts';
import { PERMISSION_TREE } from '@shared/contract/permissions.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { changeMembers, membersOf } from './role-members.service.ts';
import { menuOf } from './role.rules.ts';
import { changesOf, compareRoles } from './role-compare.ts';
import {
  copyRole,
  createRole,
  deleteRole,
  listRoles,
  rightsOfRole,
  rolePermissionsOf,
  saveRights,
  switchRole,
  updateRole,
} from './role.service.ts';

export const roleRoutes: Route[] = [
  serve(contract.roleList, async (ctx) => ({ list: await listRoles(ctx) })),
  serve(contract.roleCompare, (ctx, { query }) => compareRoles(ctx, query.left, query.right)),
  serve(contract.roleGet, async (ctx, { params }) => {
    const [role] = await listRoles(ctx, params.id);
    if (!role) throw refuse('NOT_FOUND');
    return role;
  }),
  handle(contract.roleCreate, (ctx, { body }) => createRole(ctx, body)),
  handle(contract.roleCopy, (ctx, { params, body }) => copyRole(ctx, params.id, body)),
  handle(contract.roleUpdate, async (ctx, { params, body }) => {
    await updateRole(ctx, params.id, body);
    return {};
  }),
  handle(contract.roleDisable, async (ctx, { params, body }) => {
    await switchRole(ctx, params.id, body.version, false);
    return {};
  }),
  handle(contract.roleEnable, async (ctx, { params, body }) => {
    await switchRole(ctx, params.id, body.version, true);
    return {};
  }),
  handle(contract.roleDelete, async (ctx, { params }) => {
    await deleteRole(ctx, params.id);
    return {};
  }),

  serve(contract.rolePermissions, (ctx, { params }) => rolePermissionsOf(ctx, params.id)),
  handle(contract.roleSavePermissions, async (ctx, { params, body }) => ({
    diff: await saveRights(ctx, params.id, body),
  })),
  serve(contract.roleMembers, async (ctx, { params }) => ({ list: await membersOf(ctx, params.id) })),
  handle(contract.roleAddMembers, async (ctx, { params, body }) => ({
    changed: await changeMembers(ctx, params.id, body.userIds, true),
  })),
  handle(contract.roleRemoveMembers, async (ctx, { params, body }) => ({
    changed: await changeMembers(ctx, params.id, body.userIds, false),
  })),
  serve(contract.roleChanges, async (ctx, { params }) => ({ list: await changesOf(ctx, params.id) })),
  serve(contract.roleMenu, async (ctx, { params }) => ({
    groups: menuOf((await rightsOfRole(ctx.db, params.id)).codes),
  })),
  serve(contract.permissionTree, () => ({ tree: [...PERMISSION_TREE] })),
];
