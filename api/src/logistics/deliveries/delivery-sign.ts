import { POD_SLOT, type ResolveBody, type SignBody } from '@shared/contract/logistics/delivery.contract.ts';
import { deliveryMachine } from '@shared/contract/logistics/delivery.machine.ts';
import {
  deliveredIssue,
  isWhole,
  sumDelivered,
  type DeliveredLine,
} from '@shared/contract/logistics/delivery.rules.ts';
import { and, eq } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { requireReleased } from '../cargo-releases/cargo-release.service.ts';
import { tellByRight } from '../../services/access/tell-by-right.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse, refuseIssues, type FieldIssue } from '../../platform/refusal.ts';
import { deliveries } from './delivery.entity.ts';
import { deliveryLines, lockDelivery, refreshDelivered, type LockedDelivery } from './delivery-lock.ts';
import { lgDeliveryLine, type DeliveryRow } from './delivery.tables.ts';
import { requireAfterRelease, SLACK } from './delivery-trip.ts';

type Counted = DeliveredLine & { id: string };

/** Typed counts of the delivery's lines; what was loaded and did not come is short (LOG-091). */
async function countedLines(
  ctx: CommandCtx,
  row: DeliveryRow,
  typed: SignBody['lines'],
  wrong: FieldIssue[],
): Promise<Counted[]> {
  const say = (path: string, text: string) => wrong.push({ rule: 'LOG-091', path, text });
  const known = await deliveryLines(ctx, [row.id]);
  for (const { id } of typed)
    if (!known.some(({ line }) => line.id === id)) throw refuse('NOT_FOUND', '送达明细已变化，请刷新后重试。');
  return known.map(({ line }, index) => {
    const own = typed.find(({ id }) => id === line.id);
    const counted = {
      id: line.id,
      loaded: line.loaded,
      delivered: own?.delivered ?? 0,
      short: line.loaded - (own?.delivered ?? 0),
      damaged: own?.damaged ?? 0,
    };
    const place = typed.findIndex(({ id }) => id === line.id);
    if (!own) say(`lines.${index}.delivered`, '请填写实收箱数');
    const issue = own ? deliveredIssue(counted) : null;
    if (issue) say(`lines.${place}.${counted.delivered > counted.loaded ? 'delivered' : 'damaged'}`, issue);
    return counted;
  });
}

async function writeLines(ctx: CommandCtx, lines: readonly Counted[]): Promise<void> {
  for (const { id, delivered, short, damaged } of lines)
    await ctx.tx.update(lgDeliveryLine).set({ delivered, short, damaged }).where(eq(lgDeliveryLine.id, id));
}

const podsOf = (ctx: CommandCtx, id: string): Promise<number> =>
  ctx.tx.$count(
    shAttachment,
    and(eq(shAttachment.ownerType, 'lg_delivery'), eq(shAttachment.ownerId, id), eq(shAttachment.slot, POD_SLOT)),
  );

/**
 * 签收 and 自提签收 (LOG-091): counts, signer, POD. 已签收 when all came whole, else 部分签收 with a reason; that one
 * waits for a claim or a second delivery.
 */
