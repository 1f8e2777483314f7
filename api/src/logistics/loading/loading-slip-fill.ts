import { checkContainerNo } from '@shared/contract/logistics/container-no.ts';
import { countIssue } from '@shared/contract/logistics/loading-rules.ts';
import type { SlipInput } from '@shared/contract/logistics/loading-slip.contract.ts';
import { slipMachine, type SlipAction } from '@shared/contract/logistics/loading-slip.machine.ts';
import { halfWidth } from '@shared/contract/accounts/identifiers.ts';
import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse, refuseIssues, type FieldIssue } from '../../platform/refusal.ts';
import { trucks } from '../trucks/truck.entity.ts';
import { linesOf, type LoadedLine } from './loading-slip-lines.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { counting } from './tally-clerks.ts';
import { lgLoadingScan, lgLoadingSlipLine, type SlipRow } from './loading-slip.tables.ts';
import { checkVgm } from './loading-slip-vgm.ts';

/** The locked slip, if its state allows the action and its container is neither held nor past 待装柜; a scan names no version. */
export async function lockSlip(
  ctx: CommandCtx,
  id: string,
  version: number | undefined,
  action: SlipAction,
): Promise<SlipRow> {
  const row = await loadingSlips.lockFor(ctx, slipMachine, action, id, version);
  const [container] = await ctx.tx.select().from(containers.table).where(eq(containers.table.id, row.containerId));
  if (container?.stage !== 'LOAD')
    throw refuse(
      'ILLEGAL_STATE',
      `${container?.containerCode ?? ''} 不在待装柜，不能${slipMachine.actions[action].label}。`,
    );
  if (container.hold)
    throw refuse('LOG-018', `${container.containerCode} 已暂停（${container.holdReason ?? ''}），请先解除。`);
  return row;
}

/** 开始装柜: who starts is the tally clerk. */
export async function startLoading(ctx: CommandCtx, id: string, version: number): Promise<SlipRow> {
  const row = await lockSlip(ctx, id, version, 'start');
  return loadingSlips.transition(ctx, slipMachine, row, 'start', {
    startAt: row.startAt ?? ctx.now(),
    ...counting(row, ctx.actor.userId),
  });
}

/** 录入: saves what is known so far; a number, a seal or a time that is wrong is refused at once. */
export async function fillSlip(ctx: CommandCtx, id: string, input: SlipInput): Promise<SlipRow> {
  const row = await lockSlip(ctx, id, input.version, 'update');
  const lines = await linesOf(ctx, id);
  const wrong: FieldIssue[] = [];
  const values = headerOf(ctx, input, wrong);
  await requireOwnNumber(ctx, row, values.containerNo, wrong);
  if (input.truckId) await requireTruck(ctx, row, input.truckId, wrong);
  const changed = changedLines(lines, input, wrong);
  refuseIssues(row.slipNo, wrong);
  for (const { slipLine, loaded, reason } of changed)
    await ctx.tx.update(lgLoadingSlipLine).set({ loaded, reason }).where(eq(lgLoadingSlipLine.id, slipLine.id));
  // Counted anew from nothing: the labels of the cartons may be scanned again.
  const emptied = changed.filter(({ loaded }) => !loaded).map(({ slipLine }) => slipLine.id);
  if (emptied.length > 0) await ctx.tx.delete(lgLoadingScan).where(inArray(lgLoadingScan.slipLineId, emptied));
  return loadingSlips.update(
    ctx,
    row,
    { ...values, ...counting(row, ctx.actor.userId) },
    {
      action: '录入',
      code: 'update',
      touch: true,
      ...(changed.length > 0 ? { after: { 实装: changed.map(tell).join('、') } } : {}),
    },
  );
}

/**
 * 装完: container number, seal, tare, times, a count on every line and the photos that load.photo_slots wants; VGM not
 * above the maximum (LOG-026, 040, 045, 049).
 */
export async function finishLoading(ctx: CommandCtx, id: string, version: number): Promise<SlipRow> {
  const row = await lockSlip(ctx, id, version, 'finish');
  const lines = await linesOf(ctx, id);
  const endAt = row.endAt ?? ctx.now();
  await requireComplete(ctx, row, lines);
  if (row.startAt && endAt < row.startAt) throw refuse('LOG-049', `${row.slipNo} 结束时间不能早于开始时间。`);
  const vgm = await checkVgm(ctx, row, lines);
  return loadingSlips.transition(ctx, slipMachine, row, 'finish', { endAt, vgm, ...counting(row, ctx.actor.userId) });
}

/** What 装完 and 确认 want of a slip. */
export async function requireComplete(ctx: CommandCtx, row: SlipRow, lines: readonly LoadedLine[]): Promise<void> {
  const wrong: FieldIssue[] = [];
  const say = (rule: string, path: string, text: string) => wrong.push({ rule, path, text });
  if (!row.containerNo) say('LOG-040', 'containerNo', '请填写箱号');
  await requireOwnNumber(ctx, row, row.containerNo, wrong);
  if (!row.sealNo) say('R', 'sealNo', '请填写封号');
  if (!row.tare) say('LOG-045', 'tare', '请填写皮重');
  for (const [index, { slipLine, line }] of lines.entries()) {
    const issue = countIssue({ ...slipLine, free: freeCartons(line) });
    if (issue) say('LOG-026', `lines.${index}.loaded`, issue);
  }
  const missing = await missingPhotos(ctx, row.id);
  if (missing.length > 0) say('LOG-049', 'photos', `缺少照片：${missing.join('、')}`);
  if (lines.length > 0 && lines.every(({ slipLine }) => slipLine.loaded === 0))
    say('LOG-026', 'lines', '没有装入任何货物');
  refuseIssues(row.slipNo, wrong);
}

