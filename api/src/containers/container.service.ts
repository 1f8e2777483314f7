import type { ContainerInput } from '@shared/contract/logistics/container.contract.ts';
import { containerMachine, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { isLegal, illegalText } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lockOrders, refreshContainer, refreshOrders } from '../allocations/allocation.figures.ts';
import { lockFor, release, settle } from '../allocations/allocation.service.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syCompany } from '../access/org.tables.ts';
import { acUser } from '../access/user.tables.ts';
import { syContainerType, syPort } from '../base/base.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { recordStage } from '../stage-records/stage-record.service.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { containers } from './container.entity.ts';
import { consolidateGuards } from './container.guards.ts';
import type { ContainerRow } from './container.tables.ts';

async function checkInput(ctx: CommandCtx, input: ContainerInput): Promise<void> {
  const wrong: Record<string, string> = {};
  const [company] = await ctx.tx.select().from(syCompany).where(eq(syCompany.id, input.companyId));
  if (!company || !(ctx.actor.system || ctx.actor.companies.includes(input.companyId)))
    wrong.companyId = '经营主体不存在或无权使用';
  const [type] = await ctx.tx.select().from(syContainerType).where(eq(syContainerType.code, input.containerType));
  if (!type?.enabled) wrong.containerType = '柜型不存在或已停用';
  const ports = await ctx.tx
    .select({ locode: syPort.locode })
    .from(syPort)
    .where(and(inArray(syPort.locode, [input.pol, input.pod]), eq(syPort.enabled, true)));
  for (const side of ['pol', 'pod'] as const)
    if (!ports.some((port) => port.locode === input[side])) wrong[side] = '港口不存在或已停用';
  if (input.pol === input.pod) wrong.pod = '目的港不能与起运港相同';
  if (input.warehouseId) {
    const [warehouse] = await ctx.tx.select().from(whWarehouse).where(eq(whWarehouse.id, input.warehouseId));
    if (!warehouse || warehouse.status !== 'ENABLED') wrong.warehouseId = '仓库不存在或已停用';
  }
  if (input.ownerId) await requireUser(ctx, input.ownerId, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function requireUser(ctx: CommandCtx, id: string, wrong: Record<string, string>): Promise<void> {
  const [user] = await ctx.tx.select({ status: acUser.status }).from(acUser).where(eq(acUser.id, id));
  if (user?.status !== 'ENABLED') wrong.ownerId = '负责人不存在或已停用';
}

/** 新建柜子: numbered GZ…, in 待拼柜 with its first record. */
export async function createContainer(ctx: CommandCtx, input: ContainerInput): Promise<ContainerRow> {
  await checkInput(ctx, input);
  const { ack: _ack, ownerId, ...values } = input;
  const row = await containers.insert(
    ctx,
    {
      ...values,
      ownerId: ownerId ?? ctx.actor.userId,
      deptId: ctx.actor.deptId,
      containerCode: await ctx.nextNumber('GZ'),
      stageSince: ctx.now(),
    },
    { action: '新建', code: 'create' },
  );
  await recordStage(ctx, row, { action: 'CREATE', first: true });
  return row;
}

/** Changes a container in 待拼柜; route, mode and type only while it is empty or its cargo still fits. */
export async function updateContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ContainerInput,
): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  requireLegal(row, 'update');
  await checkInput(ctx, input);
  const { ack: _ack, ownerId, ...values } = input;
  const loaded = row.planCartons > 0;
  if (loaded && (['transportMode', 'pol', 'pod'] as const).some((key) => row[key] !== values[key]))
    throw refuse('LOG-043', `${row.containerCode} 已有货物，不能改航线和运输方式，请先移出。`);
  const changed = await containers.update(
    ctx,
    row,
    { ...values, ownerId: ownerId ?? row.ownerId },
    { action: '编辑', code: 'update' },
  );
  if (!loaded) return changed;
  const problem = (await consolidateGuards(ctx, changed)).find(
    (guard) => !guard.ok && guard.code.startsWith('LOG-04') && guard.level === 'BLOCK',
  );
  if (problem) throw refuse(problem.code, `${row.containerCode}：${problem.message ?? problem.title}。`);
  return refreshContainer(ctx, changed, { action: '编辑', code: 'update' });
}

function requireLegal(row: ContainerRow, action: keyof typeof containerMachine.actions): void {
  if (!isLegal(containerMachine, row.stage, action))
    throw refuse('ILLEGAL_STATE', `${row.containerCode} ${illegalText(containerMachine, row.stage, action)}。`);
}

/** Live allocations of a locked container with their orders and lines locked after it. */
async function lockCargo(ctx: CommandCtx, row: ContainerRow) {
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, row.id), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));
  const orders = await lockOrders(
    ctx,
    live.map((each) => each.orderId),
  );
  return { live, orders };
}

/**
 * 拼柜完成, CONSOLIDATE → BOOK: every blocking guard must hold (GUARD_FAILED names them), warnings are confirmed; the
 * orders start running and exactly one stage record is written, in this transaction (LOG-064).
 */
