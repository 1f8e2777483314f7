import { AREAS, SCOPE_AREAS } from '@shared/contract/access.ts';
import { DEPT_FIELDS } from '@shared/contract/access/dept.fields.ts';
import type { Dept, deptCreate, deptUpdate } from '@shared/contract/access/dept.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { placeProblem, subtree } from './dept.rules.ts';
import { acDept } from '../people/org.tables.ts';
import { scope, scopeWithin, type Rights } from './rights.rules.ts';
import { deptNodes, holderRights } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { acUser } from '../people/user.tables.ts';
import { areasBelow } from './widened-scopes.ts';

export const depts = entity({
  table: acDept,
  title: '部门',
  no: 'name',
  labels: DEPT_FIELDS,
  unique: {
    ac_dept_code_key: '部门编码已存在，请换一个。',
    ac_dept_name: '同级部门中已有此名称。',
    ac_dept_leader_id_fkey: '负责人账号不存在，请重选。',
  },
});

/** All departments in order of the tree's levels. */
export async function deptTree(ctx: Ctx): Promise<Dept[]> {
  const users = sql<number>`(select count(*)::int from ${acUser} where ${acUser.deptId} = ${acDept.id} and ${acUser.status} <> 'LEFT')`;
  return ctx.db
    .select({
      id: acDept.id,
      version: acDept.version,
      code: acDept.code,
      name: acDept.name,
      parentId: acDept.parentId,
      leaderId: acDept.leaderId,
      leaderName: acUser.name,
      sort: acDept.sort,
      status: sql<Dept['status']>`${acDept.status}`,
      users,
    })
    .from(acDept)
    .leftJoin(acUser, eq(acUser.id, acDept.leaderId))
    .orderBy(asc(acDept.sort), asc(acDept.id));
}

async function checkPlace(ctx: CommandCtx, id: string | null, parentId: string): Promise<void> {
  const nodes = await deptNodes(ctx.tx);
  if (!nodes.some((node) => node.id === parentId)) throw invalid({ parentId: '上级部门不存在' });
  const problem = placeProblem(nodes, id, parentId);
  if (problem === 'CYCLE') throw invalid({ parentId: '不能移到自己或下级部门' });
  if (problem === 'DEPTH') throw invalid({ parentId: '部门最多 6 级' });
}

/** Every change of the tree changes what DEPT_TREE shows, so it counts as a change of rights. */
export async function createDept(ctx: CommandCtx, body: BodyOf<typeof deptCreate>): Promise<{ id: string }> {
  await changeRights(ctx);
  await checkPlace(ctx, null, body.parentId);
  const { id } = await depts.insert(ctx, body, { action: '新增' });
  return { id };
}

export async function updateDept(ctx: CommandCtx, id: string, body: BodyOf<typeof deptUpdate>): Promise<void> {
  await changeRights(ctx);
  const row = await depts.lock(ctx, id, body.version);
  if (body.status === 'DISABLED' && row.parentId === null) throw refuse('DEPT_ROOT', '根部门不能停用。');
  const { version: _version, ...values } = body;
  await depts.update(ctx, row, values, { action: '编辑' });
}

export async function moveDept(ctx: CommandCtx, id: string, parentId: string, version: number): Promise<void> {
  await changeRights(ctx);
  const row = await depts.lock(ctx, id, version);
  if (row.parentId === null) throw refuse('DEPT_ROOT', '根部门不能移动。');
  await checkPlace(ctx, id, parentId);
  const before = await holderRights(ctx);
  await depts.update(ctx, row, { parentId }, { action: '移动' });
  const after = await holderRights(ctx);
  if (AREAS.some((area) => !scopeWithin(after.scopes[area], before.scopes[area])))
    throw refuse('ACC-036', '移动后会扩大自己的数据范围，请由他人操作。');
  await refuseWidening(ctx, row, parentId, before);
}

/** ACC-037: who sees below a department sees what is moved there: nobody gives sight of departments that he does not see. */
async function refuseWidening(
  ctx: CommandCtx,
  { id, name }: typeof acDept.$inferSelect,
  parentId: string,
  holder: Rights,
): Promise<void> {
  if (ctx.actor.system) return;
  const nodes = await deptNodes(ctx.tx);
  const moved = scope('CUSTOM', subtree(nodes, id));
  const given = await areasBelow(ctx.tx, nodes, parentId);
  const beyond = given.filter((area) => !scopeWithin(moved, holder.scopes[area]));
  if (beyond.length > 0)
    throw refuse(
      'ACC-037',
      `移动后他人可看到「${name}」的${beyond.map((area) => SCOPE_AREAS[area]).join('、')}数据，超出您的数据范围，请由能看到这些数据的人操作。`,
    );
}

/** Deletes an empty department; people who left still belong to it, so it stays with them. */
export async function deleteDept(ctx: CommandCtx, id: string): Promise<void> {
  await changeRights(ctx);
  const row = await depts.lock(ctx, id);
  if (row.parentId === null) throw refuse('DEPT_ROOT', '根部门不能删除。');
  const [child] = await ctx.tx
    .select({ id: acDept.id })
    .from(acDept)
    .where(and(eq(acDept.parentId, id), ne(acDept.id, id)))
    .limit(1);
  if (child) throw refuse('DEPT_IN_USE', `「${row.name}」有下级部门，不能删除。`);
  const [user] = await ctx.tx.select({ id: acUser.id }).from(acUser).where(eq(acUser.deptId, id)).limit(1);
  if (user) throw refuse('DEPT_IN_USE', `「${row.name}」有账号，请先调走再删除。`);
  await depts.remove(ctx, row, { action: '删除' });
}
