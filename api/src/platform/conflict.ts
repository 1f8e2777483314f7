import { and, asc, eq, gt } from 'drizzle-orm';
import type { CommandCtx } from './context.ts';
import type { Entity } from './entity.ts';
import type { RecordTable } from './entity-types.ts';
import { applyFieldRights } from './field-rights.ts';
import { shAudit } from './platform.tables.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Field of the form that an audit row names: `contacts.0.phone` is one of the contacts. */
const listOfPath = (path: string): string => path.split(/\.\d+\./, 1)[0] ?? path;

/** VERSION_CONFLICT with the current row, who changed it when, and the fields changed since the user's version (1.8). */
export async function versionConflict(
  ctx: CommandCtx,
  of: Entity<RecordTable>,
  row: Record<string, unknown>,
  seen: number,
): Promise<Refusal> {
  const changes = await ctx.db
    .select({ at: shAudit.at, userName: shAudit.userName, after: shAudit.after })
    .from(shAudit)
    .where(and(eq(shAudit.kind, of.kind), eq(shAudit.objectId, String(row.id)), gt(shAudit.objectVersion, seen)))
    .orderBy(asc(shAudit.id));
  const last = changes.at(-1);
  const fields = [...new Set(changes.flatMap(({ after }) => Object.keys(after ?? {}).map(listOfPath)))];
  const groups = of.fieldsOf(row);
  const current = applyFieldRights(ctx.actor, row, groups);
  const changedBy = last?.userName ?? '';
  const text = `${of.noOf(row)} 已被${changedBy ? ` ${changedBy} ` : '他人'}修改，请刷新后重试。`;
  return refuse('VERSION_CONFLICT', [...text].length <= 40 ? text : undefined, {
    current,
    changedBy,
    changedAt: last?.at ?? row.updatedAt ?? null,
    fields: fields.filter((field) => !(groups && field in groups) || field in (current as object)),
  });
}
