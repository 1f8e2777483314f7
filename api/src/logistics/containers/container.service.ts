import type { ContainerInput } from '@shared/contract/logistics/container.contract.ts';
import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { and, eq } from 'drizzle-orm';
import { requireDict } from '../../services/dicts/dict.service.ts';
import { refreshContainer } from '../allocations/allocation-figures.ts';
import { lockFor, settle } from '../allocations/allocation-locks.ts';
import { release } from '../allocations/allocation.service.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { notStaff, requireStaff, staffOf } from '../../services/people/staff.ts';
import { syContainerType } from '../../masters/base/base.tables.ts';
import { portIssues } from '../../masters/base/port-checks.ts';
import { liveBookingOf } from '../bookings/booking-containers.ts';
import { fees } from '../fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse, refuseIssues } from '../../platform/refusal.ts';
import { recordStage } from '../stage-records/stage-record.service.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { containers } from './container.entity.ts';
import { requireEditable } from './container-locks.ts';
import { consolidateGuards } from './consolidate-guards.ts';
import { move } from './container-stages.ts';
import type { ContainerRow } from './container.tables.ts';

/**
 * Checks what a container refers to, and answers the department of its owner. Only what differs from the stored one is checked
 * against status and rights, so that an owner or a warehouse that was disabled later does not stop an edit.
 */
async function checkInput(ctx: CommandCtx, input: ContainerInput, stored: ContainerRow | null): Promise<string | null> {
  const wrong: Record<string, string> = {};
  const changed = (key: keyof ContainerInput & keyof ContainerRow) => stored?.[key] !== input[key];
  const [company] = await ctx.tx.select().from(syCompany).where(eq(syCompany.id, input.companyId));
  if (!company || !(ctx.actor.system || ctx.actor.companies.includes(input.companyId)))
    wrong.companyId = '经营主体不存在或无权使用';
  if (changed('containerType')) {
    const [type] = await ctx.tx.select().from(syContainerType).where(eq(syContainerType.code, input.containerType));
    if (!type?.enabled) wrong.containerType = '柜型不存在或已停用';
  }
  const ports = await portIssues(ctx, input);
  if (input.warehouseId && changed('warehouseId')) {
    const [warehouse] = await ctx.tx.select().from(whWarehouse).where(eq(whWarehouse.id, input.warehouseId));
    const own = warehouse && (ctx.actor.system || ctx.actor.companies.includes(warehouse.companyId));
    if (!own || warehouse.status !== 'ENABLED') wrong.warehouseId = '仓库不存在、已停用或无权使用';
  }
  const other = input.ownerId !== null && changed('ownerId') ? input.ownerId : null;
  const owner = other === null ? null : (await staffOf(ctx.tx, [other])).get(other);
  if (owner === undefined) wrong.ownerId = notStaff('负责人');
  refuseIssues(null, [...ports, ...Object.entries(wrong).map(([path, text]) => ({ rule: 'R', path, text }))]);
  return owner?.deptId ?? stored?.deptId ?? ctx.actor.deptId;
}

/** 新建柜子: numbered GZ…, in 待拼柜 with its first record. */
export async function createContainer(ctx: CommandCtx, input: ContainerInput): Promise<ContainerRow> {
  const deptId = await checkInput(ctx, input, null);
  const { ack: _ack, ownerId, ...values } = input;
  const row = await containers.insert(
    ctx,
    {
      ...values,
      ownerId: ownerId ?? ctx.actor.userId,
      deptId,
      containerCode: await ctx.nextNumber('GZ'),
      costBasis: await ctx.setting('cost.basis'),
      stageSince: ctx.now(),
    },
    { action: '新建', code: 'create' },
  );
  await recordStage(ctx, row, { action: 'CREATE', first: true });
  return row;
}

/**
 * Changes a container in 待拼柜 or 待订柜; route and mode only while it is empty, the type while its cargo still fits;
 * none of them while it stands on a live booking.
 */
