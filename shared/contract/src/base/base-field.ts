import * as z from 'zod/mini';
import { normaliseIdentifier } from '../accounts/identifiers.ts';
import { code, date, int, optional, optionalText, quantity, text } from '../fields.ts';
import { cubicCentimetres, grams } from '../measured.ts';
import { col, type Column } from '../list.ts';
import type { ImportColumn } from '../shared/import.ts';

/** How a field of base data is stored and typed. volume cm³, weight gram, decimal a string of at most 3 digits after the point. */
export type BaseFieldKind =
  | 'text'
  | 'identifier'
  | 'code'
  | 'int'
  | 'bool'
  | 'date'
  | 'volume'
  | 'weight'
  | 'decimal'
  | 'picker';

interface Options {
  required?: boolean;
  /** Longest text; 100 unless told. */
  max?: number;
  /** Range of a whole number. */
  from?: number;
  to?: number;
  /** What a text must look like, and what is said otherwise. */
  pattern?: RegExp;
  message?: string;
  /** A check that no pattern can say. */
  test?: (value: string) => boolean;
  hint?: string;
  example?: string | number;
  /** Value of a new row. */
  initial?: unknown;
  width?: number;
  hidden?: boolean;
  sort?: boolean;
  /** Part of what is fixed: once the row is used; always after it was made. */
  frozen?: 'used' | 'always';
  /** Made by the server from other fields. */
  computed?: boolean;
  /** Spans the form. */
  wide?: boolean;
}
/** One field of a kind of base data: column of the list, field of the form, column of the import. */
export interface BaseField extends Options {
  readonly kind: BaseFieldKind;
  readonly title: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly picker?: string;
}
const make =
  (kind: BaseFieldKind) =>
  (title: string, options: Options = {}): BaseField => ({ kind, title, ...options });

/** Builders of fields. identifier: upper case, half width, without spaces. picker: the code of other base data. */
export const field = {
  text: make('text'),
  identifier: make('identifier'),
  int: make('int'),
  bool: make('bool'),
  date: make('date'),
  volume: make('volume'),
  weight: make('weight'),
  decimal: make('decimal'),
  code: (title: string, labels: Record<string, string>, options: Options = {}): BaseField => ({
    kind: 'code',
    title,
    labels,
    ...options,
  }),
  picker: (title: string, picker: string, options: Options = {}): BaseField => ({
    kind: 'picker',
    title,
    picker,
    ...options,
  }),
};
/** Place in the order that staff drag the rows into; new rows come last. */
export const sortNo = field.int('顺序', { computed: true, hidden: true, sort: true, width: 72 });
export type BaseFields = Readonly<Record<string, BaseField>>;

/** In what a measure is typed and shown. */
const UNITS: Partial<Record<BaseFieldKind, string>> = { volume: '(m³)', weight: '(kg)' };
const titleOf = (one: BaseField): string => `${one.title}${UNITS[one.kind] ?? ''}`;

/** Column of the list. */
export function columnOf(one: BaseField, first: boolean): Column {
  const { width, hidden, sort } = one;
  const title = titleOf(one);
  const look = { sort: sort ?? first, fixed: first, ...(width ? { width } : {}), ...(hidden ? { hidden } : {}) };
  switch (one.kind) {
    case 'code':
      return col.code(title, one.labels ?? {}, look);
    case 'text':
    case 'identifier':
    case 'picker':
      return col.text(title, look);
    default:
      return col[one.kind](title, look);
  }
}

const checkedText = (one: BaseField, max: number) => {
  const { pattern, test, message = '格式不正确' } = one;
  return z.string().check(
    z.maxLength(max),
    z.refine((value) => (!pattern || pattern.test(value)) && (!test || test(value)), message),
  );
};
const WHOLE = { int, volume: cubicCentimetres, weight: grams } as const;
/** Schema of the form's field; an empty one is null. */
export function schemaOf(one: BaseField): z.ZodMiniType {
  const max = one.max ?? 100;
  switch (one.kind) {
    case 'bool':
      return z._default(z.boolean(), one.initial === true);
    case 'code':
      return one.required ? code(one.labels ?? {}) : optional(code(one.labels ?? {}));
    case 'int':
    case 'volume':
    case 'weight': {
      const number = WHOLE[one.kind](one.from ?? 0, one.to ?? 1_000_000_000);
      return one.required ? number : optional(number);
    }
    case 'decimal': {
      const number = quantity().check(z.refine((value) => Number(value) > 0, '必须大于 0'));
      return one.required ? number : optional(number);
    }
    case 'date':
      return one.required ? date() : optional(date());
    case 'identifier': {
      const clean = z.pipe(one.required ? text(max + 20) : optionalText(max + 20), z.transform(cleanIdentifier));
      return z.pipe(clean, one.required ? checkedText(one, max) : z.nullable(checkedText(one, max)));
    }
    default: {
      const plain = one.required ? text(max) : optionalText(max);
      return z.pipe(plain, one.required ? checkedText(one, max) : z.nullable(checkedText(one, max)));
    }
  }
}
const cleanIdentifier = (value: string | null) => (value === null ? null : normaliseIdentifier(value));

/** Kind of cell in the import sheet. */
const CELLS: Readonly<Record<BaseFieldKind, Pick<ImportColumn, 'kind' | 'decimals'>>> = {
  text: { kind: 'text' },
  identifier: { kind: 'text' },
  picker: { kind: 'text' },
  code: { kind: 'code' },
  int: { kind: 'int' },
  bool: { kind: 'bool' },
  date: { kind: 'date' },
  volume: { kind: 'decimal', decimals: 6 },
  weight: { kind: 'decimal', decimals: 3 },
  decimal: { kind: 'decimal', decimals: 3 },
};
/** Column of the import sheet. */
export function importColumnOf(one: BaseField): ImportColumn {
  const cell = CELLS[one.kind];
  const { labels, hint, example, from } = one;
  return {
    ...cell,
    title: titleOf(one),
    required: one.required === true && one.kind !== 'bool',
    ...(cell.kind === 'text' ? { max: (one.max ?? 100) + 20 } : {}),
    ...(cell.kind === 'int' ? { min: from ?? 0 } : {}),
    ...(labels ? { labels } : {}),
    ...(hint ? { hint } : {}),
    ...(example === undefined ? {} : { example }),
  };
}