/** Compulsory photo slots of a slip that have none yet (LOG-049). */
export async function missingPhotos(ctx: Ctx, slipId: string): Promise<string[]> {
  const wanted = await ctx.setting('load.photo_slots');
  const found = await ctx.db
    .selectDistinct({ slot: shAttachment.slot })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, 'lg_loading_slip'), eq(shAttachment.ownerId, slipId)));
  return wanted.filter((slot) => !found.some((each) => each.slot === slot));
}

function headerOf(ctx: CommandCtx, input: SlipInput, wrong: FieldIssue[]) {
  const say = (rule: string, path: string, text: string) => wrong.push({ rule, path, text });
  const { place, tare, dunnage, truckId, supervisor, signer, remark } = input;
  const number = input.containerNo === null ? null : checkContainerNo(input.containerNo);
  if (number?.error) say('LOG-040', 'containerNo', number.error);
  if (number?.warning) ctx.warn('LOG-040', number.warning);
  const sealNo = input.sealNo === null ? null : halfWidth(input.sealNo).toUpperCase().replaceAll(/\s/g, '');
  if (sealNo !== null && !/^[A-Z0-9-]{4,20}$/.test(sealNo)) say('R', 'sealNo', '封号为 4–20 位字母、数字或 -');
  const startAt = input.startAt === null ? null : new Date(input.startAt);
  const endAt = input.endAt === null ? null : new Date(input.endAt);
  if (endAt && !startAt) say('LOG-049', 'startAt', '请填写开始时间');
  if (startAt && endAt && endAt < startAt) say('LOG-049', 'endAt', '结束时间不能早于开始时间');
  const latest = ctx.now().getTime() + 5 * 60_000;
  if (startAt && startAt.getTime() > latest) say('LOG-049', 'startAt', '开始时间不能晚于现在');
  if (endAt && endAt.getTime() > latest) say('LOG-049', 'endAt', '结束时间不能晚于现在');
  return {
    place,
    startAt,
    endAt,
    containerNo: number?.value ?? null,
    sealNo,
    tare,
    dunnage,
    truckId,
    supervisor,
    signer,
    remark,
  };
}

/** 2.3: no other container that is not 已送达 has the number; one out of scope is not named. */
async function requireOwnNumber(ctx: Ctx, row: SlipRow, no: string | null, wrong: FieldIssue[]): Promise<void> {
  if (no === null) return;
  const { id, containerNo, containerCode, stage } = containers.table;
  const [other] = await ctx.db
    .select({
      code: containerCode,
      visible: sql<boolean>`coalesce(${containers.scopeWhere(ctx.actor) ?? sql`true`}, false)`,
    })
    .from(containers.table)
    .where(and(eq(containerNo, no), ne(id, row.containerId), notInArray(stage, ['DELIVERED', 'CANCELLED'])));
  if (other)
    wrong.push({
      rule: 'LOG-040',
      path: 'containerNo',
      text: `箱号已用于 ${other.visible ? other.code : '其他柜子'}，请核对`,
    });
}

async function requireTruck(ctx: CommandCtx, row: SlipRow, truckId: string, wrong: FieldIssue[]): Promise<void> {
  const truck = await trucks.findOrNull(ctx, sql`${trucks.table.id} = ${truckId}`);
  if (!truck || truck.state === 'CANCELLED') wrong.push({ rule: 'R', path: 'truckId', text: '拖车单不存在或已取消' });
  else if (truck.containerId !== null && truck.containerId !== row.containerId)
    wrong.push({ rule: 'R', path: 'truckId', text: `${truck.truckNo} 是其他柜子的拖车单` });
}

interface Counted extends LoadedLine {
  loaded: number | null;
  reason: SlipInput['lines'][number]['reason'];
}
/** Lines whose count or reason differs; a line that is not of the slip, or a count above what is free, is wrong. */
function changedLines(lines: readonly LoadedLine[], input: SlipInput, wrong: FieldIssue[]): Counted[] {
  const changed: Counted[] = [];
  for (const [index, { id, loaded, reason }] of input.lines.entries()) {
    const known = lines.find(({ slipLine }) => slipLine.id === id);
    const path = `lines.${index}.loaded`;
    if (!known) {
      wrong.push({ rule: 'R', path, text: '明细已变动，请刷新' });
      continue;
    }
    const { planned } = known.slipLine;
    const free = freeCartons(known.line);
    if (loaded !== null && loaded > planned + free)
      wrong.push({ rule: 'LOG-026', path, text: countIssue({ planned, loaded, reason, free }) ?? '' });
    const why = loaded === planned ? null : reason;
    if (loaded !== known.slipLine.loaded || why !== known.slipLine.reason)
      changed.push({ ...known, loaded, reason: why });
  }
  return changed;
}
const tell = ({ line, slipLine, loaded }: Counted) => `第 ${line.lineNo} 行 ${loaded ?? '—'}/${slipLine.planned} 箱`;
