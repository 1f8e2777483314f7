import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import type { MapCell, ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';

/** What the colour of a cell says. */
export const COLOURINGS = { usage: '占用率', owner: '货主', age: '库龄', temp: '温区', status: '状态' } as const;
export type Colouring = keyof typeof COLOURINGS;
export const VIEWS = { plan: '平面', elevation: '立面' } as const;
export type View = keyof typeof VIEWS;

/** One place of the map as it is drawn: the levels above one floor position (plan), or one of them (elevation). */
export interface Spot {
  key: string;
  /** Line of the grid from 0, column from 1. */
  line: number;
  col: number;
  cells: readonly MapCell[];
}
export interface MapLines {
  /** Names of the lines from the top. */
  lines: readonly string[];
  spots: readonly Spot[];
}

/** The spots of a view; in the elevation every row of the map is a block with its highest level at the top. */
export function spotsOf({ rows, cells }: Pick<ZoneMap, 'rows' | 'cells'>, view: View): MapLines {
  if (view === 'plan') {
    const spots = new Map<string, MapCell[]>();
    for (const cell of cells) {
      const key = `${cell.row}-${cell.col}`;
      spots.set(key, [...(spots.get(key) ?? []), cell]);
    }
    return {
      lines: Array.from({ length: rows }, (_, at) => `${at + 1} 行`),
      spots: [...spots].map(([key, found]) => spotOf(key, (found[0]?.row ?? 1) - 1, found)),
    };
  }
  const lines: string[] = [];
  const lineOf = new Map<string, number>();
  for (const row of [...new Set(cells.map((cell) => cell.row))].toSorted((a, b) => a - b)) {
    const levels = [...new Set(cells.filter((cell) => cell.row === row).map(({ level }) => level))];
    for (const level of levels.toSorted((a, b) => b - a))
      lineOf.set(`${row}-${level}`, lines.push(`${row} 行 ${level} 层`) - 1);
  }
  return {
    lines,
    spots: cells.map((cell) =>
      spotOf(`${cell.row}-${cell.col}-${cell.level}`, lineOf.get(`${cell.row}-${cell.level}`) ?? 0, [cell]),
    ),
  };
}
const spotOf = (key: string, line: number, cells: readonly MapCell[]): Spot => ({
  key,
  line,
  col: cells[0]?.col ?? 1,
  cells,
});

/** WMS-035: used volume as a whole percent, half up; null: no limit. */
export function percentOf(cells: readonly Pick<MapCell, 'used' | 'capacity'>[]): number | null {
  if (cells.some(({ capacity }) => capacity === 0)) return null;
  const [used, capacity] = [sumOf(cells, 'used'), sumOf(cells, 'capacity')];
  return capacity === 0 ? null : Math.floor((used * 200 + capacity) / (2 * capacity));
}
const sumOf = <Key extends string>(cells: readonly Record<Key, number>[], key: Key) =>
  cells.reduce((sum, cell) => sum + cell[key], 0);

/** Step of the scale 空 / 1–50 / 51–80 / 81–100 / over. */
export function usageStep(percent: number | null, qty: number): 'none' | 'some' | 'much' | 'full' | 'over' {
  if (qty === 0) return 'none';
  if (percent === null || percent <= 50) return 'some';
  if (percent <= 80) return 'much';
  return percent <= 100 ? 'full' : 'over';
}
/** Step of the oldest goods by their age in days (WMS-044); from when goods are old is a setting. */
export function ageStep(
  days: number | null,
  [old, stale]: ZoneMap['ages'],
): 'none' | 'young' | 'middle' | 'old' | 'stale' {
  if (days === null) return 'none';
  if (days <= 30) return 'young';
  if (days <= old) return 'middle';
  return days <= stale ? 'old' : 'stale';
}
/** Age of the oldest goods of cells on a day. */
export function ageOf(cells: readonly Pick<MapCell, 'oldest'>[], today: string): number | null {
  const days = cells.flatMap(({ oldest }) => (oldest === null ? [] : [daysFrom(oldest, today) + 1]));
  return days.length === 0 ? null : Math.max(...days);
}

/** Counters of the header. */
export function countersOf(cells: readonly MapCell[]) {
  const live = cells.filter(({ status }) => status === 'ENABLED');
  const limited = live.filter(({ capacity }) => capacity > 0);
  return {
    total: cells.length,
    taken: cells.filter(({ qty }) => qty > 0).length,
    free: live.filter(({ qty, lockState }) => qty === 0 && lockState === 'NONE').length,
    locked: cells.filter(({ lockState }) => lockState !== 'NONE').length,
    pieces: sumOf(cells, 'qty'),
    percent: limited.length === 0 ? null : percentOf(limited),
  };
}

/** The spot that an arrow leads to: the nearest in that direction, first in the same line or column. */
export function neighbour(spots: readonly Spot[], from: Spot, key: string): Spot | null {
  const along = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (!key.startsWith('Arrow')) return null;
  let best: { spot: Spot; far: number } | null = null;
  for (const spot of spots) {
    const [ahead, aside] = along
      ? [spot.col - from.col, spot.line - from.line]
      : [spot.line - from.line, spot.col - from.col];
    if (ahead * sign <= 0) continue;
    const far = Math.abs(ahead) + Math.abs(aside) * 1000;
    if (!best || far < best.far) best = { spot, far };
  }
  return best?.spot ?? null;
}
