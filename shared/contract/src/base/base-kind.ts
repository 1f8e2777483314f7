import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { command, stateBody, type PermissionRule } from '../endpoint.ts';
import { ack, id, version } from '../fields.ts';
import { col, defineList, filter, type Column, type Filter, type ListContract, type RowOf } from '../list.ts';
import { defineImport } from '../shared/import.ts';
import { BASE_DATA } from './base-data.ts';
import { columnOf, importColumnOf, schemaOf, type BaseFields } from './base-field.ts';

/** Values of a row as the form sends them. */
export type BaseValues = Record<string, unknown>;
/** A row of any kind of base data. */
export type BaseRow = RowOf<Record<string, Column>, { enabled: boolean | null; usedCount: number | null }>;

interface Declared {
  /** Value of `?kind=` on /system/default. */
  kind: string;
  title: string;
  /** What one row is called, where the title names all of them. */
  rowTitle?: string;
  /** Table, which is also the kind in the log. */
  table: string;
  /** Below /api: `/system/ports`. */
  path: string;
  fields: BaseFields;
  /** Fields that together name a row; the first names it for people. */
  key: readonly [string, ...string[]];
  /** Further filters beside 关键字 and 启用; their values are conditions of the server. */
  filters?: Readonly<Record<string, Filter>>;
  search: string;
  sort: string;
  /** Who may read the list; everybody unless told. */
  view?: PermissionRule;
  /** Rules over several fields: path → message or null. */
  rules?: readonly (readonly [path: string, issue: (values: BaseValues) => string | null])[];
  /** The set of codes is fixed by law or by the program: rows are neither added nor deleted nor imported. */
  closed?: boolean;
  /** Fields beside the key of which no two rows have the same. */
  unique?: readonly string[];
  /** Rows of the program (`system`) keep their code and cannot be deleted (SYS-002). */
  system?: boolean;
  /** Nothing refers to its rows. */
  uncounted?: boolean;
  /** The field by which rows are grouped; each group has an order of its own. */
  sortedWithin?: string;
  /** Said above the list. */
  note?: string;
}

const scope = BASE_DATA.scope;
const edit = { permission: 'system.dict.edit', scope, answer: z.custom<BaseRow>() } as const;

/**
 * Declares a kind of base data (S1, 4.9): from its fields come list, form, checks, import and export. A used row cannot be
 * deleted, only disabled, and its key is fixed; `usedCount` says how often it is used.
 */
export function defineBase(declared: Declared) {
  const { path, title, fields } = declared;
  const entries = Object.entries(fields);
  const shape = Object.fromEntries(
    entries.filter(([, one]) => !one.computed).map(([key, one]) => [key, schemaOf(one)]),
  );
  const labels = Object.fromEntries(entries.map(([key, one]) => [key, one.title]));
  const rules = (declared.rules ?? []).map(([at, issue]) => across<BaseValues>(at, issue));
  const [first, ...more] = rules;
  const input = first ? z.object(shape).check(first, ...more) : z.object(shape);
  const list: ListContract<BaseRow> = defineList<Pick<BaseRow, 'enabled' | 'usedCount'>>()({
    name: `system${path.slice('/system'.length).replaceAll('/', '.')}`,
    title,
    path,
    permission: declared.view ?? BASE_DATA.permission,
    scope,
    columns: {
      ...Object.fromEntries(entries.map(([key, one], at) => [key, columnOf(one, at === 0)])),
      ...(declared.system ? { system: col.bool('系统预置', { width: 84 }) } : {}),
      usedCount: col.int('使用次数', { width: 80, hidden: declared.uncounted === true }),
      enabled: col.bool('启用', { width: 60 }),
    },
    filters: { keyword: filter.search(declared.search), ...declared.filters, enabled: filter.flag('启用') },
    defaultSort: declared.sort,
    exportPermission: 'system.dict.export',
  });
  const columns = Object.fromEntries(
    entries.filter(([, one]) => !one.computed).map(([key, one]) => [key, importColumnOf(one)]),
  );
  const typed = new Set(Object.values(columns).map((column) => column.title));
  const exported = Object.values(list.columns).map((column) => column.exportTitle ?? column.title);
  return {
    ...declared,
    rowTitle: declared.rowTitle ?? title,
    closed: declared.closed ?? false,
    input,
    list,
    create: command({ path, summary: `新增${title}`, ...edit, body: z.extend(input, { ack: ack() }), labels }),
    /** SYS-002: the key of a used or fixed row stays. */
    update: command({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `编辑${title}`,
      ...edit,
      body: z.extend(input, { version: version(), ack: ack() }),
      labels,
    }),
    disable: command({ path: `${path}/{id}/disable`, summary: `停用${title}`, ...edit, body: stateBody() }),
    enable: command({ path: `${path}/{id}/enable`, summary: `启用${title}`, ...edit, body: stateBody() }),
    /** SYS-002: refused with where it is used. */
    remove: command({
      path: `${path}/{id}/remove`,
      summary: `删除${title}`,
      permission: 'system.dict.edit',
      scope,
      body: stateBody(),
      answer: z.null(),
    }),
    /** 调整顺序: all rows (of one group) in the order wanted; null where rows have no order of their own. */
    reorder:
      'sortNo' in fields
        ? command({
            path: `${path}/reorder`,
            summary: `调整${title}顺序`,
            permission: 'system.dict.edit',
            scope,
            body: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)) }),
            answer: z.null(),
          })
        : null,
    /**
     * A row whose key exists is changed, another is added. An export can be imported again: of a row that exists only what
     * is filled in the sheet changes, and what the program makes (使用次数, 启用) is passed over.
     */
    importer: defineImport({
      name: list.name,
      title,
      path,
      permission: 'system.dict.import',
      scope,
      partial: true,
      columns,
      passedOver: exported.filter((each) => !typed.has(each)),
    }),
  };
}
export type BaseKind = ReturnType<typeof defineBase>;
