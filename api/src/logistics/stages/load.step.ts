import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { SLIP_STATE } from '@shared/contract/logistics/loading-slip.machine.ts';
import { closeUsedBooking, reuseBooking } from '../bookings/booking-close.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { hasBegun, inspectionOf } from '../inspections/inspection-of.ts';
import type { Ctx } from '../../platform/context.ts';
import { fees } from '../fees/ports.ts';
import { acceptedQuotes, quoteGuards, voidUnloaded } from '../quotations/quotation-guards.ts';
import { reopenSlip, returnUnloaded } from '../loading/loading-slip-confirm.ts';
import { linesOf } from '../loading/loading-slip-lines.ts';
import { outboundGuard, requireNoneShipped } from '../loading/loading-outbounds.ts';
import { liveSlipOf } from '../loading/loading-slip-make.ts';

/**
 * Conditions of 装柜完成 (5.2): the slip is 已确认, and with it stand number, seal, VGM and the count of every line
 * (LOG-026, 040, 045, 049); the quotation of every order is 已确认 (LOG-056); what the
 * warehouses keep of the cargo has left them as loaded.
 */
async function loadGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const slip = await liveSlipOf(ctx, row.id);
  const link = `/transport/container/zhuanggui/order?id=${slip?.id ?? ''}&container=${row.id}`;
  const confirmed = slip?.state === 'CONFIRMED';
  const block = (code: string, title: string, wrong: readonly string[]) => guardOf(code, title, 'BLOCK', wrong, link);
  const inspection = row.inspectWaivedAt === null ? await inspectionOf(ctx, row.id) : null;
  return [
    notHeld(row),
    block(
      'INSPECTED',
      '验货复核有效',
      hasBegun(inspection) && inspection.state !== 'DONE' ? [`${inspection.inspectionNo} 已撤回复核`] : [],
    ),
    block(
      'LOADED',
      '装柜单已确认',
      confirmed ? [] : [slip ? `${slip.slipNo} ${SLIP_STATE[slip.state]}` : '还没有装柜单'],
    ),
    block('LOG-040', '箱号已登记', row.containerNo ? [] : ['没有箱号']),
    block('SEAL', '封号已登记', row.sealNo ? [] : ['没有封号']),
    block('LOG-045', 'VGM 已计算', row.vgm === null ? ['没有 VGM'] : []),
    block('LOG-026', '每行有实装箱数', row.loadedCartons > 0 ? [] : ['没有装入任何货物']),
    await outboundGuard(ctx, row, slip),
    ...(await quoteGuards(ctx, row, link)),
  ];
}

/** 待装柜: with 装柜完成 the loaded figures stand, unloaded cartons return to the pool (LOG-026), a used-up booking closes. */
export const loadStep: StageStep = {
  guards: loadGuards,
  async leave(ctx, row) {
    const slip = await liveSlipOf(ctx, row.id);
    if (!slip) return {};
    const lines = await linesOf(ctx, slip.id);
    await returnUnloaded(ctx, lines, slip);
    await voidUnloaded(ctx, row.id);
    await closeUsedBooking(ctx, row);
    await ctx.emit('container.loaded', {
      containerId: row.id,
      containerCode: row.containerCode,
      containerNo: row.containerNo,
      loadingSlipId: slip.id,
      allocations: lines.map(({ allocation, slipLine }) => ({
        id: allocation.id,
        orderId: allocation.orderId,
        orderLineId: allocation.orderLineId,
        loaded: slipLine.loaded,
        volume: allocation.loadedVolume,
        gross: allocation.loadedGross,
      })),
      quotations: await acceptedQuotes(ctx, row.id),
    });
    return {};
  },
  async reopen(ctx, row, reason) {
    await requireNoneShipped(ctx, row, 'LOG-060');
    await reopenSlip(ctx, row, reason);
  },
  async undo(ctx, row, reason) {
    await requireNoneShipped(ctx, row, 'LOG-061');
    await fees().takeBackOfQuotations(ctx, row.id, reason);
    await reuseBooking(ctx, row.id);
    return {};
  },
};
