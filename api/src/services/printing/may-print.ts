import { sourceOf, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';

/** Refuses a kind of document that the caller may not print. */
export function requirePrint(ctx: Ctx, source: PrintSourceName): void {
  if (!ctx.actor.may(sourceOf(source).permission)) throw refuse('NO_PERMISSION');
}

/** SYS-013: a document is printed with templates of its kinds only. */
export function requireKindOf(source: PrintSourceName, kind: TemplateKind): void {
  const { title, kinds } = sourceOf(source);
  if (!kinds.includes(kind)) throw refuse('SYS-013', `${title}不能用${TEMPLATE_KINDS[kind]}模板打印。`);
}
