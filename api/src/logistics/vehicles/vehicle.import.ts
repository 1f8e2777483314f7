import { metresToMm, scaled, toCm3, toGram } from '@shared/contract/figures.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import {
  vehicleImport,
  vehicleInput,
  type VehicleImportRow,
  type VehicleInput,
} from '@shared/contract/logistics/vehicle.contract.ts';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { suppliersByWord } from '../../masters/suppliers/suppliers-by-word.ts';
import { createVehicle } from './vehicle.service.ts';

const COLUMN: Readonly<Record<string, keyof VehicleImportRow & string>> = {
  lengthMm: 'lengthM',
  payload: 'payloadKg',
  volumeCap: 'volumeCbm',
};

/** Each row is one vehicle of a haulier. */
const work: ImportWork<VehicleImportRow, VehicleInput> = {
  async plan(ctx, documents, fail) {
    const truckerOf = await suppliersByWord(
      ctx,
      documents.map(({ rows: [row] }) => row.supplier),
      'TRUCKER',
    );
    return documents.map(({ rows: [row] }) => {
      const supplierId = truckerOf(row.supplier);
      if (!supplierId) fail(row, 'supplier', '没有这个拖车行');
      const { supplier: _supplier, sheetRow: _row, lengthM, payloadKg, volumeCbm, ...rest } = row;
      const parsed = z.safeParse(vehicleInput, {
        ...rest,
        supplierId: supplierId ?? '1',
        lengthMm: scaled(lengthM, metresToMm),
        payload: scaled(payloadKg, toGram),
        volumeCap: scaled(volumeCbm, toCm3),
      });
      if (parsed.success) return supplierId ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as keyof VehicleImportRow & string), reason);
      return null;
    });
  },
  save: (ctx, input) => createVehicle(ctx, input),
};

export const vehicleImportRoutes: Route[] = serveImport(vehicleImport, work);
