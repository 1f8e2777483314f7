import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';

/** How the pool is put together. */
export const GROUPINGS = { order: '按订单', pod: '按目的港' } as const;
export type Grouping = keyof typeof GROUPINGS;

/** Lines under one heading with their sums: cartons, cm³, gram. */
export interface PoolGroup {
  key: string;
  title: string;
  hint: string;
  rows: PoolRow[];
  cartons: number;
  volume: number;
  gross: number;
}

/** Groups rows in the order in which they first come; lines of an order in their own order. */
export function groupPool(rows: readonly PoolRow[], by: Grouping): PoolGroup[] {
  const groups = new Map<string, PoolGroup>();
  for (const row of rows) {
    const key = by === 'order' ? row.orderId : (row.pod ?? '');
    const group = groups.get(key) ?? {
      key,
      title: by === 'order' ? (row.orderNo ?? '') : `${row.pod ?? ''} ${row.podName ?? ''}`,
      hint:
        by === 'order'
          ? [row.customerName, row.customerCode, `${row.pol ?? ''}→${row.pod ?? ''}`].filter(Boolean).join(' · ')
          : '',
      rows: [],
      cartons: 0,
      volume: 0,
      gross: 0,
    };
    group.rows.push(row);
    group.cartons += row.freeCartons ?? 0;
    group.volume += row.freeVolume ?? 0;
    group.gross += row.freeGross ?? 0;
    groups.set(key, group);
  }
  for (const group of groups.values()) group.rows.sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  return [...groups.values()];
}

/** What a line or a heading carries while it is dragged. */
export interface DraggedRows {
  rows: readonly PoolRow[];
}
/** Lines that a drag takes: all the chosen ones when what is dragged is among them, else what is dragged alone. */
export const takenAlong = (dragged: readonly PoolRow[], chosen: readonly PoolRow[]): readonly PoolRow[] =>
  dragged.every(({ id }) => chosen.some((row) => row.id === id)) ? chosen : dragged;

/** What keeps cargo out of a container before the server is asked: a hold (LOG-018), another mode or route (LOG-043). */
export function misfit(
  container: { hold?: boolean | null; transportMode?: string | null; route?: string | null },
  rows: readonly PoolRow[],
): string | null {
  if (container.hold) return '柜子已暂停';
  if (rows.some((row) => row.transportMode !== container.transportMode)) return '运输方式不同';
  return rows.some((row) => `${row.pol ?? ''}→${row.pod ?? ''}` !== container.route) ? '航线不同' : null;
}
