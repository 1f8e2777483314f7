import { formatDecimal, formatMoney, formatVolume, formatWeight } from '../format/format.ts';
import { fromScaled, toDecimal, toScaled } from '../form/scaled.ts';

/** How a cell is typed and stored. volume: typed m³, stored cm³; weight: kg, gram; length: cm, mm; percent: %, basis points. */
export type GridKind =
  | 'text'
  | 'int'
  | 'decimal'
  | 'money'
  | 'date'
  | 'code'
  | 'codes'
  | 'bool'
  | 'picker'
  | 'volume'
  | 'weight'
  | 'length'
  | 'percent'
  | 'computed';

/** One column of a LineGrid. */
export interface GridColumn<Line> {
  key: keyof Line & string;
  title: string;
  kind: GridKind;
  /** Pixels; the default depends on the kind. */
  width?: number;
  required?: boolean;
  labels?: Readonly<Record<string, string>>;
  /** Kind of record of a picker column. */
  picker?: string;
  parent?: (line: Line) => string | null;
  maxLength?: number;
  placeholder?: string;
  /** Computed column: what it shows; errors count as nothing to show. */
  compute?: (line: Line, index: number, lines: readonly Line[]) => string | number | null;
  /** How a computed value is shown: as this kind. */
  as?: 'money' | 'decimal' | 'int' | 'volume' | 'weight' | 'text';
  /** Summed below the grid; shown as its kind. */
  sum?: boolean;
  /** false: shown only, in this line. */
  editable?: (line: Line) => boolean;
  /** Further changes of the line when this cell changes; `item` is the chosen row of a picker. */
  onSet?: (line: Line, value: unknown, item?: unknown) => Partial<Line>;
}
const SCALE: Partial<Record<GridKind, number>> = { volume: 6, weight: 3, length: 1, percent: 2 };
export const WIDTHS: Readonly<Record<GridKind, number>> = {
  text: 140,
  int: 72,
  decimal: 88,
  money: 104,
  date: 108,
  code: 104,
  codes: 150,
  bool: 60,
  picker: 168,
  volume: 92,
  weight: 92,
  length: 76,
  percent: 76,
  computed: 96,
};
/** Unit that stands behind the title. */
export const UNITS: Partial<Record<GridKind, string>> = { volume: 'm³', weight: 'kg', length: 'cm', percent: '%' };
export const isNumberKind = (kind: GridKind): boolean =>
  ['int', 'decimal', 'money', 'volume', 'weight', 'length', 'percent', 'computed'].includes(kind);

const dayOf = (text: string): string | null => {
  const match =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const day = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? null : day;
};

/**
 * Typed or pasted text → value of the cell. What cannot be read comes back as the text itself: it stays visible and the
 * schema names it at the cell. '' is null.
 */
export function parseCell<Line>(column: GridColumn<Line>, text: string): unknown {
  const plain = text.trim();
  if (plain === '') return column.kind === 'bool' ? false : column.kind === 'codes' ? [] : null;
  const codeOf = (word: string) =>
    Object.entries(column.labels ?? {}).find(([code, label]) => label === word || code === word.toUpperCase())?.[0] ??
    word;
  switch (column.kind) {
    case 'int': {
      const decimal = toDecimal(plain);
      return decimal !== null && /^-?\d{1,15}$/.test(decimal) ? Number(decimal) : plain;
    }
    case 'decimal':
    case 'money':
      return toDecimal(plain) ?? plain;
    case 'volume':
    case 'weight':
    case 'length':
    case 'percent':
      return toScaled(toDecimal(plain.replace(/%$/, '')) ?? plain, SCALE[column.kind] ?? 0) ?? plain;
    case 'date':
      return dayOf(plain) ?? plain;
    case 'code':
      return codeOf(plain);
    case 'codes':
      return plain
        .split(/[、,，;；\s]+/)
        .filter(Boolean)
        .map(codeOf);
    case 'bool':
      return /^(是|1|true|y|yes|√|✓)$/i.test(plain);
    default:
      return column.maxLength ? plain.slice(0, column.maxLength) : plain;
  }
}
/** Value → text in the input. */
export function cellText<Line>(column: GridColumn<Line>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && SCALE[column.kind] !== undefined) return fromScaled(value, SCALE[column.kind] ?? 0);
  if (column.kind === 'codes' && Array.isArray(value))
    return value.map((code) => column.labels?.[String(code)] ?? String(code)).join('、');
  if (column.kind === 'code') return column.labels?.[String(value)] ?? String(value);
  return String(value);
}
/** Whether the text of a cell could not be read as its kind. */
export const isUnread = (kind: GridKind, value: unknown): boolean =>
  typeof value === 'string' &&
  (kind === 'int' || SCALE[kind] !== undefined
    ? true
    : kind === 'decimal' || kind === 'money'
      ? toDecimal(value) !== value
      : kind === 'date'
        ? dayOf(value) !== value
        : false);

