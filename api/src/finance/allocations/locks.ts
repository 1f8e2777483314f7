import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import type { JournalSource } from '../ledger/post-journal.ts';
import { lapsedBefore, lapsedSql, type Lapsed } from '../locks/lapsed.ts';
import { finPayment } from './payment.tables.ts';
import { finReceipt } from './receipt.tables.ts';

const TABLES = { line: finFeeLine, receipt: finReceipt, payment: finPayment } as const;
type Held = Pick<
  typeof finFeeLine.$inferSelect,
  'id' | 'companyId' | 'lockType' | 'lockId' | 'lockNo' | 'lockedBy' | 'lockedAt'
>;

export { lapsedBefore };

/** Whether a row is held by another document than `doc`, and the hold has not lapsed. */
const heldByOther = (row: Held, doc: Pick<JournalSource, 'type' | 'id'> | null, lapsed: Lapsed): boolean =>
  row.lockId !== null &&
  (row.lockType !== doc?.type || row.lockId !== doc.id) &&
  row.lockedAt !== null &&
  row.lockedAt > lapsed.of(row.companyId);

/** Refuses with FIN_LINE_LOCKED when another document holds one of the locked rows; names row, document and person. */
export async function requireFree(
  ctx: CommandCtx,
  doc: Pick<JournalSource, 'type' | 'id'> | null,
  rows: readonly (Held & { no: string })[],
): Promise<void> {
  const lapsed = await lapsedBefore(ctx);
  const held = rows.find((row) => heldByOther(row, doc, lapsed));
  if (!held) return;
  const [user] = held.lockedBy
    ? await ctx.tx.select({ name: acUser.name }).from(acUser).where(eq(acUser.id, held.lockedBy))
    : [];
  throw refuse('FIN_LINE_LOCKED', `${held.no} 正在 ${held.lockNo ?? '其他单据'} 中处理（${user?.name ?? '系统'}）。`);
}

/** Holds rows for a document until it is approved, taken back, or the hold lapses (4.13). The rows are locked and free. */
export async function hold(
  ctx: CommandCtx,
  doc: JournalSource,
  ids: { lines?: readonly string[]; receipts?: readonly string[]; payments?: readonly string[] },
): Promise<void> {
  const set = {
    lockType: doc.type,
    lockId: doc.id,
    lockNo: doc.no,
    lockedBy: ctx.actor.system ? null : ctx.actor.userId,
    lockedAt: ctx.now(),
  };
  for (const [table, rows] of [
    [TABLES.line, ids.lines],
    [TABLES.receipt, ids.receipts],
    [TABLES.payment, ids.payments],
  ] as const)
    if (rows && rows.length > 0)
      await ctx.tx
        .update(table)
        .set(set)
        .where(inArray(table.id, [...rows]));
}

/** Lets go of everything that a document holds. */
export async function release(ctx: CommandCtx, doc: Pick<JournalSource, 'type' | 'id'>): Promise<void> {
  for (const table of Object.values(TABLES)) {
    const rows = await ctx.tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.lockType, doc.type), eq(table.lockId, doc.id), isNotNull(table.lockId)))
      .orderBy(asc(table.id))
      .for('update');
    if (rows.length > 0)
      await ctx.tx
        .update(table)
        .set({ lockType: null, lockId: null, lockNo: null, lockedBy: null, lockedAt: null })
        .where(
          inArray(
            table.id,
            rows.map(({ id }) => id),
          ),
        );
  }
}

/** Names the person who holds a row, in a query over `alias`; null: free or lapsed. */
export const holderSql = (alias: string, lapsed: Lapsed) =>
  sql<string | null>`case when ${sql.raw(alias)}.locked_at > ${lapsedSql(lapsed, sql.raw(`${alias}.company_id`))} then
    coalesce((select u.name from ac_user u where u.id = ${sql.raw(alias)}.locked_by), '系统') || ' 正在处理 ' || ${sql.raw(alias)}.lock_no end`;
