import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import type { SlipOutbound } from '@shared/contract/logistics/loading-slip.contract.ts';
import { OUTBOUND_STATES } from '@shared/contract/warehouse/outbound.machine.ts';
import { eq } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { guardOf } from '../containers/guard.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { linesOf } from './loading-slip-lines.ts';
import type { SlipRow } from './loading-slip.tables.ts';
import { loadingOutbounds, type ContainerOutbound } from './ports.ts';

const ofContainer = async (ctx: Ctx, containerId: string): Promise<ContainerOutbound[]> =>
  (await loadingOutbounds().of(ctx, [containerId])).get(containerId) ?? [];

/** Outbounds of a container as its slip shows them. */
export const outboundsOf = async (ctx: Ctx, containerId: string): Promise<SlipOutbound[]> =>
  (await ofContainer(ctx, containerId)).map(({ left: _left, ...outbound }) => outbound);

/**
 * Condition of 装柜完成 (5.2): every LOADING outbound is 已出库, and of 入仓 lines that a warehouse has received as much has
 * left as was loaded.
 */
export async function outboundGuard(ctx: Ctx, row: ContainerRow, slip: SlipRow | null): Promise<Guard> {
  const open = (await ofContainer(ctx, row.id)).filter(({ left }) => !left);
  const wrong = open.map(({ outboundNo, state }) => `${outboundNo} ${OUTBOUND_STATES[state]}`);
  if (slip && open.length === 0) wrong.push(...(await differences(ctx, row.id, slip)));
  return guardOf(
    'OUTBOUND',
    '出库单已出库，件数与实装一致',
    'BLOCK',
    wrong,
    `/warehouse/outboundorder?containerId=${row.id}`,
  );
}

async function differences(ctx: Ctx, containerId: string, slip: SlipRow): Promise<string[]> {
  const kept = (await linesOf(ctx, slip.id)).filter(({ line }) => line.cargoSource === 'WAREHOUSE');
  const shipped = await loadingOutbounds().shipped(
    ctx,
    containerId,
    kept.map(({ line }) => line.id),
  );
  return kept.flatMap(({ line, slipLine }) => {
    const left = shipped.get(line.id);
    const loaded = slipLine.loaded ?? 0;
    return left === undefined || left === loaded ? [] : [`${line.nameCn} 实装 ${loaded} 件，出库 ${left} 件`];
  });
}

/** LOG-060, LOG-061: a container does not go back before goods that have left for it are taken back by the warehouse. */
export async function requireNoneShipped(
  ctx: CommandCtx,
  row: ContainerRow,
  rule: 'LOG-060' | 'LOG-061',
): Promise<void> {
  const left = (await ofContainer(ctx, row.id)).filter((outbound) => outbound.left);
  if (left.length > 0)
    throw refuse(
      rule,
      `${row.containerCode} 的出库单 ${left.map(({ outboundNo }) => outboundNo).join('、')} 已出库，请仓库先冲红再回退。`,
      undefined,
      { several: left.length > 1 },
    );
}

type Shipped = EventPayloads['outbound.shipped'];
/** outbound.shipped, outbound.reversed: the loading record of the container says what the warehouse has given, and when. */
const note =
  (action: string) =>
  async (ctx: CommandCtx, { loadingSlipId, outboundNo, lines, plateNo, sealNo, shippedAt }: Shipped): Promise<void> => {
    if (loadingSlipId === null) return;
    const slip = await loadingSlips.findOrNull(ctx, eq(loadingSlips.table.id, loadingSlipId));
    if (!slip) return;
    const sum = (of: (line: Shipped['lines'][number]) => number) => lines.reduce((total, line) => total + of(line), 0);
    await ctx.audit({
      kind: loadingSlips.kind,
      objectId: slip.id,
      objectNo: slip.slipNo,
      companyId: slip.companyId,
      action,
      code: 'outbound',
      after: {
        出库单: outboundNo,
        件数: sum(({ qty }) => qty),
        '体积(cm³)': sum(({ volume }) => volume),
        '重量(g)': sum(({ weight }) => weight),
        ...(plateNo ? { 车牌: plateNo } : {}),
        ...(sealNo ? { 封号: sealNo } : {}),
        ...(shippedAt ? { 出库时间: shippedAt } : {}),
      },
    });
  };
export const noteOutbound = note('仓库出库');
export const noteReversal = note('仓库出库冲红');
