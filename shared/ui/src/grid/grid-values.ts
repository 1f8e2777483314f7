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
  /** A text column that holds a code (HS): full width made plain, blanks and dots away, upper case. */
  coded?: true;
  placeholder?: string;
  /** Computed column: what it shows; errors count as nothing to show. */
  compute?: (line: Line, index: number, lines: readonly Line[]) => string | number | null;
  /** How a computed value is shown: as this kind. */
  as?: 'money' | 'decimal' | 'int' | 'volume' | 'weight' | 'text';
  /** Stays in sight when the sheet is scrolled sideways; only the first columns. */
  frozen?: true;
  /** Views of the sheet that show the column (`views` of the grid); without: all of them. */
  views?: readonly string[];
  /** Summed below the grid; shown as its kind. */
  sum?: boolean;
  /** false: shown only, in this line. */
  editable?: (line: Line) => boolean;
  /** A text column that holds more than text: how it is shown, and how what is typed or pasted is read in this line. */
  text?: { show: (value: unknown, line: Line) => string; read: (typed: string, line: Line) => unknown };
  /** Further changes of the line when this cell changes; `item` is the chosen row of a picker. */
  onSet?: (line: Line, value: unknown, item?: unknown) => Partial<Line>;
}
/** Digits between what is typed and what is stored. */
export const SCALE: Partial<Record<GridKind, number>> = { volume: 6, weight: 3, length: 1, percent: 2 };
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