/** A computed or summed value for people. */
export function shownAs(as: GridColumn<unknown>['as'] | GridKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (as === 'volume') return formatVolume(Number(value));
  if (as === 'weight') return formatWeight(Number(value));
  if (as === 'money') return formatMoney(String(value));
  return as === 'text' ? String(value) : formatDecimal(value);
}

/** The block of a paste: rows of cells; Excel ends with a line break, and quotes cells that hold one. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '' && closes(source, at)) quoted = true;
    else if (char === '\t' || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  if (cell !== '' || row.length) rows.push([...row, cell]);
  while (rows.length && rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}
/** Whether a quote at the start of a cell has its end before a tab, a line break or the end. */
const closes = (source: string, at: number): boolean => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(at, at + 4000));

/** Lays a block over the lines from a cell on: rows grow, read-only and computed columns swallow their cell. */
export function pasteBlock<Line extends object>(
  lines: readonly Line[],
  columns: readonly GridColumn<Line>[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
  blank: () => Line,
  most = Number.POSITIVE_INFINITY,
): Line[] {
  const next = [...lines];
  for (const [down, cells] of block.entries()) {
    const row = at.row + down;
    if (row >= most) break;
    let line = next[row] ?? blank();
    for (const [right, text] of cells.entries()) {
      const column = columns[at.column + right];
      if (column) line = setCell(line, column, parseCell(column, text));
    }
    next[row] = line;
  }
  return next;
}
/** A line with one cell changed, and what follows from it; unchanged for a cell that can't be edited. */
export function setCell<Line extends object>(
  line: Line,
  column: GridColumn<Line>,
  value: unknown,
  item?: unknown,
): Line {
  if (column.kind === 'computed' || column.editable?.(line) === false) return line;
  const changed = { ...line, [column.key]: value };
  return column.onSet ? { ...changed, ...column.onSet(changed, value, item) } : changed;
}

/** Sum of a column; integers stay numbers, decimals are added exactly as text. Cells that can't be read count as nothing. */
export function sumOf<Line>(column: GridColumn<Line>, lines: readonly Line[]): string | number {
  let decimals = 0;
  const texts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const value =
      column.kind === 'computed' ? computed(column, line, index, lines) : (line as Record<string, unknown>)[column.key];
    const text = value === null || value === undefined ? null : toDecimal(String(value));
    if (text === null) continue;
    texts.push(text);
    decimals = Math.max(decimals, text.split('.')[1]?.length ?? 0);
  }
  const total = texts.reduce((sum, text) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(decimals, '0'));
    return text.startsWith('-') ? sum - units : sum + units;
  }, 0n);
  if (decimals === 0) return Number(total);
  const digits = String(total < 0n ? -total : total).padStart(decimals + 1, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
/** Value of a computed column; half-typed lines compute to nothing. */
export function computed<Line>(
  column: GridColumn<Line>,
  line: Line,
  index: number,
  lines: readonly Line[],
): string | number | null {
  try {
    const value = column.compute?.(line, index, lines) ?? null;
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

/** Where a key moves the focus; null: the key is not for the grid. `edge`: caret at this end of the text. */
export function moveOf(
  key: string,
  edge: { start: boolean; end: boolean },
  alt: boolean,
): { row: number; column: number } | null {
  if (key === 'ArrowDown' || key === 'Enter') return { row: 1, column: 0 };
  if (key === 'ArrowUp') return { row: -1, column: 0 };
  if (key === 'ArrowLeft' && (edge.start || alt)) return { row: 0, column: -1 };
  if (key === 'ArrowRight' && (edge.end || alt)) return { row: 0, column: 1 };
  return null;
}
