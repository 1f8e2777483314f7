import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { lastFreeDay } from '@shared/contract/logistics/free-time.ts';
import { dayAt } from '../../masters/base/place-time.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { containers } from './container.entity.ts';
import type { ContainerRow } from './container.tables.ts';

/**
 * 国外代理 (a supplier of that type, 合作中), 主提单号 and 免箱期 of a container that is loaded (2.3); the last free day follows the free
 * days where it stands already (LOG-085).
 */
export async function saveShipment(
  ctx: CommandCtx,
  id: string,
  version: number,
  { overseasAgentId, mblNo, freeDays }: Shipment,
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'shipment', id, version);
  if (overseasAgentId === null && row.stage === 'CLEAR')
    throw invalid({ overseasAgentId: '待清关的柜子必须有国外代理' });
  if (overseasAgentId !== null) {
    const agent = await usableSupplier(ctx, overseasAgentId, row.overseasAgentId);
    if (!agent) throw invalid({ overseasAgentId: '国外代理不存在或已停用' });
    if (!agent.types.includes('OVERSEAS_AGENT')) throw invalid({ overseasAgentId: '不是国外代理' });
  }
  return containers.update(
    ctx,
    row,
    { overseasAgentId, mblNo, ...(freeDays === undefined ? {} : await freeTimeBy(ctx, row, freeDays)) },
    { action: containerMachine.actions.shipment.label, code: 'shipment' },
  );
}

interface Shipment {
  overseasAgentId: string | null;
  mblNo: string | null;
  /** null: those of the setting; undefined: as they are. */
  freeDays?: number | null | undefined;
}

async function freeTimeBy(ctx: CommandCtx, row: ContainerRow, freeDays: number | null) {
  const first = row.dischargeAt ? await dayAt(ctx, row.pod, row.dischargeAt) : row.ata;
  if (row.lastFreeDay === null || first === null) return { freeDays };
  return { freeDays, lastFreeDay: lastFreeDay(first, freeDays ?? (await ctx.setting('free_days'))) };
}
