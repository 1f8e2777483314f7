import type { CommandCtx } from '../../platform/context.ts';
import { requireKind, templates } from './template.entity.ts';
import type { TemplateRecord } from './template.tables.ts';

/** Locks a template and asks for the right on its kind. */
export async function locked(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'edit' | 'publish',
): Promise<TemplateRecord> {
  const found = await templates.find(ctx, id);
  requireKind(ctx.actor, found.kind, action);
  return templates.lock(ctx, id, version);
}
