import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import type { RecordViewers } from '../approvals/ports.ts';
import { userActor } from './user-actor.ts';

/** Those of the people who have a record in their scope: a notice that names it goes to nobody else (1.8). */
export async function whoSees<Table extends RecordTable>(
  ctx: Ctx,
  of: Pick<Entity<Table>, 'table' | 'exists'>,
  id: string,
  userIds: readonly string[],
): Promise<string[]> {
  const seen: string[] = [];
  for (const userId of userIds) {
    const actor = await userActor(ctx.db, userId, ctx.now());
    if (actor && (await of.exists({ ...ctx, actor }, eq(of.table.id, id)))) seen.push(userId);
  }
  return seen;
}

/** What approvals need to know of it. */
export const viewersOf: RecordViewers = { among: whoSees };
