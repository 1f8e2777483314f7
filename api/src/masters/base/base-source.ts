import type { BaseKind, BaseValues } from '@shared/contract/base/base-kind.ts';
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity, type Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { anyEntity, entityOf } from '../../platform/entity-registry.ts';
import type { Selected } from '../../platform/list-select.ts';
import { searchText } from '../../platform/pinyin.ts';

/** What a kind has to do with the rights of accounts (经营主体). */
export interface RightsOfKind {
  /** First thing of a command that makes, switches or deletes a row. */
  first(ctx: CommandCtx): Promise<void>;
  made(ctx: CommandCtx, id: string): Promise<void>;
  removing(ctx: CommandCtx, row: BaseValues): Promise<void>;
}

/** A kind of base data with the table that holds it. */
export interface BaseSource {
  kind: BaseKind;
  entity: Entity<RecordTable>;
  columns: Readonly<Record<string, PgColumn>>;
  /** Values that every row of the kind has: the type of a dictionary. */
  fixed: Readonly<Record<string, string>>;
  /** Rows of the kind. */
  rows: SQL | undefined;
  enabled: Selected;
  /** What enabling or disabling writes. */
  switched: (on: boolean) => BaseValues;
  /** Columns that the server fills from the others: search text, payload. */
  derive: (values: BaseValues) => BaseValues;
  match: (value: string) => SQL | undefined;
  filters: Readonly<Record<string, (value: string) => SQL | undefined>>;
  check: (ctx: Ctx, values: BaseValues, row: BaseValues | null) => Promise<void>;
  rights: RightsOfKind | null;
}

type Given = Partial<Pick<BaseSource, 'fixed' | 'derive' | 'filters' | 'check' | 'rights'>> & {
  kind: BaseKind;
  table: RecordTable;
  match: BaseSource['match'];
  /** Rows of the kind, where they are not those with the fixed values. */
  rows?: SQL;
  /** Codes and names that the search text is made of. */
  search?: { codes: readonly string[]; names: readonly string[] };
};

const textsOf = (values: BaseValues, keys: readonly string[]): string[] =>
  keys.flatMap((key) => (typeof values[key] === 'string' ? [values[key]] : []));

/** Declares where a kind is kept. A table with `status` is enabled by it, every other one by `enabled`. */
export function baseSource(given: Given): BaseSource {
  const { kind, table, fixed = {}, search } = given;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const byStatus = !('enabled' in columns);
  const conditions = Object.entries(fixed).map(([key, value]) => sql`${columns[key]} = ${value}`);
  return {
    kind,
    entity: entityFor(kind, table),
    columns,
    fixed,
    rows: given.rows ?? (conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined),
    enabled: byStatus ? sql<boolean>`(${columns.status} = 'ENABLED')` : (columns.enabled as PgColumn),
    switched: (on) => (byStatus ? { status: on ? 'ENABLED' : 'DISABLED' } : { enabled: on }),
    derive: (values) => ({
      ...(search
        ? { searchText: searchText(textsOf(values, [...search.codes, ...search.names]), textsOf(values, search.names)) }
        : {}),
      ...given.derive?.(values),
    }),
    match: given.match,
    filters: given.filters ?? {},
    check: given.check ?? (() => Promise.resolve()),
    rights: given.rights ?? null,
  };
}

/** One entity a table: the kinds of the dictionary share theirs. */
function entityFor(kind: BaseKind, table: RecordTable): Entity<RecordTable> {
  const labels = Object.fromEntries(Object.entries(kind.fields).map(([key, { title }]) => [key, title]));
  const name = getTableName(table);
  return (
    entityOf(name) ??
    anyEntity(
      entity({
        table,
        title: kind.title,
        no: kind.key[0],
        labels: { type: '字典', ...labels, enabled: '启用', status: '状态' },
      }),
    )
  );
}