export async function advanceContainer(ctx: CommandCtx, id: string, version: number): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  requireLegal(row, 'advance');
  const { orders } = await lockCargo(ctx, row);
  const guards = await consolidateGuards(ctx, row);
  const open = guards.filter((guard) => !guard.ok && guard.level === 'BLOCK');
  if (open.length > 0)
    throw refuse(
      'GUARD_FAILED',
      `${row.containerCode}：${open[0]?.message ?? ''}${open.length > 1 ? ` 等 ${open.length} 项` : ''}，不能拼柜完成。`,
      { guards },
    );
  for (const guard of guards)
    if (!guard.ok) ctx.warn(guard.code, `${row.containerCode}：${guard.message ?? guard.title}`);
  return move(ctx, row, 'advance', 'ADVANCE', 'BOOK', orders);
}

async function move(
  ctx: CommandCtx,
  row: ContainerRow,
  action: 'advance' | 'rollback' | 'cancel' | 'restore',
  record: 'ADVANCE' | 'ROLLBACK' | 'CANCEL' | 'RESTORE',
  toStage: Stage,
  orders: Awaited<ReturnType<typeof lockOrders>>,
  reason: string | null = null,
): Promise<ContainerRow> {
  const changed = await containers.transition(
    ctx,
    containerMachine,
    row,
    action,
    { stageSince: ctx.now(), ...(action === 'cancel' ? { cancelReason: reason } : {}) },
    { reason },
  );
  await recordStage(ctx, row, { action: record, toStage, reason });
  await refreshOrders(ctx, orders, {
    action: `${containerMachine.actions[action].label} ${row.containerCode}`,
    code: action,
  });
  return changed;
}

/** 回退 BOOK → CONSOLIDATE (LOG-060): one stage, with a reason; orders that have nothing further go back to 已确认. */
export async function rollbackContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  requireLegal(row, 'rollback');
  requireFree(row);
  const { orders } = await lockCargo(ctx, row);
  const changed = await move(ctx, row, 'rollback', 'ROLLBACK', 'CONSOLIDATE', orders, reason);
  await ctx.emit('container.rolled_back', {
    containerId: id,
    containerCode: row.containerCode,
    from: row.stage,
    to: 'CONSOLIDATE',
  });
  return changed;
}

function requireFree(row: ContainerRow): void {
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
}

/** 取消柜子: every live allocation goes back to the pool, the container is empty. */
export async function cancelContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<ContainerRow> {
  const seen = await containers.find(ctx, id);
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, seen.id), eq(lgAllocation.state, 'LIVE')));
  const locked = await lockFor(
    ctx,
    [id],
    live.map((each) => each.orderLineId),
  );
  const row = await containers.lock(ctx, id, version);
  requireLegal(row, 'cancel');
  const now = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, id), eq(lgAllocation.state, 'LIVE')));
  await release(ctx, now);
  const changed = await move(ctx, row, 'cancel', 'CANCEL', 'CANCELLED', [], reason);
  locked.containers.set(id, changed);
  await settle(ctx, locked, `取消柜子 ${row.containerCode}`);
  return containers.find(ctx, id);
}

/** 恢复: CANCELLED → CONSOLIDATE within order.recycle_days; comes back empty. */
export async function restoreContainer(ctx: CommandCtx, id: string, version: number): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  requireLegal(row, 'restore');
  const days = await ctx.setting<number>('order.recycle_days');
  if (days > 0 && ctx.now().getTime() - row.stageSince.getTime() > days * 86_400_000)
    throw refuse('ILLEGAL_STATE', `${row.containerCode} 取消已超过 ${days} 天，不能恢复。`);
  const changed = await containers.transition(ctx, containerMachine, row, 'restore', {
    stageSince: ctx.now(),
    cancelReason: null,
    hold: false,
    holdReason: null,
  });
  await recordStage(ctx, row, { action: 'RESTORE', toStage: 'CONSOLIDATE' });
  return changed;
}

/** 暂停 / 解除: the stage stays, every advance is refused meanwhile (5.2). */
export async function holdContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  hold: boolean,
  reason: string | null,
): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  const action = hold ? 'hold' : 'unhold';
  if (row.hold === hold) throw refuse('ILLEGAL_STATE', `${row.containerCode} ${hold ? '已经暂停' : '没有暂停'}。`);
  const changed = await containers.transition(
    ctx,
    containerMachine,
    row,
    action,
    { hold, holdReason: hold ? reason : null },
    { reason },
  );
  await recordStage(ctx, row, { action: hold ? 'HOLD' : 'UNHOLD', reason });
  return changed;
}

/** 指派负责人; the department follows the new owner. */
export async function assignContainer(ctx: CommandCtx, row: ContainerRow, ownerId: string): Promise<ContainerRow> {
  requireLegal(row, 'assign');
  const wrong: Record<string, string> = {};
  await requireUser(ctx, ownerId, wrong);
  if (wrong.ownerId) throw invalid(wrong);
  const [owner] = await ctx.tx.select({ deptId: acUser.deptId }).from(acUser).where(eq(acUser.id, ownerId));
  return containers.transition(ctx, containerMachine, row, 'assign', { ownerId, deptId: owner?.deptId ?? row.deptId });
}
