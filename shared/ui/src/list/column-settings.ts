import type { Column } from '@shared/contract/list.ts';

/** A user's settings of one list's columns, kept on the server under `columns:<list>`. */
export interface ColumnSettings {
  /** Keys in the user's order; columns that came later stand at their declared place. */
  order?: readonly string[];
  /** Shown although the contract hides it, or hidden although the contract shows it. */
  shown?: Readonly<Record<string, boolean>>;
  pinned?: Readonly<Record<string, boolean>>;
  /** Pixels. */
  widths?: Readonly<Record<string, number>>;
}
export interface PlacedColumn {
  key: string;
  column: Column;
  shown: boolean;
  pinned: boolean;
  width: number;
  /** The user chose the width. */
  exact: boolean;
}
const WIDTHS: Readonly<Record<Column['kind'], number>> = {
  text: 140,
  code: 96,
  tags: 150,
  money: 128,
  decimal: 100,
  int: 84,
  volume: 100,
  weight: 110,
  percent: 84,
  bps: 84,
  bool: 68,
  date: 104,
  month: 84,
  time: 140,
};
/** Width of a coloured label in px. */
export const tagWidth = (label: string): number => label.length * 14 + 20;
/** Padding of a cell with its border, in px. */
const CELL = 17;
/**
 * A figure is never cut: room for 1,234,567.89, and for its currency where each row has its own. Nor is a coloured state:
 * room for its longest label.
 */
function roomOf({ kind, currency, tones, labels = {} }: Column): number {
  if (kind === 'money') return currency === undefined || /^[A-Z]{3}$/.test(currency) ? 104 : 132;
  return kind === 'code' && tones ? Math.max(0, ...Object.values(labels).map(tagWidth)) + CELL : 0;
}
export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

/** What came from the server or from a hand-made preference, made safe. */
export function readSettings(value: unknown): ColumnSettings {
  if (typeof value !== 'object' || value === null) return {};
  const { order, shown, pinned, widths } = value as Record<string, unknown>;
  const flags = (one: unknown) =>
    Object.fromEntries(
      Object.entries(one ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  return {
    ...(Array.isArray(order) ? { order: order.filter((key) => typeof key === 'string') } : {}),
    shown: flags(shown),
    pinned: flags(pinned),
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && entry[1] >= MIN_WIDTH && entry[1] <= MAX_WIDTH,
      ),
    ),
  };
}

/** Key of the column that names a row and opens it: the first unless another one says so. */
export const nameColumn = (columns: Readonly<Record<string, Column>>): string => {
  const keys = Object.keys(columns);
  return keys.find((key) => columns[key]?.opens) ?? keys[0] ?? 'id';
};

/**
 * Columns of the contract with the user's settings laid over them: pinned first, then the user's order. Keys that the
 * contract no longer has are ignored, new ones stand behind their declared neighbour; nothing is ever lost.
 */
export function placeColumns(columns: Readonly<Record<string, Column>>, settings: ColumnSettings): PlacedColumn[] {
  const declared = Object.keys(columns);
  const order = (settings.order ?? []).filter((key, at, all) => Object.hasOwn(columns, key) && all.indexOf(key) === at);
  for (const [at, key] of declared.entries()) {
    if (order.includes(key)) continue;
    const neighbour = declared.slice(0, at).findLast((one) => order.includes(one));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key);
  }
  const placed = order.map((key) => {
    const column = columns[key] as Column;
    return {
      key,
      column,
      shown: settings.shown?.[key] ?? !column.hidden,
      pinned: settings.pinned?.[key] ?? column.fixed === true,
      width: settings.widths?.[key] ?? Math.max(column.width ?? WIDTHS[column.kind], roomOf(column)),
      exact: settings.widths?.[key] !== undefined,
    };
  });
  return [...placed.filter((one) => one.pinned), ...placed.filter((one) => !one.pinned)];
}

/** Moves a key to the place of another, by drag or keyboard. */
export function moveKey(order: readonly string[], key: string, to: number): string[] {
  const rest = order.filter((one) => one !== key);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key);
  return rest;
}
