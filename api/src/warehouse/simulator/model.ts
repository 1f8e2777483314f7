/** Pieces of a batch in one quality at one location. */
export interface Spot {
  locationId: string;
  batchId: string;
  quality: string;
}
const keyOf = ({ locationId, batchId, quality }: Spot) => `${locationId}|${batchId}|${quality}`;

/**
 * What the warehouse should hold after commands that were done: every command adds what it says it moves, in any order, so
 * that users who work at the same time need not be told apart.
 */
export class Model {
  private readonly onHand = new Map<string, number>();
  private readonly frozen = new Map<string, number>();

  move(spot: Spot, qty: number): void {
    this.onHand.set(keyOf(spot), (this.onHand.get(keyOf(spot)) ?? 0) + qty);
  }
  freeze(spot: Spot, qty: number): void {
    this.frozen.set(keyOf(spot), (this.frozen.get(keyOf(spot)) ?? 0) + qty);
  }
  /** Places where pieces should lie, with how many. */
  places(): (Spot & { qty: number })[] {
    return [...this.onHand].flatMap(([key, qty]) => {
      const [locationId = '', batchId = '', quality = ''] = key.split('|');
      return qty > 0 ? [{ locationId, batchId, quality, qty }] : [];
    });
  }
  /** Where balances differ from what they should be. */
  differences(stock: readonly (Spot & { onHand: number; frozen: number })[]): string[] {
    const seen = new Map(stock.map((row) => [keyOf(row), row]));
    const keys = new Set([...seen.keys(), ...this.onHand.keys(), ...this.frozen.keys()]);
    return [...keys].flatMap((key) => {
      const row = seen.get(key);
      const is = `${row?.onHand ?? 0} on hand, ${row?.frozen ?? 0} frozen`;
      const should = `${this.onHand.get(key) ?? 0} on hand, ${this.frozen.get(key) ?? 0} frozen`;
      return is === should ? [] : [`${key}: ${is}, should be ${should}`];
    });
  }
}
