import { desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, type PickerSource, type TablePicker } from '../pickers/picker.ts';

/** Documents that people find by a part of their number. */
export interface Numbered {
  table: PgTable & { id: PgColumn };
  no: PgColumn;
  /** In what a part is looked for, as its index over bigrams says; by default the number. */
  text?: SQLWrapper;
  scope: { scopeWhere(actor: Actor): SQL | undefined };
  /** Those that are meant, where the table holds others too. */
  rows?: SQL;
  join?: NonNullable<TablePicker['join']>;
  /** Stands beside the number. */
  hint?: SQL<string> | PgColumn;
}

/** A picker of them, the newest first. */
export const pickNumbered = ({ no, text, ...of }: Numbered & Pick<TablePicker, 'parent'>): PickerSource =>
  pickFrom({ ...of, label: no, match: (q) => searchMatch(text ?? no, q), orderBy: [desc(of.table.id)] });
