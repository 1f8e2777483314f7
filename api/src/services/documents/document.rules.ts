import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { readRule } from '../../platform/document-rule.ts';
import { syDocumentVersion } from './document.tables.ts';

/** The rule that held when a document was made: a change affects new documents only (1.3). */
export async function ruleAt(db: Db, code: string, madeAt: Date): Promise<DocumentRule> {
  const [row] = await db
    .select({ rule: syDocumentVersion.rule })
    .from(syDocumentVersion)
    .where(and(eq(syDocumentVersion.code, code), lte(syDocumentVersion.changedAt, madeAt)))
    .orderBy(desc(syDocumentVersion.n))
    .limit(1);
  return row ? readRule(code, row.rule) : defaultRule(code);
}
