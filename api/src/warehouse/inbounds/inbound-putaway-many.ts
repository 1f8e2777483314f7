import { illegalText, isLegal } from '@shared/contract/machine.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { put, stagedOf } from './inbound-putaway.ts';
import type { Inbound } from './inbound.tables.ts';
import { putawaySuggestions } from './putaway-suggestions.ts';

/** 合并上架 of one of several inbounds: everything that waits goes where WMS-031 suggests; refused when nothing finds room. */
export async function putAwaySuggested(ctx: CommandCtx, row: Inbound): Promise<Inbound> {
  if (!isLegal(inboundMachine, row.state, 'putaway'))
    throw refuse('ILLEGAL_STATE', `${row.inboundNo} ${illegalText(inboundMachine, row.state, 'putaway')}。`);
  const items = (await putawaySuggestions(ctx, row.id)).map(({ stockId, locationId, qty }) => ({
    stockId,
    locationId,
    qty,
  }));
  if (items.length === 0)
    throw refuse('WMS-031', `${row.inboundNo} 暂存的货物没有合适的已开仓库位，请先开仓或逐单上架。`);
  return put(ctx, row, await stagedOf(ctx, row.id), { items, overrideReason: null });
}
