import { and, asc, eq } from 'drizzle-orm';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { declarations } from './declaration.entity.ts';
import { lgDeclaration } from './declaration.tables.ts';

/** 报关退单: declarations that the customs have sent back. */
export const declarationTodos: readonly TodoKind[] = [
  {
    kind: 'declaration-rejected',
    group: 'EXCEPTION',
    title: '报关退单',
    may: (actor) => actor.may('logistics.baoguan.edit'),
    link: () => '/transport/container/baoguan?tab=rejected&state=REJECTED',
    async find(ctx, limit) {
      const where = and(declarations.scopeWhere(ctx.actor), eq(lgDeclaration.state, 'REJECTED'));
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
        .where(where)
        .orderBy(asc(lgDeclaration.updatedAt), asc(lgDeclaration.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({
        ...row,
        customer: null,
        link: `/transport/container/baoguan/order?id=${id}`,
      }));
    },
  },
];
