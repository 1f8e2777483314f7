import { issuesOf } from '@shared/contract/fields.ts';
import {
  driverImport,
  driverInput,
  type DriverImportRow,
  type DriverInput,
} from '@shared/contract/logistics/driver.contract.ts';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { suppliersByWord } from '../../masters/suppliers/suppliers-by-word.ts';
import { createDriver } from './driver.service.ts';

/** Each row is one driver of a haulier. */
const work: ImportWork<DriverImportRow, DriverInput> = {
  async plan(ctx, documents, fail) {
    const truckerOf = await suppliersByWord(
      ctx,
      documents.map(({ rows: [row] }) => row.supplier),
      'TRUCKER',
    );
    return documents.map(({ rows: [row] }) => {
      const { supplier, sheetRow: _row, ...rest } = row;
      const supplierId = truckerOf(supplier);
      if (!supplierId) fail(row, 'supplier', '没有这个拖车行');
      const parsed = z.safeParse(driverInput, { ...rest, supplierId: supplierId ?? '1' });
      if (parsed.success) return supplierId ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, path as keyof DriverImportRow & string, reason);
      return null;
    });
  },
  save: (ctx, input) => createDriver(ctx, input),
};

export const driverImportRoutes: Route[] = serveImport(driverImport, work);
