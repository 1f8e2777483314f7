import * as z from 'zod/mini';
import type { ScopeRule } from '../access.ts';
import type { DictType } from '../base/trade.contract.ts';
import { command, download, upload, type Endpoint, type PermissionRule } from '../endpoint.ts';
import { ack } from '../fields.ts';

/**
 * How a cell is read. code: a Chinese label (or its code) of `labels`. Money, decimals and percents stay decimal strings; 13 %
 * is 13, written 13, 13% or in a cell with a format of percentages.
 */
export type ImportKind = 'text' | 'int' | 'decimal' | 'money' | 'percent' | 'date' | 'time' | 'code' | 'codes' | 'bool';

/** One column of an import sheet; its title is the header that the template carries. */
export interface ImportColumn<Value = unknown> {
  readonly kind: ImportKind;
  readonly title: string;
  readonly required?: boolean;
  /** Longest text; 200 unless told. */
  readonly max?: number;
  /** Most digits after the point (percent 2, decimal 3, money 4 unless told). */
  readonly decimals?: number;
  /** Smallest number allowed. */
  readonly min?: number;
  /** Dictionary of a code column, written on the second sheet of the template. */
  readonly labels?: Readonly<Record<string, string>>;
  /** A dictionary of base data in place of `labels`: its entries in use when the file is read. */
  readonly dict?: DictType;
  /** Shown on the second sheet of the template. */
  readonly example?: string | number;
  /** Shown beside the format on the second sheet: unit, pattern. */
  readonly hint?: string;
  /** Only a type. */
  readonly value?: Value;
}

type Options = Omit<ImportColumn, 'kind' | 'title' | 'value' | 'labels' | 'dict' | 'required'>;
type Must = Options & { required: true };
type May = Options & { required?: false };
interface Builder<Value> {
  (title: string, options: Must): ImportColumn<Value>;
  (title: string, options?: May): ImportColumn<Value | null>;
}
const make =
  <Value>(kind: ImportKind): Builder<Value> =>
  (title: string, options: Must | May = {}): ImportColumn<Value> =>
    ({ kind, title, ...options }) as ImportColumn<Value>;

function code<Codes extends Record<string, string>>(
  title: string,
  labels: Codes,
  options: Must,
): ImportColumn<keyof Codes & string>;
function code<Codes extends Record<string, string>>(
  title: string,
  labels: Codes,
  options?: May,
): ImportColumn<(keyof Codes & string) | null>;
function code(title: string, labels: Record<string, string>, options: Must | May = {}): ImportColumn<string> {
  return { kind: 'code', title, labels, ...options };
}

function dict(title: string, type: DictType, options: Must): ImportColumn<string>;
function dict(title: string, type: DictType, options?: May): ImportColumn<string | null>;
function dict(title: string, type: DictType, options: Must | May = {}): ImportColumn<string> {
  return { kind: 'code', title, dict: type, ...options };
}

/** Column builders. `importCol.text('客户编码', { required: true, example: 'HF01' })`. */
export const importCol = {
  text: make<string>('text'),
  int: make<number>('int'),
  decimal: make<string>('decimal'),
  money: make<string>('money'),
  percent: make<string>('percent'),
  /** `YYYY-MM-DD`; a date cell or text such as 2026/1/5. */
  date: make<string>('date'),
  /** A moment on the clock of Shanghai (2026/1/5 8:30, a date cell with a time); the value is ISO in UTC. */
  time: make<string>('time'),
  bool: make<boolean>('bool'),
  code,
  /** The code of a dictionary entry by its name (or its code). */
  dict,
  /** Several labels in one cell, separated by 、 or , or ; */
  codes: <Codes extends Record<string, string>>(
    title: string,
    labels: Codes,
    options: May = {},
  ): ImportColumn<(keyof Codes & string)[]> => ({ kind: 'codes', title, labels, ...options }),
};

/** What an import would do besides writing its rows: 新增 12 with the first of them by name. */
const effectSchema = z.object({
  title: z.string(),
  count: z.number(),
  /** The first twenty, in Chinese. */
  items: z.array(z.string()),
});
export type ImportEffect = z.infer<typeof effectSchema>;

/** Why a cell or row cannot be imported; `row` is the row of the sheet, `column` the header (empty: the whole row). */
export interface ImportError {
  row: number;
  column: string;
  value: string;
  reason: string;
}

const errorSchema = z.object({ row: z.number(), column: z.string(), value: z.string(), reason: z.string() });
const checkSchema = z.object({
  /** Names the stored file for commit and error file; valid for 24 hours, for this user. */
  token: z.string(),
  fileName: z.string(),
  rows: z.number(),
  good: z.number(),
  bad: z.number(),
  /** Documents that the good rows make; equal to `good` where a row is a document. */
  documents: z.number(),
  /** The first 500; all of them are in the error file. */
  errors: z.array(errorSchema),
  errorsTotal: z.number(),
  /** What would be asked about good rows (LOG-002), the first 500; they do not keep a row from being imported. */
  warnings: z._default(z.array(errorSchema), []),
  warningsTotal: z._default(z.number(), 0),
  /** When and by whom the very same file was imported before; committing it again adds nothing. */
  imported: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** Rows of this very file that 只导入正确行 wrote before: they are not among `rows`. */
  importedRows: z._default(z.number(), 0),
  /** What committing would do, where the import says more than a number of rows. */
  effects: z._default(z.array(effectSchema), []),
  /** Whether 只导入正确行 may be ticked. */
  partial: z.boolean(),
});
export type ImportCheck = z.infer<typeof checkSchema>;

