import { compare } from '@shared/contract/decimal.ts';
import type { CostsInput } from '@shared/contract/warehouse/inbound.input.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { costBatches } from '../stock/batch-cost.ts';
import { linesOf, setLines } from './inbound-lines.ts';
import { inbounds } from './inbound.entity.ts';
import { kindsOfLines, mayBeMall } from './stock-kinds.ts';
import type { Inbound } from './inbound.tables.ts';

/**
 * 登记成本 (W11, 2.9): what a piece of each line of 商城入库, or of goods of the mall that come back, costs in the base currency, by who may see costs; before its goods
 * come or afterwards. Batches have it from their receipt on; once goods came at a cost it stays, 冲红 corrects it. The log says
 * no figure.
 */
export async function costInbound(
  ctx: CommandCtx,
  id: string,
  { version, lines: sent }: Pick<CostsInput, 'version' | 'lines'>,
): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'cost', id, version);
  if (!mayBeMall(row)) throw refuse('ILLEGAL_STATE', `${row.inboundNo} 不是商城入库，没有单位成本。`);
  const lines = await linesOf(ctx, id);
  const kindOf = await kindsOfLines(ctx, row, lines);
  const costs = new Map(sent.map(({ lineId, unitCost }) => [lineId, unitCost]));
  const wrong: Record<string, string> = {};
  for (const [index, { lineId, unitCost }] of sent.entries()) {
    const line = lines.find((known) => known.id === lineId);
    const path = `lines.${index}.unitCost`;
    if (!line || costs.size !== sent.length) wrong[path] = '明细已变动，请刷新';
    else if (kindOf(line) !== 'MALL') wrong[path] = '不是商城商品，没有单位成本';
    else if (compare(unitCost, '0') < 0) wrong[path] = '不能小于 0';
    else if (line.received > 0 && line.unitCost !== null && compare(line.unitCost, unitCost) !== 0)
      wrong[path] = '已按登记的成本收货，不能修改，请冲红后重新入库';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const named = lines.filter((line) => costs.has(line.id));
  await setLines(ctx, named, (line) => ({ unitCost: costs.get(line.id) ?? null }));
  for (const [lineId, unitCost] of costs) await costBatches(ctx, lineId, unitCost);
  return inbounds.transition(ctx, inboundMachine, row, 'cost', {}, { after: { 登记成本: `${named.length} 行` } });
}
