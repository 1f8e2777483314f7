import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { inAll, type TodoKind, type Waiting } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { cutoffNear, freeTimeNear, lastFreeDayNow, nextCutoff } from './container-deadlines.ts';
import { missingContainerPapers } from './container-papers.ts';
import { containers } from './container.entity.ts';
import { overdueWhere } from './container-sla.ts';
import { lgContainer } from './container.tables.ts';

const LIST = '/transport/container/order';
const { containerCode, ownerId, stageSince } = lgContainer;
const may: TodoKind['may'] = (actor) => actor.may('logistics.container.view');
/** The last minute of a day in Shanghai. */
const endOf = (day: SQL<string | null>) =>
  sql<Date | null>`((${day} + time '23:59') at time zone 'Asia/Shanghai')`.mapWith(stageSince);

/** The caller's own containers, those whose end is nearest first. */
async function own(ctx: Ctx, where: SQL | undefined, deadline: SQL<Date | null>, limit: number): Promise<Waiting[]> {
  const rows = await ctx.db
    .select({ id: lgContainer.id, no: containerCode, since: stageSince, deadline, inAll })
    .from(lgContainer)
    .where(and(eq(ownerId, ctx.actor.userId), where, containers.scopeWhere(ctx.actor)))
    .orderBy(asc(deadline), asc(stageSince), asc(lgContainer.id))
    .limit(limit);
  return rows.map(({ id, ...row }) => ({ ...row, customer: null, link: `/transport/container/info?id=${id}` }));
}
const none = sql<Date | null>`null::timestamptz`.mapWith(stageSince);

/** SLA 超时, 截单/截港, 免箱期将到 and 缺资料 of the containers that the caller answers for. */
export const containerTodos: readonly TodoKind[] = [
  {
    kind: 'late',
    group: 'DEADLINE',
    title: '柜子超时',
    may,
    link: (ctx) => `${LIST}?overdue=1&ownerId=${ctx.actor.userId}`,
    find: async (ctx, limit) => own(ctx, await overdueWhere(ctx), none, limit),
  },
  {
    kind: 'cutoff',
    group: 'DEADLINE',
    title: '截单截港将到',
    may,
    link: (ctx) => `${LIST}?cutSoon=1&ownerId=${ctx.actor.userId}`,
    find: async (ctx, limit) => own(ctx, await cutoffNear(ctx), nextCutoff(ctx), limit),
  },
  {
    kind: 'free-time',
    group: 'DEADLINE',
    title: '免箱期将到',
    may,
    link: (ctx) => `${LIST}?freeSoon=1&ownerId=${ctx.actor.userId}`,
    find: async (ctx, limit) => own(ctx, await freeTimeNear(ctx), endOf(await lastFreeDayNow(ctx)), limit),
  },
  {
    kind: 'container-papers',
    group: 'PAPER',
    title: '柜子缺资料',
    may,
    link: (ctx) => `${LIST}?lacking=1&ownerId=${ctx.actor.userId}`,
    find: async (ctx, limit) => own(ctx, await missingContainerPapers(ctx), none, limit),
  },
];
