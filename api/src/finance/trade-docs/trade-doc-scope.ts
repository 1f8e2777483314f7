import { and, eq } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration, type DeclarationRow } from '../../logistics/declarations/declaration.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { scopeCondition } from '../../platform/scope.ts';

const containerScope = (actor: Actor) =>
  scopeCondition(actor, 'finance', {
    company: lgContainer.companyId,
    dept: lgContainer.deptId,
    people: [lgContainer.ownerId],
  });

/** Containers in the caller's finance scope. */
export const containersInFinance = {
  scopeWhere: containerScope,
  has: async (ctx: Ctx, id: string): Promise<boolean> =>
    (
      await ctx.db
        .select({ id: lgContainer.id })
        .from(lgContainer)
        .where(and(eq(lgContainer.id, id), containerScope(ctx.actor)))
    ).length > 0,
};

const declarationScope = (actor: Actor) =>
  scopeCondition(actor, 'finance', {
    company: lgDeclaration.companyId,
    dept: lgDeclaration.deptId,
    people: [lgDeclaration.ownerId],
  });

/** Declarations in the caller's finance scope. */
export const declarationsInFinance = {
  scopeWhere: declarationScope,
  find: async (ctx: Ctx, id: string): Promise<DeclarationRow | null> => {
    const [row] = await ctx.db
      .select()
      .from(lgDeclaration)
      .where(and(eq(lgDeclaration.id, id), declarationScope(ctx.actor)));
    return row ?? null;
  },
};
