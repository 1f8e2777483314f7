import { CLEARANCE_DOC } from '@shared/contract/logistics/clearance.labels.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { lastFreeDay } from '@shared/contract/logistics/free-time.ts';
import { endReleases } from '../cargo-releases/cargo-release-rollback.ts';
import { makeDeliveries } from '../deliveries/delivery-make.ts';
import { dayAt } from '../../masters/base/place-time.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { fees } from '../fees/ports.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { clearanceOf } from '../clearances/clearance-make.ts';
import { openDocs, openLines } from '../clearances/clearance-open.ts';
import { reopenClearance } from '../clearances/clearance-steps.ts';

/** Conditions of 清关完成 (5.2): released, arrived, every line taxed, every paper there or waived. */
async function clearGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const clearance = await clearanceOf(ctx, row.id);
  const docs = clearance ? await openDocs(ctx, clearance.id) : [];
  const lines = clearance ? await openLines(ctx, clearance.id) : [];
  const link = `/transport/container/qingguan?open=${clearance?.id ?? ''}`;
  const block = (code: string, title: string, wrong: readonly string[]) => guardOf(code, title, 'BLOCK', wrong, link);
  const released = clearance?.state === 'RELEASED';
  return [
    notHeld(row),
    block(
      'CLEARED',
      '清关单已放行',
      released ? [] : [clearance ? `${clearance.clearanceNo} ${CLEARANCE_STATE[clearance.state]}` : '还没有清关单'],
    ),
    guardOf('ATA', '已登记到港', 'BLOCK', row.ata ? [] : ['没有实际到港日期'], link, 'MILESTONE'),
    block('LOG-087', '税费明细完整', [
      ...lines.slice(0, 3).map(({ lineNo, issue }) => `第 ${lineNo} 行 ${issue ?? ''}`),
      ...(lines.length > 3 ? [`等 ${lines.length} 行`] : []),
    ]),
    block(
      'LOG-086',
      '清关资料齐全',
      docs.length > 0 ? [`待收：${docs.map((kind) => CLEARANCE_DOC[kind]).join('、')}`] : [],
    ),
  ];
}

/** LOG-060: refused while duty of the clearance is confirmed, billed or settled in finance. */
async function requireNoFixedDuty(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const clearance = await clearanceOf(ctx, row.id);
  if (!clearance) return;
  await fees().requireNoFixed(
    ctx,
    { source: 'lg_clearance', ids: [clearance.id] },
    { code: 'LOG-060', whose: `${row.containerCode} 的清关费用`, first: '反确认再回退' },
  );
}

/**
 * 待清关: with 清关完成 every order has its draft delivery and the last free day stands (LOG-085; from discharge, or arrival where nobody told the discharge), on the
 * calendar of the port. 回退 out of it begins the clearance anew and ends its 放货.
 */
export const clearStep: StageStep = {
  guards: clearGuards,
  async leave(ctx, row) {
    await makeDeliveries(ctx, row);
    const first = row.dischargeAt ? await dayAt(ctx, row.pod, row.dischargeAt) : row.ata;
    const freeDays = row.freeDays ?? (await ctx.setting('free_days'));
    return first ? { lastFreeDay: lastFreeDay(first, freeDays) } : {};
  },
  async reopen(ctx, row, reason) {
    await requireNoFixedDuty(ctx, row);
    await reopenClearance(ctx, row, reason);
    await endReleases(ctx, row.id, reason);
  },
};
