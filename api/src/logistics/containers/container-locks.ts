import { inArray } from 'drizzle-orm';
import { closedWords } from '../fees/closed-words.ts';
import { closedMonths } from '../fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { refuse } from '../../platform/refusal.ts';
import { containers } from './container.entity.ts';
import type { ContainerRow } from './container.tables.ts';

/** 1.9: of a container with a confirmed fee in a closed month only the remark may be edited; its way goes on. */
export async function requireEditable(
  ctx: CommandCtx,
  row: ContainerRow,
  changes: Partial<ContainerRow>,
): Promise<void> {
  const month = (await closedMonths().ofDocuments(ctx, 'lg_container', [row.id])).get(row.id);
  if (!month) return;
  const wrong = Object.entries(changes).filter(([key, value]) => key !== 'remark' && value !== Reflect.get(row, key));
  if (wrong.length > 0)
    throw refuse(
      'ILLEGAL_STATE',
      `${row.containerCode} 已锁定（有费用已记账，${closedWords(month)}），只能改备注和附件。`,
    );
}

/**
 * A month was closed or opened again: containers with a confirmed fee of it are locked while one of their fees stands in a closed
 * month. Told twice, it changes nothing.
 */
export async function lockByPeriod(ctx: CommandCtx, event: EventPayloads['period.closed']): Promise<void> {
  const ids = await closedMonths().documentsOf(ctx, 'lg_container', event);
  if (ids.length === 0) return;
  const months = await closedMonths().ofDocuments(ctx, 'lg_container', ids);
  for (const row of await containers.lockWhere(ctx, inArray(containers.table.id, ids))) {
    const month = months.get(row.id);
    if (month && row.lockedAt === null)
      await containers.update(
        ctx,
        row,
        { lockedAt: ctx.now() },
        { action: '锁定', code: 'lock', reason: closedWords(month) },
      );
    if (!month && row.lockedAt !== null)
      await containers.update(ctx, row, { lockedAt: null }, { action: '解锁', code: 'unlock', reason: '期间已反结账' });
  }
}
