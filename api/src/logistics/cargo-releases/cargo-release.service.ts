import { add } from '@shared/contract/decimal.ts';
import {
  RELEASE_STAGES,
  type RELEASE_DOCUMENT,
  type ReleaseKind,
} from '@shared/contract/logistics/cargo-release.contract.ts';
import { rateIssue } from '@shared/contract/logistics/cargo-release.rules.ts';
import { CARGO_RELEASE_STATE, cargoReleaseMachine } from '@shared/contract/logistics/cargo-release.machine.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { DELIVERY_STATE, UNSENT_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { and, eq } from 'drizzle-orm';
import { whoSees } from '../../services/access/who-sees.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { lockContainers, lockOrders, refreshOrders } from '../allocations/allocation-figures.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { notify, settleNotices } from '../../services/notifications/notification.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { judgeRelease, releaseObject } from './cargo-release-check.ts';
import { cargoReleases } from './cargo-release.entity.ts';
import { newestRelease } from './cargo-release-newest.ts';
import type { CargoReleaseRow } from './cargo-release.tables.ts';
import { PENDING_RELEASES } from './cargo-release.todo.ts';

/** LOG-090: without 已放货 no delivery may start. */
export async function requireReleased(ctx: Ctx, order: { id: string; orderNo: string }, containerId: string) {
  const newest = await newestRelease(ctx, order.id, containerId);
  if (newest?.state === 'RELEASED') return;
  const now = newest ? `放货单 ${newest.releaseNo} ${CARGO_RELEASE_STATE[newest.state]}` : '还没有申请放货';
  throw refuse('RELEASE_REQUIRED', `${order.orderNo} 尚未放货（${now}），不能派送。`);
}

/** Locks in the fixed order (container, order) and writes 放货状态 of the order after the work (2.1). */
async function withOrder<Value>(
  ctx: CommandCtx,
  of: { orderId: string; containerId: string },
  work: (container: ContainerRow) => Promise<Value>,
  action: string,
): Promise<Value> {
  const [container] = await lockContainers(ctx, [of.containerId]);
  if (!container) throw refuse('NOT_FOUND');
  const before = await lockOrders(ctx, [of.orderId]);
  const value = await work(container);
  await refreshOrders(ctx, before, { action, code: 'release' });
  return value;
}

/** LOG-090: cargo is released while its container stands in 待清关 or 待送达. */
function requireStage({ containerCode, stage }: ContainerRow): void {
  if (!RELEASE_STAGES.some((each) => each === stage))
    throw refuse('ILLEGAL_STATE', `${containerCode} 在${STAGE[stage]}，待清关或待送达时才能放货。`);
}

export interface ReleaseInput {
  orderId: string;
  containerId: string;
  kind: ReleaseKind;
  document: keyof typeof RELEASE_DOCUMENT;
  reason: string | null;
}

/**
 * 申请放货 (LOG-090): 款到 and 信用 are released at once when their conditions hold, otherwise refused; 特批 needs a reason
 * and waits for another person. Refused (RATE_MISSING) while a receivable cannot be reckoned in CNY: the limit of who
 * approves is asked for all of them.
 */
export async function applyRelease(ctx: CommandCtx, input: ReleaseInput): Promise<CargoReleaseRow> {
  const object = await releaseObject(ctx, input.orderId, input.containerId);
  const { order, container } = object;
  return withOrder(
    ctx,
    input,
    async (locked) => {
      requireStage(locked);
      const newest = await newestRelease(ctx, order.id, container.id);
      if (newest?.state === 'PENDING' || newest?.state === 'RELEASED')
        throw refuse(
          'ILLEGAL_STATE',
          `${order.orderNo} 已有放货单 ${newest.releaseNo}（${CARGO_RELEASE_STATE[newest.state]}）。`,
        );
      const special = input.kind === 'SPECIAL';
      if (special && !input.reason) throw invalid({ reason: '特批放货请填写原因' });
      const { figures, paid, credit } = await judgeRelease(ctx, object);
      const against = input.kind === 'PAID' ? paid : input.kind === 'CREDIT' ? credit : [];
      if (against.length > 0)
        throw refuse('RELEASE_REQUIRED', `${order.orderNo} 不能放货：${against.join('；')}。如需放货请申请特批。`);
      const unrated = rateIssue(figures);
      if (unrated) throw refuse('RATE_MISSING', `${order.orderNo} 不能申请放货：${unrated}，请先维护汇率。`);
      if (input.kind === 'PAID' && figures.count === 0) ctx.warn('LOG-090', `${order.orderNo} 在此柜还没有应收费用`);
      const row = await cargoReleases.insert(
        ctx,
        {
          ...input,
          releaseNo: await ctx.nextNumber('FH'),
          companyId: order.companyId,
          ownerId: container.ownerId,
          deptId: container.deptId,
          openReceivable: add(figures.open, figures.unconfirmed),
          overdue: figures.overdue,
          applicantId: ctx.actor.system ? null : ctx.actor.userId,
          approvedAt: special ? null : ctx.now(),
          state: special ? 'PENDING' : 'RELEASED',
        },
        { action: special ? '申请特批放货' : '放货', code: 'apply', reason: input.reason },
      );
      if (special) await tellApprovers(ctx, row, order.orderNo);
      return row;
    },
    '申请放货',
  );
}

