import { asc, desc, gt, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

interface Cut<Row> {
  rows: Row[];
  nextCursor: string | null;
  prevCursor: string | null;
}
/** A page by key, newest id first: what to ask for, and how the answer (one row more than the page) is cut. */
export function keysetPage(
  id: PgColumn,
  size: number,
  cursor: string | undefined,
): { where: SQL | undefined; order: SQL; limit: number; cut: <Row extends { id: string }>(rows: Row[]) => Cut<Row> } {
  const [way, from] = cursor?.split('.') ?? [];
  const back = way === 'before';
  return {
    where: from === undefined ? undefined : back ? gt(id, from) : lt(id, from),
    order: back ? asc(id) : desc(id),
    limit: size + 1,
    cut(found) {
      const more = found.length > size;
      const rows = back ? found.slice(0, size).toReversed() : found.slice(0, size);
      const [first, last] = [rows[0], rows.at(-1)];
      const hasNext = back ? last !== undefined : more;
      const hasPrev = back ? more : from !== undefined && first !== undefined;
      return {
        rows,
        nextCursor: hasNext && last ? `after.${last.id}` : null,
        prevCursor: hasPrev && first ? `before.${first.id}` : null,
      };
    },
  };
}
