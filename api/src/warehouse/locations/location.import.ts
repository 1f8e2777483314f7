import { scaled, toCm3, toGram } from '@shared/contract/figures.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import {
  locationImport,
  locationInput,
  mixingOf,
  type LocationImportRow,
  type LocationInput,
} from '@shared/contract/warehouse/location.contract.ts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { createLocation } from './location.service.ts';

type Column = keyof LocationImportRow & string;
const COLUMN: Readonly<Record<string, Column>> = { capacity: 'capacityCbm', maxWeight: 'maxWeightKg' };

/** Chambers of the warehouses in scope by the words of a row; all of them read once. */
async function chamberFinder(ctx: Ctx) {
  const found = await ctx.db
    .select({
      id: whChamber.id,
      chamber: whChamber.code,
      zone: whZone.code,
      mapRows: whZone.mapRows,
      mapCols: whZone.mapCols,
      warehouse: whWarehouse.code,
      name: whWarehouse.name,
    })
    .from(whChamber)
    .innerJoin(whZone, eq(whZone.id, whChamber.zoneId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whZone.warehouseId))
    .where(warehouses.scopeWhere(ctx.actor));
  const same = (one: string, other: string) => one.toUpperCase() === other.trim().toUpperCase();
  return (row: LocationImportRow, fail: (row: LocationImportRow, column: Column, reason: string) => void) => {
    const inWarehouse = found.filter(
      ({ warehouse, name }) => same(warehouse, row.warehouse) || same(name, row.warehouse),
    );
    const inZone = inWarehouse.filter(({ zone }) => same(zone, row.zone));
    const chamber = inZone.find((each) => same(each.chamber, row.chamber));
    if (chamber) return chamber;
    if (inWarehouse.length === 0) fail(row, 'warehouse', '没有这个仓库');
    else if (inZone.length === 0) fail(row, 'zone', '该仓库没有这个库区');
    else fail(row, 'chamber', '该库区没有这个仓间');
    return null;
  };
}

/** Each row is one location; codes and places are refused by the table when they exist. */
const work: ImportWork<LocationImportRow, LocationInput> = {
  async plan(ctx, documents, fail) {
    const chamberOf = await chamberFinder(ctx);
    return documents.map(({ rows: [row] }) => {
      const chamber = chamberOf(row, fail);
      const { warehouse: _w, zone: _z, chamber: _c, sheetRow: _r, capacityCbm, maxWeightKg, pickSeq, ...rest } = row;
      const parsed = z.safeParse(locationInput, {
        ...rest,
        code: rest.code.toUpperCase(),
        chamberId: chamber?.id ?? '1',
        capacity: scaled(capacityCbm, toCm3),
        maxWeight: scaled(maxWeightKg, toGram) ?? 0,
        maxPallets: 0,
        pickSeq: pickSeq ?? 0,
        fixedCustomerId: null,
        ...mixingOf(row.kind),
      });
      if (parsed.success) return chamber ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as Column), reason);
      return null;
    });
  },
  save: (ctx, input) => createLocation(ctx, input),
};

export const locationImportRoutes: Route[] = serveImport(locationImport, work);