async function tellApprovers(ctx: CommandCtx, row: CargoReleaseRow, orderNo: string): Promise<void> {
  const holders = await usersWithPermission(ctx.tx, 'logistics.release.approve');
  const others = holders.filter((id) => id !== ctx.actor.userId);
  await notify(ctx, {
    userIds: await whoSees(ctx, cargoReleases, row.id, others),
    kind: 'release.pending',
    level: 'WARN',
    title: `${orderNo} 特批放货待审批`,
    body: `${ctx.actor.name}：${row.reason ?? ''}`,
    link: `${PENDING_RELEASES}&numbers=${row.releaseNo}`,
    object: { kind: 'lg_release', id: row.id },
  });
}

/** 同意 or 拒绝 a 特批, by another person than who applied (ACC-039), 同意 within the approve_limit (ACC-030). */
export async function decideRelease(
  ctx: CommandCtx,
  id: string,
  version: number,
  decision: 'approve' | 'refuse',
  reason: string | null,
): Promise<CargoReleaseRow> {
  const seen = await cargoReleases.find(ctx, id);
  return withOrder(
    ctx,
    seen,
    async (container) => {
      const row = await cargoReleases.lockFor(ctx, cargoReleaseMachine, decision, id, version);
      if (decision === 'approve') requireStage(container);
      if (row.applicantId === ctx.actor.userId) throw refuse('ACC-039', `${row.releaseNo} 由您申请，请由其他人审批。`);
      if (decision === 'approve')
        guards.limit(ctx.actor, 'logistics.release.approve', row.openReceivable, 'money.sell');
      const changed = await cargoReleases.transition(
        ctx,
        cargoReleaseMachine,
        row,
        decision,
        {
          approverId: ctx.actor.userId,
          ...(decision === 'approve' ? { approvedAt: ctx.now() } : { endReason: reason }),
        },
        { reason },
      );
      await settleNotices(ctx, { kinds: 'release.pending', object: { kind: 'lg_release', id } });
      if (row.applicantId)
        await notify(ctx, {
          userIds: [row.applicantId],
          kind: `release.${decision}`,
          title: `${row.releaseNo} 特批放货${decision === 'approve' ? '已同意' : '被拒绝'}`,
          body: reason ?? '',
          link: `/transport/order/info?id=${row.orderId}&tab=release`,
          object: { kind: 'lg_release', id },
        });
      return changed;
    },
    cargoReleaseMachine.actions[decision].label,
  );
}

/** 撤销, as long as the delivery has not left (5.11). */
export async function revokeRelease(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<CargoReleaseRow> {
  const seen = await cargoReleases.find(ctx, id);
  return withOrder(
    ctx,
    seen,
    async () => {
      const row = await cargoReleases.lockFor(ctx, cargoReleaseMachine, 'revoke', id, version);
      const [sent] = await ctx.tx
        .select()
        .from(lgDelivery)
        .where(and(eq(lgDelivery.orderId, row.orderId), eq(lgDelivery.containerId, row.containerId)));
      if (sent && !UNSENT_DELIVERY.some((state) => state === sent.state))
        throw refuse('ILLEGAL_STATE', `送达单 ${sent.deliveryNo} ${DELIVERY_STATE[sent.state]}，不能撤销放货。`);
      return cargoReleases.transition(ctx, cargoReleaseMachine, row, 'revoke', { endReason: reason }, { reason });
    },
    '撤销放货',
  );
}
