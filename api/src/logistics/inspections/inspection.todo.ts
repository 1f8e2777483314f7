import type { InspectionState } from '@shared/contract/logistics/inspection.machine.ts';
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgInspection } from './inspection.tables.ts';

const PAGE = '/transport/container/yanhuo';

/** Containers in 待验货 that wait for somebody, oldest first. */
async function waiting(ctx: Ctx, where: SQL | undefined, limit: number) {
  const all = and(
    containers.scopeWhere(ctx.actor),
    eq(lgContainer.stage, 'INSPECT'),
    isNull(lgContainer.inspectWaivedAt),
    where,
  );
  const since = sql`coalesce(${lgInspection.updatedAt}, ${lgContainer.stageSince})`.mapWith(lgContainer.stageSince);
  const rows = await ctx.db
    .select({ id: lgContainer.id, code: lgContainer.containerCode, no: lgInspection.inspectionNo, since, inAll })
    .from(lgContainer)
    .leftJoin(lgInspection, eq(lgInspection.containerId, lgContainer.id))
    .where(all)
    .orderBy(asc(since), asc(lgContainer.id))
    .limit(limit);
  return rows.map(({ id, code, no, ...row }) => ({
    ...row,
    no: no ?? code,
    customer: null,
    link: `${PAGE}/order?container=${id}`,
  }));
}

/** The caller's own inspections in some states. */
const ownIn = (ctx: Ctx, ...states: InspectionState[]) =>
  and(eq(lgInspection.inspectorId, ctx.actor.userId), inArray(lgInspection.state, states));

/** Reports that the caller may review: neither inspected, entered nor reported by themselves. */
export const waitsForReview = (ctx: Ctx): SQL | undefined =>
  and(
    eq(lgInspection.state, 'REPORTED'),
    ne(lgInspection.inspectorId, ctx.actor.userId),
    ne(lgInspection.reportedBy, ctx.actor.userId),
    sql`${ctx.actor.userId}::text <> all(${lgInspection.editedBy})`,
  );

/** 待安排 for who sends inspectors, 待验货 for the inspector, 待复核 for everybody else who may review. */
export const inspectionTodos: readonly TodoKind[] = [
  {
    kind: 'inspection-arrange',
    group: 'DEADLINE',
    title: '待安排验货',
    may: (actor) => actor.may('logistics.yanhuo.assign'),
    link: () => `${PAGE}?tab=open`,
    find: (ctx, limit) => waiting(ctx, or(isNull(lgInspection.id), eq(lgInspection.state, 'DRAFT')), limit),
  },
  {
    kind: 'inspection',
    group: 'DEADLINE',
    title: '待验货',
    may: (actor) => actor.may('logistics.yanhuo.fill'),
    link: (ctx) => `${PAGE}?tab=assigned&inspectorId=${ctx.actor.userId}`,
    find: (ctx, limit) => waiting(ctx, ownIn(ctx, 'ASSIGNED', 'REWORK'), limit),
  },
  {
    kind: 'inspection-working',
    group: 'DEADLINE',
    title: '验货中',
    may: (actor) => actor.may('logistics.yanhuo.fill'),
    link: (ctx) => `${PAGE}?tab=working&inspectorId=${ctx.actor.userId}`,
    find: (ctx, limit) => waiting(ctx, ownIn(ctx, 'WORKING'), limit),
  },
  {
    kind: 'inspection-review',
    group: 'REVIEW',
    title: '待复核验货',
    may: (actor) => actor.may('logistics.yanhuo.review'),
    link: () => `${PAGE}?tab=reported&mine=1`,
    find: (ctx, limit) => waiting(ctx, waitsForReview(ctx), limit),
  },
];
