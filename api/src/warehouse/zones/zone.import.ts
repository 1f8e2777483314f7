import { multiply, round } from '@shared/contract/decimal.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { zoneInput, type ZoneInput } from '@shared/contract/warehouse/zone.contract.ts';
import { zoneImport, type ZoneImportRow } from '@shared/contract/warehouse/zone.import.ts';
import * as z from 'zod/mini';
import { warehousesByWord } from '../../masters/warehouses/warehouses-by-word.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { createZone } from './zone.service.ts';

type Column = keyof ZoneImportRow & string;
const COLUMN: Readonly<Record<string, Column>> = { warehouseId: 'warehouse', tempMin: 'tempMinC', tempMax: 'tempMaxC' };
/** °C of a cell → °C × 10. */
const tenths = (celsius: string | null): number | null =>
  celsius === null ? null : Number(round(multiply(celsius, '10'), 0));

/** Each row is one zone; the rules of its form and its codes are asked by the same service. */
const work: ImportWork<ZoneImportRow, ZoneInput> = {
  columns: COLUMN,
  unique: { code: (code, row) => `${row.warehouse.trim().toUpperCase()} ${code.toUpperCase()}` },
  async plan(ctx, documents, fail) {
    const warehouseOf = await warehousesByWord(ctx);
    return documents.map(({ rows: [row] }) => {
      const warehouseId = warehouseOf(row.warehouse);
      if (!warehouseId) fail(row, 'warehouse', '没有这个仓库');
      const { warehouse: _w, sheetRow: _r, tempMinC, tempMaxC, sortNo, ...rest } = row;
      const parsed = z.safeParse(zoneInput, {
        ...rest,
        warehouseId: warehouseId ?? '1',
        code: rest.code.toUpperCase(),
        tempMin: tenths(tempMinC),
        tempMax: tenths(tempMaxC),
        sortNo: sortNo ?? 0,
      });
      if (parsed.success) return warehouseId ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as Column), reason);
      return null;
    });
  },
  save: (ctx, input) => createZone(ctx, input),
};

export const zoneImportRoutes: Route[] = serveImport(zoneImport, work);
