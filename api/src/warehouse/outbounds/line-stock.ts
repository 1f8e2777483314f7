import type { TakeableStock } from '@shared/contract/warehouse/outbound.answers.ts';
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { availableStock, countAvailable, type FoundStock } from './available-stock.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutboundLine, type OutboundLineRow } from './outbound.tables.ts';

/** Balances on a page of what the lines could take. */
const PAGE = 100;

export const linesOf = (ctx: Ctx, outboundId: string): Promise<OutboundLineRow[]> =>
  ctx.db
    .select()
    .from(whOutboundLine)
    .where(eq(whOutboundLine.outboundId, outboundId))
    .orderBy(asc(whOutboundLine.lineNo));

/** Goods that a line asks for: its batch, else those of its order line, else by name and mark. */
export const isOf = (line: OutboundLineRow, stock: FoundStock): boolean =>
  stock.quality === line.quality &&
  (line.batchId !== null
    ? stock.batchId === line.batchId
    : line.orderLineId !== null
      ? stock.orderLineId === line.orderLineId
      : stock.goodsName === line.goodsName && (line.mark === null || stock.mark === line.mark));

/** Stock among which the lines find theirs; isOf says which line takes what of it. */
export function wantedBy(lines: readonly OutboundLineRow[]): SQL | undefined {
  const batches = lines.flatMap(({ batchId }) => batchId ?? []);
  const orderLines = lines.flatMap(({ batchId, orderLineId }) => (batchId ? [] : (orderLineId ?? [])));
  const names = lines.flatMap(({ batchId, orderLineId, goodsName }) => (batchId || orderLineId ? [] : goodsName));
  return or(
    batches.length > 0 ? inArray(whStock.batchId, batches) : undefined,
    orderLines.length > 0 ? inArray(whBatch.orderLineId, orderLines) : undefined,
    names.length > 0 ? inArray(whBatch.goodsName, names) : undefined,
  );
}

/** The same as isOf, and the place that a line names, as the database finds it: a page of stock holds nothing else. */
const fitting = ({ quality, batchId, orderLineId, goodsName, mark, locationId }: OutboundLineRow): SQL | undefined =>
  and(
    eq(whStock.quality, quality),
    locationId === null ? undefined : eq(whStock.locationId, locationId),
    batchId !== null
      ? eq(whStock.batchId, batchId)
      : orderLineId !== null
        ? eq(whBatch.orderLineId, orderLineId)
        : and(eq(whBatch.goodsName, goodsName), mark === null ? undefined : eq(whBatch.mark, mark)),
  );

/** 手工配货: a page of the balances that the lines of an outbound could take, each for every line that it fits. */
export async function takeableStock(
  ctx: Ctx,
  outboundId: string,
  { q, page }: { q?: string | undefined; page: number },
) {
  const { warehouseId, customerId, companyId, type } = await outbounds.find(ctx, outboundId);
  const lines = await linesOf(ctx, outboundId);
  const asked = { warehouseId, customerId, companyId, type, q, where: or(...lines.map(fitting)) };
  const found = await availableStock(ctx, asked, PAGE, (page - 1) * PAGE);
  const list = found.flatMap((each): TakeableStock[] => {
    const { pickSeq: _seq, ...stock } = each;
    return lines
      .filter((line) => isOf(line, each) && (line.locationId === null || line.locationId === each.locationId))
      .map(({ id, lineNo }) => ({ ...stock, lineId: id, lineNo }));
  });
  return { list, total: await countAvailable(ctx, asked), pageSize: PAGE };
}
