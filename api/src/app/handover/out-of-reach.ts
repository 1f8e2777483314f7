import { and, eq, getTableColumns, inArray, notInArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { warehousesOf } from '../../services/access/me.service.ts';
import { linksOf } from '../../services/access/user-links.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { HANDOVER_KINDS, ofPerson } from './handover-kinds.ts';

/**
 * ACC-038: 经营主体 and 仓库 of what a person hands over that the receiver does not have, in words: it would be handed over to
 * somebody who cannot see it. A company that is disabled is seen by nobody.
 */
export async function outOfReach(ctx: Ctx, userId: string, receiverId: string): Promise<string[]> {
  const links = await linksOf(ctx.db, receiverId);
  const companyIds = await missing(ctx, userId, 'companyId', links.companyIds);
  const companies = await ctx.db
    .select({ name: syCompany.shortName })
    .from(syCompany)
    .where(and(inArray(syCompany.id, companyIds), eq(syCompany.status, 'ENABLED')))
    .orderBy(syCompany.id);
  const warehouses = await warehousesOf(ctx.db, await missing(ctx, userId, 'warehouseId', links.warehouseIds));
  return [...companies.map(({ name }) => `经营主体「${name}」`), ...warehouses.map(({ name }) => `仓库「${name}」`)];
}

/** What live rows of a person name in a column and the receiver lacks. */
async function missing(
  ctx: Ctx,
  userId: string,
  field: 'companyId' | 'warehouseId',
  has: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const kind of HANDOVER_KINDS) {
    const column: PgColumn | undefined = getTableColumns(kind.entity.table)[field];
    if (!column) continue;
    const lacking = has.length > 0 ? notInArray(column, [...has]) : undefined;
    const found = await ctx.db
      .selectDistinct({ id: column })
      .from(kind.entity.table as PgTable)
      .where(and(ofPerson(kind, userId), lacking));
    for (const { id } of found) if (typeof id === 'string') ids.add(id);
  }
  return [...ids];
}