export async function signDelivery(
  ctx: CommandCtx,
  id: string,
  action: 'sign' | 'pickup',
  body: SignBody,
): Promise<DeliveryRow> {
  const locked = await lockDelivery(ctx, id, body.version, action);
  const { row, order, container } = locked;
  if (action === 'pickup') {
    if (row.deliveryType !== 'PICKUP') throw refuse('ILLEGAL_STATE', `${row.deliveryNo} 不是自提，请先预约派送。`);
    await requireReleased(ctx, order, container.id);
  }
  const at = new Date(body.deliveredAt);
  const wrong: FieldIssue[] = [];
  const say = (rule: string, path: string, text: string) => wrong.push({ rule, path, text });
  if (at.getTime() > ctx.now().getTime() + SLACK) say('R', 'deliveredAt', '签收时间不能晚于现在');
  else if (row.dispatchedAt && at < row.dispatchedAt) say('LOG-010', 'deliveredAt', '签收时间不能早于派送时间');
  const lines = await countedLines(ctx, row, body.lines, wrong);
  const sum = sumDelivered(lines);
  const whole = isWhole(sum);
  if (!whole && !body.exceptionKind) say('LOG-091', 'exceptionKind', '有短少或破损，请选择原因');
  if (!whole && !body.exceptionRemark) say('LOG-091', 'exceptionRemark', '有短少或破损，请说明情况');
  if ((await podsOf(ctx, id)) === 0) say('LOG-091', 'pods', '请先上传签收单（POD）');
  refuseIssues(row.deliveryNo, wrong);
  await requireAfterRelease(ctx, container, { no: row.deliveryNo, at, field: 'deliveredAt', name: '签收' });
  await writeLines(ctx, lines);
  const { signer, signPhone, exceptionKind, exceptionRemark } = body;
  const changed = await deliveries.transition(
    ctx,
    deliveryMachine,
    row,
    action,
    {
      deliveredAt: at,
      deliveredCartons: sum.delivered,
      short: sum.short,
      damaged: sum.damaged,
      signer,
      signPhone,
      exceptionKind: whole ? null : exceptionKind,
      exceptionRemark: whole ? null : exceptionRemark,
    },
    { to: whole ? 'DONE' : 'PARTIAL' },
  );
  await refreshDelivered(ctx, locked, `签收 ${row.deliveryNo}`);
  await tell(ctx, locked, changed);
  return changed;
}

/** delivery.signed for finance, and for something short or damaged a notice to who must claim. */
async function tell(ctx: CommandCtx, { row, order, container }: LockedDelivery, signed: DeliveryRow): Promise<void> {
  const { deliveredCartons, short, damaged } = signed;
  await ctx.emit('delivery.signed', {
    deliveryId: row.id,
    deliveryNo: row.deliveryNo,
    orderId: order.id,
    orderNo: order.orderNo,
    containerId: container.id,
    containerCode: container.containerCode,
    customerId: order.customerId,
    companyId: row.companyId,
    loaded: row.loaded,
    delivered: deliveredCartons,
    short,
    damaged,
    signer: signed.signer,
    deliveredAt: signed.deliveredAt?.toISOString() ?? null,
    pods: await podsOf(ctx, row.id),
  });
  if (signed.state === 'PARTIAL')
    await tellByRight(
      ctx,
      {
        userIds: [row.ownerId, order.salesId, order.csId].filter(
          (id) => id !== null && id !== ctx.actor.userId,
        ) as string[],
        kind: 'delivery.claim',
        level: 'WARN',
        title: `${row.deliveryNo} 短少 ${short ?? 0} 箱、破损 ${damaged ?? 0} 箱，待理赔处理`,
        body: `${order.orderNo}：${signed.exceptionRemark ?? ''}`,
        object: { kind: 'lg_delivery', id: row.id },
      },
      [
        { permission: 'logistics.songda.view', link: `/transport/container/wait-songda?numbers=${row.deliveryNo}` },
        { permission: 'logistics.container.view', link: `/transport/container/info?id=${container.id}` },
      ],
    );
}

/** 部分签收 → 已处理: as a claim, or with the counts of the second delivery that brought what was missing. */
export async function resolveDelivery(ctx: CommandCtx, id: string, body: ResolveBody): Promise<DeliveryRow> {
  const locked = await lockDelivery(ctx, id, body.version, 'resolve');
  const { row } = locked;
  const { resolution, exceptionRemark, signer } = body;
  let counts = {};
  if (resolution === 'SECOND') {
    const wrong: FieldIssue[] = [];
    const lines = await countedLines(ctx, row, body.lines, wrong);
    const sum = sumDelivered(lines);
    if (wrong.length === 0 && sum.delivered <= (row.deliveredCartons ?? 0) && sum.damaged >= (row.damaged ?? 0))
      wrong.push({
        rule: 'LOG-091',
        path: 'lines',
        text: `二次补送后实收应多于原来的 ${row.deliveredCartons ?? 0} 箱，或破损更少`,
      });
    refuseIssues(row.deliveryNo, wrong);
    await writeLines(ctx, lines);
    counts = { deliveredCartons: sum.delivered, short: sum.short, damaged: sum.damaged, signer: signer ?? row.signer };
  }
  const changed = await deliveries.transition(ctx, deliveryMachine, row, 'resolve', {
    ...counts,
    resolution,
    exceptionRemark,
  });
  await refreshDelivered(ctx, locked, `处理 ${row.deliveryNo}`);
  return changed;
}
