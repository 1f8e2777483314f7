import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CommandCtx, Ctx } from './context.ts';

/** A document that is decided on by others than those who made it (10.3). */
interface Handled {
  createdBy: string | null;
  /** Everybody who ever edited it or handed it in, not only the last one. */
  editedBy: readonly string[];
}

/** Who made a document: its author, and everybody who had a hand in it since. */
export const makersOf = ({ createdBy, editedBy }: Handled): string[] => [
  ...new Set([...(createdBy === null ? [] : [createdBy]), ...editedBy]),
];

/** Those who had a hand in a document, the caller among them. */
export const withHand = ({ actor }: Pick<CommandCtx, 'actor'>, { editedBy }: Pick<Handled, 'editedBy'>): string[] =>
  actor.system ? [...editedBy] : [...new Set([...editedBy, actor.userId])];

/** Whether the caller made a document, alone or with others. */
export const isMaker = ({ actor }: Pick<CommandCtx, 'actor'>, row: Handled): boolean =>
  !actor.system && makersOf(row).includes(actor.userId);

/** `isMaker` turned round, as a condition on a table: the caller did not make it; for lists of what waits for his decision. */
export const madeByOthers = (
  { actor: { userId } }: Pick<Ctx, 'actor'>,
  { createdBy, editedBy }: { createdBy: PgColumn; editedBy: PgColumn },
): SQL => sql`(${userId}::bigint is distinct from ${createdBy} and ${userId}::text <> all(${editedBy}))`;
