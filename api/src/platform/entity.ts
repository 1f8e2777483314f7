import type { Machine } from '@shared/contract/machine.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { differences, type AuditRow } from './audit.ts';
import { versionConflict } from './conflict.ts';
import type { CommandCtx } from './context.ts';
import { anyEntity, register } from './entity-registry.ts';
import { EntityRows } from './entity-rows.ts';
import type { EntitySpec, NewRow, RecordTable, RowOf, WriteNote } from './entity-types.ts';
import { guards } from './guards.ts';
import { sortsAsNumber } from './number-order.ts';
import { stateHooks } from './state-hooks.ts';
import { declareUnique } from './sql-errors.ts';

/** Declares an entity. Reads apply the caller's scope; writes keep version, audit and scope. */
export function entity<Table extends RecordTable>(spec: EntitySpec<Table>): Entity<Table> {
  const made = new Entity(spec);
  register(made.kind, made);
  if (spec.numbered && spec.no) sortsAsNumber(getTableColumns<PgTable>(spec.table)[spec.no]);
  declareUnique(spec.unique ?? {});
  return made;
}

type Plain = Record<string, unknown>;

/** What was written, as the database keeps it: 14080 of money is 14080.00. */
const storedOf = (row: object, written: Plain): Plain =>
  Object.fromEntries(Object.keys(written).map((key) => [key, Reflect.get(row, key)]));

/** An entity: its rows, and the writes that keep version and audit. */
export class Entity<Table extends RecordTable> extends EntityRows<Table> {
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
          .values(chunk)
          .returning()) as RowOf<Table>[]),
      );
    }
    for (const [index, row] of made.entries()) {
      const after = { ...storedOf(row, this.known((values[index] ?? {}) as Plain)), ...note.after };
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
      })
      .where(and(eq(this.table.id, plain.id), eq(this.table.version, plain.version)))
      .returning()) as RowOf<Table>[];
    if (!changed) throw await versionConflict(ctx, anyEntity(this), plain, Number(plain.version));
    await this.note(ctx, changed, note, { ...before, ...note.before }, { ...storedOf(changed, after), ...note.after });
    return changed;
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
      await this.update(ctx, row, { deletedAt: ctx.now() } as Partial<NewRow<Table>>, note);
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
