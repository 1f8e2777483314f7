import type { FieldGroup, ScopeArea } from '@shared/contract/access.ts';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ScopeSpec } from './scope.ts';

/** A table of records: it has the base columns. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn };
/** A row as it comes from the database. */
export type RowOf<Table extends RecordTable> = Table['$inferSelect'];
/** Values of a new row; id, version, created_*, updated_* are filled in. */
export type NewRow<Table extends RecordTable> = Omit<
  Table['$inferInsert'],
  'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'
>;

/** Rows that belong to a record and are saved with it, as audit rows name them: `contacts.0.phone` reads 联系人 1 电话. */
export interface ListSpec {
  /** Where its rows stand; what they point at is told by its name. */
  table?: PgTable;
  title: string;
  /** Field → Chinese. */
  labels: Readonly<Record<string, string>>;
  /** Field → code → Chinese. */
  codes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Declaration of an entity: one per table that is a record of business. */
export interface EntitySpec<Table extends RecordTable> {
  table: Table;
  /** Name of the kind in audit, attachments, comments, search; the table name unless said. */
  kind?: string;
  /** Chinese name. */
  title: string;
  /** The field with the document number or other name that people know the row by. */
  no?: keyof RowOf<Table> & string;
  /** `no` is a number of 单据设置: it sorts by date and sequence (LOG-001); the table has an index on number_key of it. */
  numbered?: boolean;
  /** The field that stands for `no` where that is empty. */
  noElse?: keyof RowOf<Table> & string;
  /** The field with the state; `state`, `status` or `stage`, whichever the table has. */
  state?: keyof RowOf<Table> & string;
  area?: ScopeArea;
  scope?: ScopeSpec;
  /** Field → Chinese, for audit and conflicts. */
  labels?: Partial<Record<keyof RowOf<Table> & string, string>>;
  /** Field of the form → its rows, for audit. */
  lists?: Readonly<Record<string, ListSpec>>;
  /** Field (`creditDays`, `contacts.*.phone`) → field group, for audit and conflicts; answers use the endpoint's own map. */
  fields?: Readonly<Partial<Record<(keyof RowOf<Table> & string) | `${string}.*.${string}`, FieldGroup>>>;
  /**
   * Where the groups depend on the row (what customers pay, what we pay, in one table): the kind of a row, and the groups by
   * kind. `fields` are then those of the first kind; of a row that is not at hand only what every kind allows is shown.
   */
  fieldsBy?: {
    of: (row: Readonly<Record<string, unknown>>) => string;
    kinds: Readonly<Record<string, Readonly<Partial<Record<string, FieldGroup>>>>>;
  };
  /** Amounts without a field group: the log tells them to who may open the record (SYS-034). */
  amounts?: { fields: readonly (keyof RowOf<Table> & string)[]; view: PermissionRule };
  /** The record that says whose company its rows are, where the table has none: the warehouse of a zone. */
  partOf?: { field: keyof RowOf<Table> & string; kind: string };
  /** Name of a unique constraint or index → Chinese refusal, so that a duplicate is no fault. */
  unique?: Record<string, string>;
  /** `none`: a table of lines, whose header's audit row tells of the change. */
  audit?: 'none';
}

/** What a write says about itself. */
export interface WriteNote {
  /** Chinese name of the action, for the audit log. */
  action: string;
  code?: string;
  reason?: string | null;
  /** Counts as a change although no column differs (lines changed). */
  touch?: boolean;
  /** Further changes for the audit row, for example of lines. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
