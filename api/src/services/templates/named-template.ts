import { sourceOf } from '@shared/contract/system/print.contract.ts';
import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { suits, type ChoiceFor } from './template-choice.ts';
import { syTemplate } from './template.tables.ts';

/** SYS-013: a document names a template that is published and prints it; VALIDATION at `templateId` for another one. */
export async function requireNamedTemplate(ctx: CommandCtx, id: string, document: ChoiceFor): Promise<void> {
  const [row] = await ctx.tx
    .select()
    .from(syTemplate)
    .where(and(eq(syTemplate.id, id), eq(syTemplate.state, 'PUBLISHED')));
  if (!row || !sourceOf(document.source).kinds.includes(row.kind) || !suits(row, document))
    throw invalid({ templateId: '模板不存在、已停用或不适用于该单据' });
}
