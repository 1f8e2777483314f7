import { documentRule, type DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { defaultRule, ruleOfToday } from '@shared/contract/system/documents/document-types.ts';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { syDocument } from './settings.tables.ts';

/** A stored rule, if it still has the shape of a rule; otherwise the default counts, so that nothing reads nonsense. */
export const readRule = (code: string, stored: unknown): DocumentRule => {
  const parsed = documentRule.safeParse(stored);
  return parsed.success ? ruleOfToday(code, parsed.data) : defaultRule(code);
};

/** The rule of 单据设置 for documents that are made now; a type without one has the default (1.3). */
export async function currentRule(db: Db, code: string): Promise<DocumentRule> {
  const [row] = await db.select({ rule: syDocument.rule }).from(syDocument).where(eq(syDocument.code, code));
  return row ? readRule(code, row.rule) : defaultRule(code);
}
