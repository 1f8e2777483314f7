import * as z from 'zod/mini';
import type { FieldGuard, ScopeRule } from './access.ts';
import { read, type Endpoint, type PermissionRule } from './endpoint.ts';
import type { AllowedAction, ListAnswer } from './envelope.ts';
import { MONEY_PARAM, MONEY_SWITCH } from './list-money.ts';
import type { PermissionCode } from './permissions.ts';

/** How a column is stored, shown, exported and summed. */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'tags'
  | 'money'
  | 'decimal'
  | 'int'
  | 'volume'
  | 'weight'
  | 'percent'
  | 'bps'
  | 'bool'
  | 'date'
  | 'month'
  | 'time';

/** One column of a list; its title is typed here once for table, column settings, export and import. */
export interface Column<Value = unknown> {
  readonly kind: ColumnKind;
  readonly title: string;
  /** Pixels; the default depends on the kind. */
  readonly width?: number;
  readonly sort?: boolean;
  /** Stays in place on sideways scroll: the document number at the start; `end`: beside 操作 while it is the last column. */
  readonly fixed?: boolean | 'end';
  /** Names the row and opens it; the first column unless one says so. */
  readonly opens?: boolean;
  /** Not shown until the user switches it on. */
  readonly hidden?: boolean;
  /** Summed by the server over the whole filter; money per currency. */
  readonly sum?: boolean;
  /** What its sum is called; its title with 合计 unless said. */
  readonly sumTitle?: string;
  /** Labels of a code column: code → Chinese. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Colour of a code's tag: default, blue, green, orange, red, purple. */
  readonly tones?: Readonly<Record<string, string>>;
  /** Money: the key of the row that holds the currency, or a fixed ISO code. */
  readonly currency?: string;
  /** 本位币 of another column: with the switch 原币/本位币 it takes the place of that one. */
  readonly baseOf?: string;
  /** Field group or permission that guards it (hidden: absent from list, export, sort and filter). */
  readonly field?: FieldGuard;
  /** What its column is called in an export, where the sheet holds the bare figure: 停留(分钟). */
  readonly exportTitle?: string;
  /** Only a type. */
  readonly value?: Value;
}
type Options = Omit<Column, 'kind' | 'title' | 'value' | 'labels'>;
const make =
  <Value>(kind: ColumnKind) =>
  (title: string, options: Options = {}): Column<Value | null> => ({ kind, title, ...options });

/** Column builders by kind. volume is cm³ shown as CBM, weight gram shown as kg, percent a number with one decimal. */
export const col = {
  text: make<string>('text'),
  money: make<string>('money'),
  /** A decimal string that is no money, for example RT. */
  decimal: make<string>('decimal'),
  int: make<number>('int'),
  volume: make<number>('volume'),
  weight: make<number>('weight'),
  percent: make<number>('percent'),
  /** Rate in basis points: 1300 is shown as 13%. */
  bps: make<number>('bps'),
  bool: make<boolean>('bool'),
  date: make<string>('date'),
  /** An accounting period as it is stored, 202611, shown as 2026-11. */
  month: make<string>('month'),
  time: make<string>('time'),
  /** Several words; with `labels` they are codes that show as their labels. */
  tags: (title: string, options: Options & Pick<Column, 'labels'> = {}): Column<string[] | null> => ({
    kind: 'tags',
    title,
    ...options,
  }),
  code: <Codes extends Record<string, string>>(
    title: string,
    labels: Codes,
    options: Options = {},
  ): Column<(keyof Codes & string) | null> => ({ kind: 'code', title, labels, ...options }),
};

/**
 * One filter; its value lives in the URL under its key.
 * search: free text over the search index. numbers: up to 500 document numbers, one a line. codes: several of a label table.
 * picker: the id of something chosen through `/pickers/{picker}`. dates: `2026-01-01..2026-01-31`. flag: `1`. range: `10..95`.
 * money: no filter but the switch 原币/本位币, see list-money.ts.
 */
export interface Filter {
  readonly kind: 'search' | 'numbers' | 'codes' | 'picker' | 'dates' | 'flag' | 'range' | 'text' | 'money';
  readonly title: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly picker?: string;
  /** Stands in the quick row; the others open with 更多筛选. */
  readonly quick?: boolean;
  readonly field?: FieldGuard;
  readonly placeholder?: string;
  /**
   * What holds while the user has set nothing, on the business day of today; `given`: the other filters. Empty: no
   * restriction. Shown in the filter row, so that nobody wonders which days the rows are of.
   */
  readonly preset?: (today: string, given: Readonly<Record<string, unknown>>) => string;
  /** Most days of a `dates` filter; both its ends are then compulsory. */
  readonly most?: number;
}
type FilterOptions = Pick<Filter, 'quick' | 'field' | 'placeholder' | 'preset' | 'most'>;
export const filter = {
  search: (title: string, options: FilterOptions = {}): Filter => ({ kind: 'search', title, quick: true, ...options }),
  numbers: (title: string, options: FilterOptions = {}): Filter => ({
    kind: 'numbers',
    title,
    quick: true,
    ...options,
  }),
  text: (title: string, options: FilterOptions = {}): Filter => ({ kind: 'text', title, ...options }),
  codes: (title: string, labels: Record<string, string>, options: FilterOptions = {}): Filter => ({
    kind: 'codes',
    title,
    labels,
    ...options,
  }),
  picker: (title: string, picker: string, options: FilterOptions = {}): Filter => ({
    kind: 'picker',
    title,
    picker,
    ...options,
  }),
  dates: (title: string, options: FilterOptions = {}): Filter => ({ kind: 'dates', title, ...options }),
  flag: (title: string, options: FilterOptions = {}): Filter => ({ kind: 'flag', title, ...options }),
  range: (title: string, options: FilterOptions = {}): Filter => ({ kind: 'range', title, ...options }),
};

