import { issuesOf } from '@shared/contract/fields.ts';
import {
  mallItemImport,
  mallItemInput,
  type MallItemImportRow,
  type MallItemInput,
} from '@shared/contract/warehouse/mall-item.contract.ts';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { goods } from '../../masters/goods/goods.entity.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { warehousesByWord } from '../../masters/warehouses/warehouses-by-word.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { createMallItem } from './mall-item.service.ts';

type Column = keyof MallItemImportRow & string;
const COLUMN: Readonly<Record<string, Column>> = { warehouseId: 'warehouse', goodsId: 'goodsNo' };
const same = (one: string, other: string) => one.toUpperCase() === other.trim().toUpperCase();

/** Each row is one SKU of a warehouse; what is there already is refused by the table. */
const work: ImportWork<MallItemImportRow, MallItemInput> = {
  async plan(ctx, documents, fail) {
    const warehouseOf = await warehousesByWord(ctx);
    const numbers = documents.map(({ rows: [row] }) => row.goodsNo.trim().toUpperCase());
    const known = await goods.findMany(ctx, inArray(syGoods.goodsNo, numbers));
    return documents.map(({ rows: [row] }) => {
      const warehouseId = warehouseOf(row.warehouse);
      const found = known.find(({ goodsNo }) => same(goodsNo, row.goodsNo));
      if (!warehouseId) fail(row, 'warehouse', '没有这个仓库');
      if (!found) fail(row, 'goodsNo', '没有这个商品');
      const parsed = z.safeParse(mallItemInput, {
        sku: row.sku.trim(),
        listPrice: row.listPrice,
        safetyStock: row.safetyStock,
        warehouseId: warehouseId ?? '1',
        goodsId: found?.id ?? '1',
      });
      if (parsed.success) return warehouseId && found ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as Column), reason);
      return null;
    });
  },
  save: (ctx, input) => createMallItem(ctx, input),
};

export const mallItemImportRoutes: Route[] = serveImport(mallItemImport, work);
