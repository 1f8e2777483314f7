import type { FieldGroup } from '@shared/contract/access.ts';
import type { Machine } from '@shared/contract/machine.ts';
import { and, asc, eq, getTableColumns, getTableName, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';
import { versionConflict } from './conflict.ts';
import type { CommandCtx, Ctx } from './context.ts';
import { anyEntity } from './entity-registry.ts';
import type { EntitySpec, RecordTable, RowOf } from './entity-types.ts';
import { guards } from './guards.ts';
import { refuse } from './refusal.ts';

type Plain = Record<string, unknown>;

/** How rows of an entity are found and locked, always in the caller's scope. */
export class EntityRows<Table extends RecordTable> {
  readonly spec: EntitySpec<Table>;
  readonly table: Table;
  readonly kind: string;
  readonly title: string;
  protected readonly columns: Record<string, PgColumn>;
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

  /** Field groups that count for a row, see `fieldsBy`. */
  fieldsOf(row: Readonly<Record<string, unknown>>): Readonly<Partial<Record<string, FieldGroup>>> | undefined {
    const { fields, fieldsBy } = this.spec;
    return fieldsBy ? fieldsBy.kinds[fieldsBy.of(row)] : fields;
  }

  /** The number that people know the row by, or its id. */
  noOf(row: RowOf<Table>): string {
    const plain = row as Plain;
    const { no, noElse } = this.spec;
    return String((no && plain[no]) ?? (noElse && plain[noElse]) ?? plain.id);
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
}