/** Another page with a list whose `numbers` filter takes the same numbers. */
export interface ListPageLink {
  readonly title: string;
  readonly path: string;
}

/** A list: its columns, filters, tabs and rights, obeyed by the endpoint, the page and the export. */
export interface ListContract<Row = unknown> {
  /** Names the list in saved views, preferences and export jobs: `logistics.orders`. */
  readonly name: string;
  readonly title: string;
  readonly endpoint: Endpoint<ListQuery, unknown, ListAnswer<Row>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** The last one is 全部 (`all`) where the list has no such tab of its own, so that a number is found whatever its state. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** Pages on which rows of this list go on: a pasted number that is found there is named with the page. Other keys than tabs. */
  readonly pages?: Readonly<Record<string, ListPageLink>>;
  /** `-createdAt,orderNo`: minus is descending. */
  readonly defaultSort: string;
  /** Who may export; null: nobody. */
  readonly exportPermission: PermissionCode | null;
  /**
   * Pages by key (11.1): newest id first, no other order; page n costs what page 1 does. `cursor` of the query:
   * `after.<id>` what follows a row, `before.<id>` what stands before it. Totals come with the first page only.
   */
  readonly keyset?: boolean;
  /** Some columns are called what settings say: the answer brings their `titles`. */
  readonly titled?: boolean;
}

/** Query of a list: page, pageSize, sort, tab and the filters by key, all strings as in the URL. */
export type ListQuery = { page?: number; pageSize?: number; sort?: string; tab?: string; cursor?: string } & Record<
  string,
  string | number | undefined
>;

type ValueOf<C> = C extends Column<infer Value> ? Value : never;
/** A row: id, version, the columns, what `extra` adds, and the actions that this user may do. */
export type RowOf<Columns extends Record<string, Column>, Extra> = {
  id: string;
  version: number;
  actions?: AllowedAction[];
} & {
  [Key in keyof Columns]: ValueOf<Columns[Key]>;
} & Extra;
/** The row type of a list contract. */
export type ListRow<L> = L extends ListContract<infer Row> ? Row : never;

const CURSOR = /^(after|before)\.[1-9]\d{0,17}$/;
/** The filters of a list with what holds where the user has set nothing. */
export function withPresets<Value>(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, Value>>,
  today: string,
): Record<string, Value | string> {
  const all: Record<string, Value | string> = { ...values };
  for (const [key, { preset }] of Object.entries(filters)) {
    const value = values[key] ? '' : preset?.(today, values);
    if (value) all[key] = value;
  }
  return all;
}

/** What a list keeps in the address of its page beside its filters. */
export const LIST_PARAMS: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'tab', 'view', 'cursor']);
/** Beside them the row whose drawer is open. */
export const OPEN_PARAM = 'open';

/** Declares a list. `extra` types what rows carry beside the columns (ids behind names, flags). */
export const defineList =
  <Extra = unknown>() =>
  <Columns extends Record<string, Column>>(declared: {
    name: string;
    title: string;
    path: string;
    permission: PermissionRule;
    scope: ScopeRule;
    columns: Columns;
    filters: Record<string, Filter>;
    tabs?: Record<string, string>;
    pages?: Record<string, ListPageLink>;
    defaultSort: string;
    exportPermission?: PermissionCode | null;
    keyset?: boolean;
    titled?: boolean;
    /** Its money can be switched from 原币 to 本位币. */
    base?: boolean;
  }): ListContract<RowOf<Columns, Extra>> => {
    const { path, permission, scope, base, ...given } = declared;
    const rest = base ? { ...given, filters: { ...given.filters, [MONEY_PARAM]: MONEY_SWITCH } } : given;
    const query = z.catchall(
      z.object({
        page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
        pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
        sort: z.optional(z.string().check(z.maxLength(200))),
        tab: z.optional(z.string().check(z.maxLength(40))),
        cursor: z.optional(z.string().check(z.regex(CURSOR, '格式不正确'))),
      }),
      z.string().check(z.maxLength(20_000)),
    );
    const answer = z.custom<ListAnswer<RowOf<Columns, Extra>>>();
    const endpoint = read({ path, permission, scope, summary: `${declared.title}列表`, query, answer });
    const tabs = rest.tabs && { ...rest.tabs, ...('all' in rest.tabs ? {} : { all: '全部' }) };
    return { exportPermission: null, ...rest, ...(tabs && { tabs }), endpoint };
  };
