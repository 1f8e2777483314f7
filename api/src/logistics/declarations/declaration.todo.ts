import { and, asc, eq, type SQL } from 'drizzle-orm';
import { inAll, type TodoKind, type Waiting } from '../../services/board/todo-kind.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { declarations } from './declaration.entity.ts';
import { missingDeclarationDocuments } from './declaration-documents.ts';
import { lgDeclaration } from './declaration.tables.ts';

const LIST = '/transport/container/baoguan';

/** Declarations in the caller's scope, what is due first before the others, then the one that was touched first. */
async function waiting(ctx: Ctx, where: SQL | undefined, limit: number): Promise<Waiting[]> {
  const rows = await ctx.db
    .select({
      id: lgDeclaration.id,
      no: lgDeclaration.declNo,
      since: lgDeclaration.updatedAt,
      deadline: lgContainer.cutCustoms,
      inAll,
    })
    .from(lgDeclaration)
    .innerJoin(lgContainer, eq(lgContainer.id, lgDeclaration.containerId))
    .where(and(declarations.scopeWhere(ctx.actor), where))
    .orderBy(asc(lgContainer.cutCustoms), asc(lgDeclaration.updatedAt), asc(lgDeclaration.id))
    .limit(limit);
  return rows.map(({ id, ...row }) => ({ ...row, customer: null, link: `${LIST}/order?id=${id}` }));
}

/** 报关退单: declarations that the customs have sent back; and those that lack a file (缺资料). */
export const declarationTodos: readonly TodoKind[] = [
  {
    kind: 'declaration-rejected',
    group: 'EXCEPTION',
    title: '报关退单',
    may: (actor) => actor.may('logistics.baoguan.edit'),
    link: () => `${LIST}?tab=rejected&state=REJECTED`,
    find: (ctx, limit) => waiting(ctx, eq(lgDeclaration.state, 'REJECTED'), limit),
  },
  {
    kind: 'declaration-papers',
    group: 'PAPER',
    title: '报关资料单缺资料',
    may: (actor) => actor.may('logistics.baoguan.edit') && actor.may('logistics.baoguan.view'),
    link: () => `${LIST}?tab=all&lacking=1`,
    find: async (ctx, limit) => waiting(ctx, await missingDeclarationDocuments(ctx), limit),
  },
];
