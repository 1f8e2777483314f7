import { DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shAttachment } from '../attachments/attachment.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readRule } from '../../platform/document-rule.ts';
import { syDocumentVersion } from './document.tables.ts';

/** Columns of a document that say what is asked of it. */
interface Asked {
  id: PgColumn;
  /** Its state or stage. */
  state: PgColumn;
  createdAt: PgColumn;
}

/** The file of a slot is not there. */
export const withoutSlot = (kind: string, id: PgColumn, slot: string | SQL): SQL =>
  sql`not exists (select from ${shAttachment} as paper where paper.owner_type = ${kind} and paper.owner_id = ${id} and paper.slot = ${slot})`;

/**
 * 缺资料 (D1.2): documents of a type that lack a file which 单据设置 demands before their next state, each by the rule of the day it
 * was made. `first` is the state before the first step; `ways` names the states from which a step can be taken where they are
 * not just the step before it. False where nothing is demanded.
 */
export async function missingDocuments(
  ctx: Ctx,
  code: string,
  first: string,
  of: Asked,
  ways: Readonly<Record<string, readonly string[]>> = {},
): Promise<SQL> {
  const type = DOCUMENT_TYPES[code];
  const versions = await ctx.db
    .select({ rule: syDocumentVersion.rule, from: syDocumentVersion.changedAt })
    .from(syDocumentVersion)
    .where(eq(syDocumentVersion.code, code))
    .orderBy(asc(syDocumentVersion.n));
  const steps = Object.keys(type?.steps ?? {});
  const lacking = versions.flatMap(({ rule, from }, at) =>
    steps.flatMap((to, step) => {
      const slots = readRule(code, rule).attachments[to] ?? [];
      if (slots.length === 0) return [];
      const until = versions[at + 1]?.from;
      const missing = sql.join(
        slots.map((slot) => withoutSlot(type?.kinds[0] ?? '', of.id, slot)),
        sql` or `,
      );
      return [
        sql`(${inArray(of.state, [...(ways[to] ?? [steps[step - 1] ?? first])])} and ${of.createdAt} >= ${from} ${until ? sql`and ${of.createdAt} < ${until}` : sql``} and (${missing}))`,
      ];
    }),
  );
  return lacking.length === 0 ? sql`false` : sql`(${sql.join(lacking, sql` or `)})`;
}
