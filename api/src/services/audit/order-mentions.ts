import type { AuditEntry } from '@shared/contract/shared/audit.contract.ts';
import { and, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { entityOf } from '../../platform/entity-registry.ts';
import { guards } from '../../platform/guards.ts';

const OTHER = '其他客户订单';
/** What may be the number of a document: letters, a date, a sequence (LOG-001). Linear: each part excludes the next. */
const NUMBER = /[A-Z]{1,8}\d{4,8}-\d{3,12}/g;

type Told = Pick<AuditEntry, 'action' | 'reason' | 'changes'>;
const textsOf = ({ action, reason, changes }: Told): string[] => [
  action,
  reason ?? '',
  ...changes.flatMap(({ before, after }) => [before, after]),
];

/** ACC-032: rows of a log as a reader may have them: orders outside the reader's scope are named as 其他客户订单. */
export async function withoutForeignOrders<Row extends Told>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  if (ctx.actor.system) return [...rows];
  const named = [...new Set(rows.flatMap(textsOf).flatMap((text) => text.match(NUMBER) ?? []))];
  if (named.length === 0) return [...rows];
  const orders = entityOf('lg_order');
  const column = orders && (getTableColumns(orders.table as PgTable)[orders.spec.no ?? ''] as PgColumn | undefined);
  if (!orders || !column) return [...rows];
  const among = inArray(column, named);
  const numbersWhere = async (where: SQL | undefined): Promise<string[]> =>
    (
      await ctx.db
        .select({ no: column })
        .from(orders.table as PgTable)
        .where(where)
    ).map(({ no }) => String(no));
  // Also those in the recycle bin.
  const inside = guards.scope(ctx.actor, orders.spec.area, orders.spec.scope ?? {});
  const open = new Set(await numbersWhere(and(among, inside)));
  const foreign = new Set((await numbersWhere(among)).filter((no) => !open.has(no)));
  if (foreign.size === 0) return [...rows];
  const clean = (text: string) => text.replace(NUMBER, (no) => (foreign.has(no) ? OTHER : no));
  return rows.map((row) => ({
    ...row,
    action: clean(row.action),
    reason: row.reason === null ? null : clean(row.reason),
    changes: row.changes.map(({ label, before, after }) => ({ label, before: clean(before), after: clean(after) })),
  }));
}
