import { and, count, eq, getTableColumns, gt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CompanyWork } from '../masters/base/ports.ts';
import { whWarehouse } from '../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { whBatch, whStock } from '../warehouse/stock/stock.tables.ts';
import { openDocumentOf } from '../warehouse/zones/open-documents.ts';
import { HANDOVER_KINDS } from './handover/handover-kinds.ts';

/** Live documents, those that somebody would have to take over (ACC-038), warehouses, and goods that still lie somewhere. */
export const workOfCompany: CompanyWork = async (ctx, companyId) => {
  const warehouses = await ctx.db
    .select({ name: whWarehouse.name })
    .from(whWarehouse)
    .where(and(eq(whWarehouse.companyId, companyId), eq(whWarehouse.status, 'ENABLED')))
    .orderBy(whWarehouse.id);
  const [stock] = await ctx.db
    .select({ id: whStock.id })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(eq(whBatch.companyId, companyId), gt(whStock.onHand, 0)))
    .limit(1);
  const inWarehouse = await openDocumentOf(ctx, { company: companyId });
  return [
    ...warehouses.map(({ name }) => `启用的仓库${name}`),
    ...(stock ? ['库存'] : []),
    ...(inWarehouse === null ? [] : [inWarehouse]),
    ...(await liveDocuments(ctx, companyId)),
  ];
};

async function liveDocuments(ctx: Ctx, companyId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { entity, people, title, live } of HANDOVER_KINDS) {
    const column: PgColumn | undefined = getTableColumns(entity.table).companyId;
    if (!column || !people.includes('ownerId')) continue;
    const [of] = await ctx.db
      .select({ n: count() })
      .from(entity.table as PgTable)
      .where(and(eq(column, companyId), live));
    if (of && of.n > 0) found.push(`${title} ${of.n}`);
  }
  return found;
}
