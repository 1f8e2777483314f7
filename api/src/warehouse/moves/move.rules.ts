/** Pieces of a balance. */
export interface Held {
  onHand: number;
  reserved: number;
  frozen: number;
}

/**
 * WMS-032: how many of the pieces that leave a balance are reserved ones: free pieces go first. Frozen pieces never go; null:
 * there are not so many.
 */
export function reservedOf(held: Held, qty: number): number | null {
  const free = held.onHand - held.reserved - held.frozen;
  return qty > free + held.reserved ? null : Math.max(0, qty - free);
}

/** Lines that name the place they leave, by path (WMS-032). */
export function moveFaults(lines: readonly { fromLocationId: string; toLocationId: string }[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ fromLocationId, toLocationId }, at) =>
      fromLocationId === toLocationId ? [[`lines.${at}.toLocationId`, '目标库位不能与原库位相同']] : [],
    ),
  );
}