const commitSchema = z.object({
  /** Documents written. */
  imported: z.number(),
  /** Rows left out because of errors. */
  skipped: z.number(),
  /** True: the same file had been imported before, nothing was written. */
  duplicate: z.boolean(),
  /** What is shown once to who imported, such as temporary passwords; a repeat of the call no longer carries it. */
  secrets: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});
export type ImportDone = z.infer<typeof commitSchema>;

const tokenSchema = () => z.string().check(z.regex(/^[0-9a-f-]{36}$/, '格式不正确'));

interface Declared<Columns> {
  /** `logistics.orders` */
  name: string;
  /** 物流订单 */
  title: string;
  /** Path of the list: `/logistics/orders`. */
  path: string;
  permission: PermissionRule;
  scope: ScopeRule;
  columns: Columns;
  /** Rows are independent, so 只导入正确行 is offered (LOG-002, chapter 16); never for money or one document's lines. */
  partial?: boolean;
  /** Most data rows of a file; 5,000 unless told. */
  maxRows?: number;
  /** Titles that are passed over: what an export of the list has besides, made by the program. */
  passedOver?: readonly string[];
  /** A CSV file (UTF-8 or GBK) does as well as an xlsx: exports of banks. */
  csv?: boolean;
}
/** What an error file has besides: it can be mended and uploaded again. */
export const ROW_TITLE = '行号';
export const REASON_TITLE = '错误原因';
const PASSED_OVER = [ROW_TITLE, REASON_TITLE];

/** Template, dry run and error file of a sheet; `more` is what the dry run answers besides. */
function sheetOf<
  Columns extends Record<string, ImportColumn>,
  More extends z.core.$ZodShape,
  Beside extends z.ZodMiniType,
>(declared: Declared<Columns>, more: More, beside: Beside) {
  const { path, permission, scope, title } = declared;
  const answer = z.extend(checkSchema, more);
  return {
    partial: false,
    maxRows: 5000,
    csv: false,
    ...declared,
    passedOver: [...PASSED_OVER, ...(declared.passedOver ?? [])],
    /** xlsx: first sheet with the headers (required ones with *), second sheet with formats, examples and dictionaries. */
    template: download({ path: `${path}/import/template`, summary: `${title}导入模板`, permission, scope }),
    /** Dry run: multipart with part `file`; writes nothing but the stored file. */
    check: upload({ path: `${path}/import`, summary: `检查${title}导入文件`, permission, scope, body: beside, answer }),
    /** The uploaded rows that have errors, with the reason per row in a last column. */
    errors: download({
      path: `${path}/import/errors`,
      summary: `${title}导入错误文件`,
      permission,
      scope,
      query: z.object({ token: tokenSchema() }),
    }),
  };
}

const LINES = { lines: z.array(z.record(z.string(), z.unknown())) };
/** Declares a sheet of lines that a form takes over: its dry run answers them, nothing is written (LOG-002). */
export const defineLineSheet = <Columns extends Record<string, ImportColumn>>(
  declared: Omit<Declared<Columns>, 'partial'>,
) => sheetOf(declared, LINES, z.object({}));
/** The same where the rows are held against what the form says besides: `beside`, the body of the dry run. */
export const defineLineSheetBeside = <Columns extends Record<string, ImportColumn>, Beside extends z.ZodMiniType>(
  beside: Beside,
  declared: Omit<Declared<Columns>, 'partial'>,
) => sheetOf(declared, LINES, beside);
type LineSheet = ReturnType<typeof defineLineSheet>;
export type LineSheetContract = Omit<LineSheet, 'check'> & {
  check: Endpoint<unknown, unknown, z.output<LineSheet['check']['answer']>>;
};

/** Declares the import of a noun; the endpoints hang below the list's path. */
export function defineImport<Columns extends Record<string, ImportColumn>>(declared: Declared<Columns>) {
  const { path, permission, scope, title } = declared;
  return {
    ...sheetOf(declared, {}, z.object({})),
    /** Everything, or with `onlyGood` the good rows, in ONE transaction (LOG-002). */
    commit: command({
      path: `${path}/import/commit`,
      summary: `导入${title}`,
      permission,
      scope,
      timeout: 120,
      body: z.object({ token: tokenSchema(), onlyGood: z._default(z.boolean(), false), ack: ack() }),
      answer: commitSchema,
    }),
  };
}
export type ImportContract = ReturnType<typeof defineImport>;

type ValueOf<C> = C extends ImportColumn<infer Value> ? Value : never;
/** A read row: the value of every column by key, and the row of the sheet. */
export type ImportRow<C extends { columns: Record<string, ImportColumn> }> = {
  readonly [Key in keyof C['columns']]: ValueOf<C['columns'][Key]>;
} & { readonly sheetRow: number };
