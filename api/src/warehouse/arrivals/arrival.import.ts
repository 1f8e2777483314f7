import { issuesOf } from '@shared/contract/fields.ts';
import { arrivalInput, type ArrivalInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalImport, type ArrivalImportRow } from '@shared/contract/warehouse/arrival.import.ts';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { customersByWord } from '../../masters/customers/customers-by-word.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { warehousesByWord } from '../../masters/warehouses/warehouses-by-word.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { Fail, ImportWork } from '../../services/exchange/import-work.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { openOf } from '../inbounds/inbound.rules.ts';
import { whInboundLine, type Inbound, type InboundLineRow } from '../inbounds/inbound.tables.ts';
import { createArrival } from './arrival-save.ts';

type Row = ArrivalImportRow;
type Column = keyof Row & string;
/** Field of the form → column of the sheet, where the names differ. */
const COLUMN: Readonly<Record<string, Column>> = {
  warehouseId: 'warehouse',
  customerId: 'customer',
  inboundIds: 'inboundNo',
  inboundLineId: 'goodsName',
  carrierId: 'carrier',
};
const HEADER = ['driver', 'driverPhone', 'carrier', 'remark'] as const satisfies readonly Column[];
const key = (text: string | null | undefined) => (text ?? '').trim().toUpperCase();

/** Inbounds in scope that still wait for goods, by number, with their open lines. */
async function inboundsNamed(ctx: Ctx, rows: readonly Row[]) {
  const numbers = [...new Set(rows.flatMap(({ inboundNo }) => key(inboundNo) || []))];
  const found = numbers.length === 0 ? [] : await inbounds.findMany(ctx, inArray(inbounds.table.inboundNo, numbers));
  const ids = found.map(({ id }) => id);
  const lines =
    ids.length === 0 ? [] : await ctx.db.select().from(whInboundLine).where(inArray(whInboundLine.inboundId, ids));
  return new Map(
    found.map((row) => [
      row.inboundNo,
      { row, open: lines.filter((line) => line.inboundId === row.id && openOf(line) > 0) },
    ]),
  );
}
/** Companies that warehouses belong to, by warehouse. */
async function companiesOfWarehouses(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db.select({ id: whWarehouse.id, companyId: whWarehouse.companyId }).from(whWarehouse);
  return new Map(found.map(({ id, companyId }) => [id, companyId]));
}

/** Company of goods without an inbound: that of the warehouse where it is one of the caller's own, for the sheet names none. */
const companyFor = ({ actor: { companies } }: Ctx, home: string | undefined): string | undefined =>
  home !== undefined && companies.includes(home) ? home : companies[0];
type Named = { row: Inbound; open: InboundLineRow[] };

/** What a row brings: a line, or null where all open lines of its inbound come; undefined: it has failed. */
function lineOf(row: Row, inbound: Named | undefined, fail: Fail<Row>) {
  const goodsName = row.goodsName?.trim() ?? '';
  if (inbound && goodsName === '') {
    if (row.notified === null) return null;
    fail(row, 'goodsName', '填了件数须同时填品名');
    return undefined;
  }
  if (goodsName === '') fail(row, 'goodsName', '必填');
  if (row.notified === null || row.notified <= 0) fail(row, 'notified', '必须大于 0');
  if (goodsName === '' || row.notified === null || row.notified <= 0) return undefined;
  if (!inbound) return { inboundLineId: null, goodsId: null, goodsName, notified: row.notified };
  const [line, twin] = inbound.open.filter((one) => key(one.goodsName) === key(goodsName));
  if (!line) fail(row, 'goodsName', `${inbound.row.inboundNo} 没有这项待到货的货物`);
  else if (twin) fail(row, 'goodsName', `${inbound.row.inboundNo} 有多行同名货物，请在页面上新建预报`);
  return line && !twin ? { inboundLineId: line.id, goodsId: null, goodsName: null, notified: row.notified } : undefined;
}

const work: ImportWork<Row, ArrivalInput> = {
  columns: COLUMN,
  group: (row) => [row.warehouse, row.customer, row.inboundNo, row.plateNo, row.planAt].map(key).join('|'),
  async plan(ctx, documents, fail) {
    const rows = documents.flatMap((document) => document.rows);
    const warehouseOf = await warehousesByWord(ctx);
    const customerOf = await customersByWord(
      ctx,
      rows.map(({ customer }) => customer),
    );
    const waiting = await inboundsNamed(ctx, rows);
    const homes = await companiesOfWarehouses(ctx);
    return documents.map(({ rows: own }) => {
      const [first] = own;
      let whole = true;
      const wrong: Fail<Row> = (row, column, reason) => {
        whole = false;
        fail(row, column, reason);
      };
      const warehouseId = warehouseOf(first.warehouse);
      if (!warehouseId) wrong(first, 'warehouse', '没有这个仓库');
      const customerId = customerOf(first.customer);
      if (!customerId) wrong(first, 'customer', '客户不存在或无权使用');
      const inbound = first.inboundNo ? waiting.get(key(first.inboundNo)) : undefined;
      if (first.inboundNo && !inbound) wrong(first, 'inboundNo', '没有这张入库单');
      for (const row of own.slice(1))
        for (const column of HEADER)
          if (row[column] !== null && row[column] !== first[column]) wrong(row, column, '与同一车的首行不一致');
      // Of an inbound that is not there nothing more can be said.
      const lines = first.inboundNo && !inbound ? [] : own.map((row) => lineOf(row, inbound, wrong));
      if (!whole) return null;
      const parsed = z.safeParse(arrivalInput, {
        warehouseId,
        customerId,
        companyId: inbound?.row.companyId ?? companyFor(ctx, homes.get(warehouseId ?? '')),
        planAt: first.planAt,
        plateNo: first.plateNo,
        driver: first.driver,
        driverPhone: first.driverPhone,
        carrier: first.carrier,
        remark: first.remark,
        inboundIds: inbound && lines.includes(null) ? [inbound.row.id] : [],
        lines: lines.flatMap((line) => line ?? []),
      });
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error))) {
        const [, at, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
        const name = field ?? path;
        wrong(
          own[Number(at ?? 0)] ?? first,
          COLUMN[name] ?? (name in arrivalImport.columns ? (name as Column) : null),
          reason,
        );
      }
      return null;
    });
  },
  save: (ctx, input) => createArrival(ctx, input),
};

/** 导入预报 (W10). */
export const arrivalImportRoutes: Route[] = serveImport(arrivalImport, work);
