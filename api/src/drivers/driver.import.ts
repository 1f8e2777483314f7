import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import {
  driverImport,
  driverInput,
  type DriverImportRow,
  type DriverInput,
} from '@shared/contract/logistics/driver.contract.ts';
import * as z from 'zod/mini';
import { serveImport } from '../exchange/import.routes.ts';
import type { ImportWork } from '../exchange/import.attempt.ts';
import type { Route } from '../platform/route.ts';
import { truckersByWord } from '../suppliers/trucker.ts';
import { createDriver } from './driver.service.ts';

/** Each row is one driver of a haulier. */
const work: ImportWork<DriverImportRow, DriverInput> = {
  async plan(ctx, documents, fail) {
    const found = await truckersByWord(
      ctx,
      documents.map(({ rows: [row] }) => row.supplier),
    );
    return documents.map(({ rows: [row] }) => {
      const { supplier, sheetRow: _row, ...rest } = row;
      const supplierId = found.get(normaliseName(supplier));
      if (!supplierId) {
        fail(row, 'supplier', '没有这个拖车行');
        return null;
      }
      const parsed = z.safeParse(driverInput, { ...rest, supplierId });
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, path as keyof DriverImportRow & string, reason);
      return null;
    });
  },
  save: (ctx, input) => createDriver(ctx, input),
};

export const driverImportRoutes: Route[] = serveImport(driverImport, work);
