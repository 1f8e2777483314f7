import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { and, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { searchMatch } from '../../platform/search.ts';
import { orderKey } from '../../platform/number-order.ts';
import { pickFrom, type PickerSource, type TablePicker } from '../pickers/picker.ts';
import { numberFragment, numberPrefix } from './search-match.ts';
import { searchable } from './search.service.ts';

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

/** How Ctrl+K names a kind of documents. */
interface Kind {
  /** As in a module's `search` rows, which know the page. */
  kind: string;
  title: string;
  permission: PermissionRule;
  /** Record whose page shows one, where it has no page of its own. */
  page?: PgColumn;
}
/** Every number has digits; other terms are not asked for here. */
const HAS_DIGIT = /\d/;

/**
 * Ctrl+K finds the documents by a part of their number, the newest first. Wants an index on the number with
 * `text_pattern_ops` and one over the bigrams of `text` (of the number without one).
 */
export function byNumber({ kind, title, permission, page }: Kind, numbered: Numbered): void {
  const { table, no, text, scope, rows, join = [], hint } = numbered;
  searchable({
    kind,
    title,
    permission,
    async find(ctx, q, limit) {
      if (!HAS_DIGIT.test(q)) return [];
      const seen = and(scope.scopeWhere(ctx.actor), rows);
      let query = ctx.db
        .select({
          id: sql<string>`${table.id}::text`,
          pageId: sql<string>`${page ?? table.id}::text`,
          label: sql<string>`${no}`,
          hint: sql<string>`coalesce(${hint ?? sql`null`}, '')`,
        })
        .from(table as PgTable)
        .$dynamic();
      for (const [joined, on] of join) query = query.leftJoin(joined, on);
      return query
        .where(and(or(numberPrefix(no, q), numberFragment(q, { table, texts: [text ?? no], scope: seen })), seen))
        .orderBy(desc(orderKey(no)))
        .limit(limit);
    },
  });
}
