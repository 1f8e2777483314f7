import { locationBarcode } from '@shared/contract/warehouse/barcodes.ts';
import { LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import { eq, inArray } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { locations } from '../zones/location.entity.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';

/** Labels of locations in the order asked, with the company of the first one's warehouse; NOT_FOUND when one is out of scope. */
export async function locationLabels(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ labels: PrintData[]; companyId: string | null }> {
  const found = await ctx.db
    .select({
      id: whLocation.id,
      code: whLocation.code,
      zone: whZone.name,
      warehouse: whWarehouse.name,
      warehouseCode: whWarehouse.code,
      companyId: whWarehouse.companyId,
    })
    .from(whLocation)
    .innerJoin(whZone, eq(whZone.id, whLocation.zoneId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whLocation.warehouseId))
    .where(
      inArray(
        whLocation.id,
        (await locations.findMany(ctx, inArray(whLocation.id, [...ids]))).map(({ id }) => id),
      ),
    );
  const byId = new Map(found.map((row) => [row.id, row]));
  const labels = ids.map((id): PrintData => {
    const row = byId.get(id);
    if (!row) throw refuse('NOT_FOUND');
    return {
      code: locationBarcode(row.warehouseCode, row.code),
      title: row.code,
      warehouse: row.warehouse,
      zone: row.zone,
    };
  });
  return { labels, companyId: found[0]?.companyId ?? null };
}

/** 库位标签 (11.5). */
export const locationDocument: PrintLoader = async (ctx, id) => {
  const row = await locations.find(ctx, id);
  const { labels, companyId } = await locationLabels(ctx, [id]);
  return {
    id,
    no: row.code,
    state: LOCATION_LOCKS[row.lockState],
    stateCode: row.lockState,
    companyId,
    customerId: null,
    language: 'ZH',
    watermark: null,
    data: async () => ({ labels }),
  };
};
