import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration, type DeclarationRow } from '../../logistics/declarations/declaration.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { isId } from '../../platform/params.ts';
import { invalid } from '../../platform/refusal.ts';
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

/** The legal entity that declares: the company that exports, else that of the container. */
export const entityOf = ({ exporterCompanyId, companyId }: Pick<DeclarationRow, 'exporterCompanyId' | 'companyId'>) =>
  exporterCompanyId ?? companyId;

/** Declarations that a company declares. */
export const declaredBy = (companyId: string): SQL =>
  sql`coalesce(${lgDeclaration.exporterCompanyId}, ${lgDeclaration.companyId}) = ${companyId}`;

/** Declarations that are a company's business: it declares, or goods of its orders are declared there. */
export const declaresFor = (companyId: string): SQL =>
  sql`(${declaredBy(companyId)} or exists (select from lg_declaration_cargo c join lg_allocation a on a.id = c.allocation_id
      join lg_order o on o.id = a.order_id where c.declaration_id = lg_declaration.id and o.company_id = ${companyId}))`;

/** What `parent` of a picker of declarations (`declarationParent`) narrows them to; VALIDATION for anything else. */
export function declarationsUnder(parent: string, ofCompany: (companyId: string) => SQL): SQL {
  const conditions = parent.split('.').map((part) => {
    const [id, condition] = part.startsWith('c')
      ? [part.slice(1), ofCompany]
      : [part, (containerId: string) => eq(lgDeclaration.containerId, containerId)];
    if (!isId(id)) throw invalid({ parent: '格式不正确' });
    return condition(id);
  });
  return sql.join(conditions, sql` and `);
}

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
