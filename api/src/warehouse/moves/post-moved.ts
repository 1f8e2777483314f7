import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { followMoved, lockOpenDamages, type Moved } from '../damages/follow-damages.ts';
import { requireTakeable } from '../places/takeable.ts';
import { lockBalances, type LockedBalances, type StockPlace } from '../stock/balances.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import type { LedgerEntry } from '../stock/stock.tables.ts';
import { reservedOf } from './move.rules.ts';
import type { MoveLine } from './move.tables.ts';
import { allocations } from './ports.ts';

/** Where a line takes its pieces from and where they go. */
export const placesOfLine = ({ batchId, quality, fromLocationId, toLocationId }: MoveLine) => ({
  from: { locationId: fromLocationId, batchId, quality } satisfies StockPlace,
  to: { locationId: toLocationId, batchId, quality } satisfies StockPlace,
});
interface Moving {
  warehouseId: string;
  doc: { type: string; id: string; no: string };
  lines: readonly MoveLine[];
  /** Entries that a 冲红 takes back, by line and leg. */
  reverses?: ReadonlyMap<string, string>;
}

/**
 * Posts what lines move (MOVE), or takes back (REVERSAL); reserved pieces go with their allocations (WMS-032), damaged ones with
 * their 残损单 (WMS-021).
 */
export async function postMoved(
  ctx: CommandCtx,
  { warehouseId, doc, lines, reverses }: Moving,
): Promise<LedgerEntry[]> {
  await requireTakeable(
    ctx,
    lines.map(({ fromLocationId }) => fromLocationId),
  );
  await lockOpenDamages(
    ctx,
    lines.map(({ batchId }) => batchId),
  );
  const balances = await lockBalances(
    ctx,
    lines.flatMap((line) => Object.values(placesOfLine(line))),
  );
  const moved: Moved[] = [];
  const carried: { from: StockPlace; to: StockPlace; qty: number }[] = [];
  const gone = new Map<string, number>();
  const entries = lines.flatMap((line): StockEntry[] => {
    const { from, to } = placesOfLine(line);
    const stock = balances.at(from);
    const before = gone.get(stock.id) ?? 0;
    const reserved = reservedLeft(balances, from, before, line.qty);
    gone.set(stock.id, before + line.qty);
    moved.push({ from, to, qty: line.qty, left: stock.onHand - before - line.qty });
    if (reserved > 0) carried.push({ from, to, qty: reserved });
    const entry = (place: StockPlace, leg: number, sign: 1 | -1): StockEntry => {
      const reversalOf = reverses?.get(`${line.lineNo}:${leg}`);
      return {
        ...place,
        type: reversalOf ? 'REVERSAL' : 'MOVE',
        qty: sign * line.qty,
        reserved: sign * reserved,
        docLineId: line.id,
        leg,
        ...(reversalOf && { reversalOf }),
      };
    };
    return [entry(from, 1, -1), entry(to, 2, 1)];
  });
  const posted = await postStock(ctx, { warehouseId, doc, businessDate: ctx.today(), entries });
  for (const each of carried) await allocations().move(ctx, each);
  await followMoved(ctx, moved, doc.no);
  return posted;
}

/** Reserved pieces among the next `qty` after `before` have gone; WMS_STOCK_NOT_ENOUGH when there are not so many. */
function reservedLeft(balances: LockedBalances, from: StockPlace, before: number, qty: number): number {
  const stock = balances.at(from);
  const [first, all] = [reservedOf(stock, before), reservedOf(stock, before + qty)];
  if (first !== null && all !== null) return all - first;
  const code = balances.locations.get(from.locationId)?.code ?? '';
  const left = stock.onHand - stock.frozen - before;
  throw refuse('WMS_STOCK_NOT_ENOUGH', `库存不足：${code} 可移 ${left} 件，需要 ${qty} 件。`, { stockId: stock.id });
}
