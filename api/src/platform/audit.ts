import { canonical } from './canonical.ts';
import type { AuditEntry, Ctx } from './context.ts';
import type { Db } from './database.ts';
import { shAudit } from './platform.tables.ts';

/** An audit entry with the version that the object has after it. */
export interface AuditRow extends AuditEntry {
  objectVersion?: number | null;
}

/** Writes audit rows in the command's transaction; `ack` are the warnings that were acknowledged. */
export async function writeAudit(
  tx: Db,
  ctx: Ctx,
  entries: readonly AuditRow[],
  ack: readonly string[],
): Promise<void> {
  const at = ctx.now();
  for (let from = 0; from < entries.length; from += 500) {
    await tx.insert(shAudit).values(
      entries.slice(from, from + 500).map((entry) => ({
        at,
        userId: ctx.actor.system ? null : ctx.actor.userId,
        userName: ctx.actor.name,
        ip: ctx.ip,
        requestId: ctx.requestId,
        kind: entry.kind,
        objectId: entry.objectId ?? null,
        objectNo: entry.objectNo ?? null,
        objectVersion: entry.objectVersion ?? null,
        companyId: entry.companyId ?? null,
        code: entry.code ?? entry.action,
        action: entry.action,
        before: entry.before ?? null,
        after: entry.after ?? null,
        reason: entry.reason ?? null,
        ack: ack.length > 0 ? [...ack] : null,
      })),
    );
  }
}

const same = (left: unknown, right: unknown): boolean => {
  if (left instanceof Date || right instanceof Date)
    return left instanceof Date && right instanceof Date && left.getTime() === right.getTime();
  // The database keeps the keys of JSON in an order of its own.
  if (left !== null && typeof left === 'object') return canonical(left) === canonical(right);
  return left === right;
};

/** The fields of `changes` that differ from `row`: before and after, changed fields only. */
export function differences(
  row: Record<string, unknown>,
  changes: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || same(row[key], value)) continue;
    before[key] = row[key];
    after[key] = value;
  }
  return { before, after };
}
