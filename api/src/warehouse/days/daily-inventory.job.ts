import { addDays } from '@shared/contract/business-day.ts';
import { asc, eq } from 'drizzle-orm';
import { warehouses, type Warehouse } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { acUserWarehouse } from '../../services/people/user.tables.ts';
import { unfinishedFault } from './close-guards.ts';
import { nextToClose } from './day.rules.ts';
import { closeDay, progressOf } from './day.service.ts';

/** What a night did: days that were closed, warehouses that wait for somebody. */
export interface ClosedDays {
  closed: number;
  waiting: number;
}

/**
 * The night's work (11.4): a warehouse with 自动日结 is closed up to yesterday, day after day; where it is off, or documents
 * are not finished, those who may close are reminded (待日结). Run again it finds nothing more to close.
 */
export async function closeDueDays(ctx: CommandCtx): Promise<ClosedDays> {
  const all = await warehouses.findMany(ctx, eq(whWarehouse.status, 'ENABLED'), { orderBy: [asc(whWarehouse.id)] });
  const done: ClosedDays = { closed: 0, waiting: 0 };
  for (const warehouse of all) {
    const fault = warehouse.autoDayClose ? await closeUpToYesterday(ctx, warehouse, done) : null;
    const next = nextToClose(await progressOf(ctx, warehouse.id), ctx.today());
    if (next === null) continue;
    done.waiting += 1;
    await remind(ctx, warehouse, next, fault);
  }
  return done;
}

async function closeUpToYesterday(ctx: CommandCtx, { id }: Warehouse, done: ClosedDays): Promise<string | null> {
  for (;;) {
    const next = nextToClose(await progressOf(ctx, id), ctx.today());
    if (next === null) return null;
    const fault = await unfinishedFault(ctx, id, next);
    if (fault !== null) return fault;
    done.closed += (await closeDay(ctx, id, next, { gaps: false })).length;
  }
}

/** Who may close days and works in the warehouse. */
async function closersOf(ctx: CommandCtx, warehouseId: string): Promise<string[]> {
  const able = await usersWithPermission(ctx.tx, 'warehouse.day.close');
  const here = await ctx.tx
    .select({ userId: acUserWarehouse.userId })
    .from(acUserWarehouse)
    .where(eq(acUserWarehouse.warehouseId, warehouseId));
  const set = new Set(here.map(({ userId }) => userId));
  return able.filter((userId) => set.has(userId));
}

async function remind(ctx: CommandCtx, { id, name }: Warehouse, from: string, fault: string | null): Promise<void> {
  const yesterday = addDays(ctx.today(), -1);
  await notify(ctx, {
    userIds: await closersOf(ctx, id),
    kind: 'warehouse.day',
    level: 'WARN',
    title: `${name} 待日结：${from === yesterday ? from : `${from} 至 ${yesterday}`}`,
    body: fault ?? '',
    link: `/warehouse/setting?warehouse=${id}&pane=days`,
    object: { kind: 'wh_warehouse', id },
  });
}

scheduledJob({
  name: 'daily-inventory',
  title: '每日库存与日结',
  rhythm: { at: '00:30' },
  run: ({ transaction }) =>
    transaction(async (ctx) => {
      const { closed, waiting } = await closeDueDays(ctx);
      return `日结 ${closed} 天，${waiting} 个仓库待日结`;
    }),
});
