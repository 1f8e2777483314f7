import type { SearchHit } from '@shared/contract/shared/search.contract.ts';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { permits, type Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';

/** A kind of record that Ctrl+K finds. */
export interface Searchable {
  /** As in a module's `search` rows, which know the page: `lg_order`. */
  kind: string;
  /** Chinese name of the group. */
  title: string;
  permission: PermissionRule;
  /** ONE bounded query in the caller's scope: at most `limit` rows, by a part of the number or name; uses an index. */
  find(ctx: Ctx, q: string, limit: number): Promise<Omit<SearchHit, 'kind'>[]>;
}

const kinds: Searchable[] = [];
const LIMIT = 6;

/**
 * Declares a kind for Ctrl+K; call it at module level of the noun. Kinds show in the order of declaration. Answers how to
 * take it back, for tests whose tables exist nowhere else.
 */
export function searchable(kind: Searchable): () => void {
  if (kinds.some((known) => known.kind === kind.kind)) throw new Error(`Search kind ${kind.kind} is declared twice`);
  kinds.push(kind);
  return () => void kinds.splice(kinds.indexOf(kind), 1);
}

/** Hits of every kind that the caller may see, one query each, side by side; kinds without a hit are left out. */
export async function searchAll(ctx: Ctx, q: string) {
  const seen = kinds.filter((kind) => permits(ctx.actor, kind.permission));
  const groups = await readAll(
    ctx,
    ...seen.map(({ kind, title, find }) => async () => ({
      kind,
      title,
      hits: (await find(ctx, q, LIMIT)).slice(0, LIMIT).map((hit) => ({ kind, ...hit })),
    })),
  );
  return { groups: groups.filter(({ hits }) => hits.length > 0) };
}
