import {
  containerMachine,
  STAGES,
  stepFrom,
  stageRank,
  type Stage,
  type StepAction,
} from '@shared/contract/logistics/container.machine.ts';
import { SHOW } from '@shared/contract/envelope.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lockContainers, lockOrders, refreshOrders } from '../allocations/allocation-figures.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { completeOrders } from '../orders/order-done.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards as rights } from '../../platform/guards.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordStage } from '../stage-records/stage-record.service.ts';
import { containers } from './container.entity.ts';
import { stageSteps } from './ports.ts';
import { stageGuards } from './stage-guards.ts';
import type { ContainerRow } from './container.tables.ts';

/** Orders with live cargo in a locked container, locked after it. */
async function lockCargoOrders(ctx: CommandCtx, row: ContainerRow) {
  const live = await ctx.tx
    .select({ orderId: lgAllocation.orderId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, row.id), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));
  return lockOrders(
    ctx,
    live.map((each) => each.orderId),
  );
}

/**
 * One stage on: every blocking guard must hold (GUARD_FAILED names them; CREDIT_EXCEEDED when credit alone is in the way), warnings are confirmed, exactly one stage
 * record is written in this transaction (LOG-064). With 拼柜完成 the orders start running.
 */
export async function advanceContainer(ctx: CommandCtx, id: string, version: number): Promise<ContainerRow> {
  const row = await containers.lock(ctx, id, version);
  const action = stepFrom(row.stage);
  const to = STAGES[stageRank(row.stage) + 1];
  if (!action || !to) {
    containers.mustBeLegal(containerMachine, row, 'advance');
    throw refuse('ILLEGAL_STATE');
  }
  rights.mayAct(ctx.actor, containerMachine.actions[action]);
  const orders = await lockCargoOrders(ctx, row);
  const guards = await stageGuards(ctx, row);
  const open = guards.filter((guard) => !guard.ok && guard.level === 'BLOCK');
  const { label } = containerMachine.actions[action];
  const [first] = open;
  if (first)
    throw refuse(
      open.length === 1 ? (first.errorCode ?? 'GUARD_FAILED') : 'GUARD_FAILED',
      `${row.containerCode}：${first.message ?? ''}${open.length > 1 ? ` 等 ${open.length} 项` : ''}，不能${label}。`,
      { guards },
      { showType: SHOW.notice },
    );
  for (const guard of guards)
    if (!guard.ok)
      ctx.warn(
        guard.code,
        `${row.containerCode}：${guard.message ?? guard.title}`,
        guard.reasonRequired ? { reasonRequired: true } : {},
      );
  const changes = (await stageSteps()[row.stage]?.leave?.(ctx, row)) ?? {};
  return move(ctx, row, action, 'ADVANCE', to, orders, { changes });
}

/**
 * 订柜完成 by the rule ADVANCE_CONTAINERS of 单据设置, for a locked container of which every condition holds, warnings too;
 * otherwise it stays where it is. Answers whether it went on.
 */
export async function finishBookingIfReady(ctx: CommandCtx, row: ContainerRow): Promise<boolean> {
  if (row.stage !== 'BOOK') return false;
  const orders = await lockCargoOrders(ctx, row);
  if ((await stageGuards(ctx, row)).some((guard) => !guard.ok)) return false;
  const changes = (await stageSteps().BOOK?.leave?.(ctx, row)) ?? {};
  const reason = '单据设置：放舱后自动订柜完成';
  await move(ctx, row, 'finishBooking', 'ADVANCE', 'INSPECT', orders, { changes, reason, system: true });
  return true;
}

/**
 * Moves a locked container to a stage with its record and its orders' progress. Container and orders are read once more,
 * because the step's own side effects may have changed them; whoever moves it has been asked whether he may.
 */
export async function move(
  ctx: CommandCtx,
  row: ContainerRow,
  action: StepAction | 'rollback' | 'cancel' | 'unfinish',
  record: 'ADVANCE' | 'ROLLBACK' | 'CANCEL',
  toStage: Stage,
  orders: readonly { id: string }[],
  more: { reason?: string | null; changes?: Partial<ContainerRow>; system?: boolean } = {},
): Promise<ContainerRow> {
  const { reason = null, changes = {}, system = false } = more;
  const [current = row] = await lockContainers(ctx, [row.id]);
  const changed = await containers.transition(
    ctx,
    containerMachine,
    current,
    action,
    { ...changes, stageSince: ctx.now(), ...(action === 'cancel' ? { cancelReason: reason } : {}) },
    { reason, to: toStage, system },
  );
  await recordStage(ctx, row, { action: record, toStage, reason });
  const aboard = await lockOrders(
    ctx,
    orders.map(({ id }) => id),
  );
  const moved = await refreshOrders(ctx, aboard, {
    action: `${containerMachine.actions[action].label} ${row.containerCode}`,
    code: action,
  });
  if (toStage === 'DELIVERED') await completeOrders(ctx, moved);
  return changed;
}

/**
 * 回退 (LOG-060): one stage, with a reason; refused while a fee of the step is confirmed. The document of the stage that
 * is left becomes editable again; orders that have nothing further go back to 已确认.
 */
export async function rollbackContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'rollback', id, version);
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
  return stepBack(ctx, row, reason);
}

/** One stage back without the questions of 回退; `system`: a rule does it, for whoever was allowed the rule. */
export async function stepBack(
  ctx: CommandCtx,
  row: ContainerRow,
  reason: string,
  system = false,
): Promise<ContainerRow> {
  const to = STAGES[stageRank(row.stage) - 1];
  if (!to) throw refuse('ILLEGAL_STATE', `${row.containerCode} 没有上一阶段。`);
  const orders = await lockCargoOrders(ctx, row);
  await stageSteps()[row.stage]?.reopen?.(ctx, row, reason);
  const changes = (await stageSteps()[to]?.undo?.(ctx, row, reason)) ?? {};
  const changed = await move(ctx, row, 'rollback', 'ROLLBACK', to, orders, { reason, changes, system });
  await ctx.emit('container.rolled_back', {
    containerId: row.id,
    containerCode: row.containerCode,
    from: row.stage,
    to,
  });
  return changed;
}