export async function updateContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ContainerInput,
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'update', id, version);
  const deptId = await checkInput(ctx, input, row);
  const { ack: _ack, ownerId, ...values } = input;
  await requireEditable(ctx, row, { ...values, ...(ownerId === null ? {} : { ownerId }) });
  const loaded = row.planCartons > 0;
  if (loaded && (['transportMode', 'pol', 'pod'] as const).some((key) => row[key] !== values[key]))
    throw refuse('LOG-043', `${row.containerCode} 已有货物，不能改航线和运输方式，请先移出。`);
  const booking = await liveBookingOf(ctx, id);
  if (
    booking &&
    (['companyId', 'containerType', 'transportMode', 'pol', 'pod'] as const).some((key) => row[key] !== values[key])
  )
    throw refuse(
      'LOG-047',
      `${row.containerCode} 已在订柜单 ${booking.bookingNo} 中，不能改经营主体、柜型和航线，请先退舱。`,
    );
  const changed = await containers.update(
    ctx,
    row,
    { ...values, ownerId: ownerId ?? row.ownerId, deptId },
    { action: '编辑', code: 'update' },
  );
  if (!loaded) return changed;
  const problem = (await consolidateGuards(ctx, changed)).find(
    (guard) => !guard.ok && guard.code.startsWith('LOG-04') && guard.level === 'BLOCK',
  );
  if (problem) throw refuse(problem.code, `${row.containerCode}：${problem.message ?? problem.title}。`);
  return refreshContainer(ctx, changed, { action: '编辑', code: 'update' });
}

/** 取消柜子 (5.2): not on a live booking nor with a confirmed fee; every live allocation goes back to the pool. */
export async function cancelContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  { code, text: reason }: { code: string; text: string },
): Promise<ContainerRow> {
  const seen = await containers.find(ctx, id);
  await requireDict(ctx, 'cancel_reason', 'code', code);
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, seen.id), eq(lgAllocation.state, 'LIVE')));
  const locked = await lockFor(
    ctx,
    [id],
    live.map((each) => each.orderLineId),
  );
  const row = await containers.lockFor(ctx, containerMachine, 'cancel', id, version);
  const booking = await liveBookingOf(ctx, id);
  if (booking) throw refuse('LOG-047', `${row.containerCode} 在订柜单 ${booking.bookingNo} 中，请先退舱。`);
  await fees().requireNoFixed(
    ctx,
    { container: id },
    { code: 'GUARD_FAILED', whose: `${row.containerCode} 的费用`, first: '冲红或反确认再取消' },
  );
  const now = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, id), eq(lgAllocation.state, 'LIVE')));
  await release(ctx, now);
  const changed = await move(ctx, row, 'cancel', 'CANCEL', 'CANCELLED', [], { reason, changes: { cancelCode: code } });
  locked.containers.set(id, changed);
  await settle(ctx, locked, `取消柜子 ${row.containerCode}`);
  return containers.find(ctx, id);
}

/** 恢复: CANCELLED → CONSOLIDATE within order.recycle_days; comes back empty. */
export async function restoreContainer(ctx: CommandCtx, id: string, version: number): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'restore', id, version);
  const days = await ctx.setting('order.recycle_days');
  if (days > 0 && ctx.now().getTime() - row.stageSince.getTime() > days * 86_400_000)
    throw refuse('ILLEGAL_STATE', `${row.containerCode} 取消已超过 ${days} 天，不能恢复。`);
  const changed = await containers.transition(ctx, containerMachine, row, 'restore', {
    stageSince: ctx.now(),
    cancelCode: null,
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
  const action = hold ? 'hold' : 'unhold';
  const row = await containers.lockFor(ctx, containerMachine, action, id, version);
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
  containers.mustBeLegal(containerMachine, row, 'assign');
  const { deptId } = await requireStaff(ctx, ownerId, 'ownerId', '负责人');
  return containers.transition(ctx, containerMachine, row, 'assign', { ownerId, deptId });
}
