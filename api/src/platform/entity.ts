import type { FieldGroup, ScopeArea } from '@shared/contract/access.ts';
import type { Machine } from '@shared/contract/machine.ts';
import { and, asc, eq, getTableColumns, getTableName, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';
import { differences, type AuditRow } from './audit.ts';
import { versionConflict } from './conflict.ts';
import type { CommandCtx, Ctx } from './context.ts';
import { guards } from './guards.ts';
import { refuse } from './refusal.ts';
import type { ScopeSpec } from './scope.ts';
import { stateHooks } from './state-hooks.ts';
import { declareUnique } from './sql-errors.ts';

/** A table of records: it has the base columns. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn };
/** A row as it comes from the database. */
export type RowOf<Table extends RecordTable> = Table['$inferSelect'];
/** Values of a new row; id, version, created_*, updated_* are filled in. */
export type NewRow<Table extends RecordTable> = Omit<
  Table['$inferInsert'],
  'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'
>;

/** Declaration of an entity: one per table that is a record of business. */
export interface EntitySpec<Table extends RecordTable> {
  table: Table;
  /** Name of the kind in audit, attachments, comments, search; the table name unless said. */
  kind?: string;
  /** Chinese name. */
  title: string;
  /** The field with the document number or other name that people know the row by. */
  no?: keyof RowOf<Table> & string;
  /** The field with the state; `state`, `status` or `stage`, whichever the table has. */
  state?: keyof RowOf<Table> & string;
  area?: ScopeArea;
  scope?: ScopeSpec;
  /** Field → Chinese, for audit and conflicts. */
  labels?: Partial<Record<keyof RowOf<Table> & string, string>>;
  /** Field → field group, for audit and conflicts (answers use the endpoint's own map). */
  fields?: Partial<Record<keyof RowOf<Table> & string, FieldGroup>>;
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

const registry = new Map<string, Entity<RecordTable>>();
/** Every declared entity by kind. */
export const entityOf = (kind: string): Entity<RecordTable> | undefined => registry.get(kind);
/** The same entity without the type of its table, for code that serves every noun. */
export function anyEntity<Table extends RecordTable>({ kind }: Entity<Table>): Entity<RecordTable> {
  const known = registry.get(kind);
  if (!known) throw new Error(`Entity ${kind} is not declared`);
  return known;
}

/** Declares an entity. Reads apply the caller's scope; writes keep version, audit and scope. */
export function entity<Table extends RecordTable>(spec: EntitySpec<Table>): Entity<Table> {
  const made = new Entity(spec);
  if (registry.has(made.kind)) throw new Error(`Entity ${made.kind} is declared twice`);
  registry.set(made.kind, made as unknown as Entity<RecordTable>);
  declareUnique(spec.unique ?? {});
  return made;
}

type Plain = Record<string, unknown>;

export class Entity<Table extends RecordTable> {
  readonly spec: EntitySpec<Table>;
  readonly table: Table;
  readonly kind: string;
  readonly title: string;
  private readonly columns: Record<string, PgColumn>;
  private readonly stateField: string | undefined;

  constructor(spec: EntitySpec<Table>) {
    this.spec = spec;
    this.table = spec.table;
    this.kind = spec.kind ?? getTableName(spec.table);
    this.title = spec.title;
    this.columns = getTableColumns(spec.table) as Record<string, PgColumn>;
    this.stateField = spec.state ?? ['state', 'status', 'stage'].find((field) => field in this.columns);
  }

  /** Rows that the actor may see, removed ones excluded; undefined: all. */
  scopeWhere(actor: Actor): SQL | undefined {
    const deletedAt = this.columns.deletedAt;
    return and(guards.scope(actor, this.spec.area, this.spec.scope ?? {}), deletedAt && isNull(deletedAt));
  }

  /** The number that people know the row by, or its id. */
  noOf(row: RowOf<Table>): string {
    const plain = row as Plain;
    return String((this.spec.no && plain[this.spec.no]) ?? plain.id);
  }

  idOf(row: RowOf<Table>): string {
    return String((row as Plain).id);
  }

  versionOf(row: RowOf<Table>): number {
    return Number((row as Plain).version);
  }

  /** The row, or NOT_FOUND when it does not exist or is out of scope. */
  async find(ctx: Ctx, id: string): Promise<RowOf<Table>> {
    const [row] = await this.findMany(ctx, eq(this.table.id, id));
    if (!row) throw refuse('NOT_FOUND');
    return row;
  }

  /** The row or null. */
  async findOrNull(ctx: Ctx, where: SQL): Promise<RowOf<Table> | null> {
    return (await this.findMany(ctx, where, { limit: 1 }))[0] ?? null;
  }

  /** Rows in scope that match, by ascending id unless said. */
  async findMany(ctx: Ctx, where?: SQL, options: { orderBy?: SQL[]; limit?: number } = {}): Promise<RowOf<Table>[]> {
    const query = ctx.db
      .select()
      .from(this.table as PgTable)
      .where(and(where, this.scopeWhere(ctx.actor)))
      .orderBy(...(options.orderBy ?? [asc(this.table.id)]));
    return (await (options.limit ? query.limit(options.limit) : query)) as RowOf<Table>[];
  }

  /** Whether a row exists in scope. */
  async exists(ctx: Ctx, where: SQL): Promise<boolean> {
    return (await this.findOrNull(ctx, where)) !== null;
  }

  /**
   * Locks the row until the transaction ends. NOT_FOUND when missing or out of scope; VERSION_CONFLICT when it is no
   * longer the version that the user saw.
   */
  async lock(ctx: CommandCtx, id: string, version?: number): Promise<RowOf<Table>> {
    const [row] = await this.lockWhere(ctx, eq(this.table.id, id));
    if (!row) throw refuse('NOT_FOUND');
    if (version !== undefined && !guards.sameVersion(this.versionOf(row), version))
      throw await versionConflict(ctx, anyEntity(this), row as Plain, version);
    return row;
  }

  /** Locks rows in ascending id, so that two commands never wait for each other in a circle. All must be in scope. */
  async lockAll(ctx: CommandCtx, ids: readonly string[]): Promise<RowOf<Table>[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const found = await this.lockWhere(ctx, inArray(this.table.id, wanted));
    if (found.length !== wanted.length) throw refuse('NOT_FOUND');
    return found;
  }

  /** Locks every row in scope that matches, by ascending id. */
  async lockWhere(ctx: CommandCtx, where: SQL): Promise<RowOf<Table>[]> {
    return (await ctx.tx
      .select()
      .from(this.table as PgTable)
      .where(and(where, this.scopeWhere(ctx.actor)))
      .orderBy(asc(this.table.id))
      .for('update', { of: this.table })) as RowOf<Table>[];
  }

  /** Inserts a row with its audit row; answers it with id and version 1. */
  async insert(ctx: CommandCtx, values: NewRow<Table>, note: WriteNote): Promise<RowOf<Table>> {
    const [row] = await this.insertMany(ctx, [values], note);
    if (!row) throw new Error(`${this.kind}: nothing was inserted`);
    return row;
  }

  /** Inserts several rows, 500 at a time, each with its audit row. */
  async insertMany(ctx: CommandCtx, values: readonly NewRow<Table>[], note: WriteNote): Promise<RowOf<Table>[]> {
    const by = ctx.actor.system ? null : ctx.actor.userId;
    const at = ctx.now();
    const stamp = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, version: 1 };
    const made: RowOf<Table>[] = [];
    for (let from = 0; from < values.length; from += 500) {
      const chunk = values.slice(from, from + 500).map((value) => ({ ...this.known(value as Plain), ...stamp }));
      made.push(
        ...((await ctx.tx
          .insert(this.table as PgTable)
          .values(chunk as never)
          .returning()) as RowOf<Table>[]),
      );
    }
    for (const [index, row] of made.entries()) {
      const after = { ...this.known((values[index] ?? {}) as Plain), ...note.after };
      await this.note(ctx, row, note, note.before ?? null, after);
    }
    return made;
  }

  /**
   * Changes a row that was locked in this command: version + 1 and an audit row with the changed fields only. When no
   * field differs (and no `touch`) nothing is written and the row is answered as it is.
   */
  async update(
    ctx: CommandCtx,
    row: RowOf<Table>,
    changes: Partial<NewRow<Table>>,
    note: WriteNote,
  ): Promise<RowOf<Table>> {
    const plain = row as Plain;
    const { before, after } = differences(plain, this.known(changes as Plain));
    if (Object.keys(after).length === 0 && !note.touch) return row;
    const [changed] = (await ctx.tx
      .update(this.table as PgTable)
      .set({
        ...after,
        updatedBy: ctx.actor.system ? null : ctx.actor.userId,
        updatedAt: ctx.now(),
        version: sql`${this.table.version} + 1`,
      } as never)
      .where(and(eq(this.table.id, plain.id), eq(this.table.version, plain.version)))
      .returning()) as RowOf<Table>[];
    if (!changed) throw await versionConflict(ctx, anyEntity(this), plain, Number(plain.version));
    await this.note(ctx, changed, note, { ...before, ...note.before }, { ...after, ...note.after });
    return changed;
  }

  /** Refuses with ILLEGAL_STATE when the row's state does not allow the action; answers the field of the state and it. */
  mustBeLegal<State extends string, Action extends string>(
    machine: Machine<State, Action>,
    row: RowOf<Table>,
    action: NoInfer<Action>,
  ): [field: string, state: State] {
    const field = this.stateField;
    if (!field) throw new Error(`${this.kind} has no state column`);
    const state = (row as Plain)[field] as State;
    guards.legal(machine, this.noOf(row), state, action);
    return [field, state];
  }

  /** `lock`, and the state must allow the action. */
  async lockFor<State extends string, Action extends string>(
    ctx: CommandCtx,
    machine: Machine<State, Action>,
    action: NoInfer<Action>,
    id: string,
    version?: number,
  ): Promise<RowOf<Table>> {
    const row = await this.lock(ctx, id, version);
    this.mustBeLegal(machine, row, action);
    return row;
  }

  /**
   * Does an action of the state machine on a locked row: refuses with ILLEGAL_STATE, NO_PERMISSION or a missing reason,
   * sets the new state with the further changes, audits with the action's Chinese name.
   * `to` is compulsory where the machine names several states. `system`: an action that nobody may call is done by a rule.
   */
  async transition<State extends string, Action extends string>(
    ctx: CommandCtx,
    machine: Machine<State, Action>,
    row: RowOf<Table>,
    action: Action,
    changes: Partial<NewRow<Table>> = {},
    options: { reason?: string | null; to?: State; system?: boolean; before?: Plain; after?: Plain } = {},
  ): Promise<RowOf<Table>> {
    const rule = machine.actions[action];
    if (!options.system) guards.mayAct(ctx.actor, rule);
    const [field, state] = this.mustBeLegal(machine, row, action);
    const reason = options.reason ?? ctx.reason;
    guards.reason(rule.reason, reason);
    const to = options.to ?? (typeof rule.to === 'string' ? rule.to : rule.to === null ? state : undefined);
    if (to === undefined) throw new Error(`${this.kind}.${action}: the rule must say which state follows`);
    const step = { kind: this.kind, no: this.noOf(row), row: { ...row, ...changes } as Plain, from: state, to };
    if (!options.system) await stateHooks.before(ctx, step);
    const moved = await this.update(ctx, row, { ...changes, [field]: to } as Partial<NewRow<Table>>, {
      action: rule.label,
      code: action,
      reason,
      touch: true,
      ...(options.before ? { before: options.before } : {}),
      ...(options.after ? { after: options.after } : {}),
    });
    await stateHooks.after(ctx, step);
    return moved;
  }

  /** Removes a locked row: marks it where the table has `deleted_at`, else deletes it; the audit row keeps what it was. */
  async remove(ctx: CommandCtx, row: RowOf<Table>, note: WriteNote): Promise<void> {
    const plain = row as Plain;
    if (this.columns.deletedAt) {
      await this.update(ctx, row, { deletedAt: ctx.now() } as never, note);
      return;
    }
    await ctx.tx.delete(this.table as PgTable).where(eq(this.table.id, plain.id));
    await this.note(ctx, row, note, plain, null);
  }

  /** Only columns of the table. */
  private known(values: Plain): Plain {
    return Object.fromEntries(
      Object.entries(values).filter(([key, value]) => key in this.columns && value !== undefined),
    );
  }

  private async note(ctx: CommandCtx, row: RowOf<Table>, note: WriteNote, before: Plain | null, after: Plain | null) {
    if (this.spec.audit === 'none') return;
    const plain = row as Plain;
    const entry: AuditRow = {
      kind: this.kind,
      objectId: String(plain.id),
      objectNo: this.noOf(row),
      objectVersion: Number(plain.version),
      companyId: (plain.companyId as string | undefined) ?? null,
      action: note.action,
      ...(note.code ? { code: note.code } : {}),
      before,
      after,
      reason: note.reason ?? ctx.reason,
    };
    await ctx.audit(entry);
  }
}
