import { documentRule, type DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { useNumberRules } from '../../platform/numbering.ts';
import { syDocument, syDocumentVersion } from './document.tables.ts';

/** A stored rule, if it still has the shape of a rule; otherwise the default counts, so that nothing reads nonsense. */
export const readRule = (code: string, stored: unknown): DocumentRule => {
  const parsed = documentRule.safeParse(stored);
  return parsed.success ? parsed.data : defaultRule(code);
};

/** The rule for documents that are made now. */
export async function currentRule(db: Db, code: string): Promise<DocumentRule> {
  const [row] = await db.select({ rule: syDocument.rule }).from(syDocument).where(eq(syDocument.code, code));
  return row ? readRule(code, row.rule) : defaultRule(code);
}

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

useNumberRules(async (db, code) => (await currentRule(db, code)).number);
