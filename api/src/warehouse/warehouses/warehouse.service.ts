import {
  warehouseMachine,
  type WarehouseDetail,
  type WarehouseInput,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { changeRights } from '../../services/people/rights-version.ts';
import { joiningUsers } from '../../services/people/joining-users.ts';
import { acUserWarehouse } from '../../services/people/user.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { inLedger, openDocumentOf } from '../zones/open-documents.ts';
import { createZone } from '../zones/zone.service.ts';
import { STARTING_ZONES } from '../zones/zone.rules.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { whStock } from '../stock/stock.tables.ts';
import { warehouses, type Warehouse } from '../../masters/warehouses/warehouse.entity.ts';

/** A new warehouse with its receiving, shipping and damage zones (WMS-003); it joins its maker's own warehouses. */
export async function createWarehouse(ctx: CommandCtx, input: WarehouseInput): Promise<Warehouse> {
  await changeRights(ctx);
  await checkParties(ctx, input);
  const row = await warehouses.insert(ctx, { ...input, status: 'ENABLED' }, { action: '新增', code: 'create' });
  await joinWarehouse(ctx, row.id);
  for (const [index, zone] of STARTING_ZONES.entries())
    await createZone(
      ctx,
      {
        warehouseId: row.id,
        code: zone.code,
        name: zone.name,
        useType: zone.useType,
        tempClass: 'NORMAL',
        tempMin: null,
        tempMax: null,
        mapRows: 1,
        mapCols: 1,
        sortNo: index,
        color: null,
      },
      { locationKind: zone.kind, locationCode: zone.code },
    );
  return row;
}

async function joinWarehouse(ctx: CommandCtx, warehouseId: string): Promise<void> {
  const rows = (await joiningUsers(ctx)).map((userId) => ({ userId, warehouseId }));
  if (rows.length > 0) await ctx.tx.insert(acUserWarehouse).values(rows).onConflictDoNothing();
}

/** Saves a warehouse; its code stays once an entry of the ledger names it (WMS-002). */
export async function updateWarehouse(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: WarehouseInput,
): Promise<Warehouse> {
  const row = await warehouses.lock(ctx, id, version);
  await checkParties(ctx, input, row);
  if (input.code !== row.code && (await inLedger(ctx, sql`l.warehouse_id = ${id}`)))
    throw invalid({ code: '已有库存流水，编码不能修改' });
  return warehouses.update(ctx, row, input, { action: '编辑', code: 'update' });
}

/** 停用 and 启用. WMS-006: not while a chamber stands open, goods lie there or a document is not finished. */
export async function changeWarehouseStatus(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: keyof typeof warehouseMachine.actions,
): Promise<Warehouse> {
  const row = await warehouses.lock(ctx, id, version);
  if (action === 'disable' && (await hasOpenChamber(ctx, id)))
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `${row.name} 还有开着的仓间，请先关仓再停用。`);
  if (action === 'disable' && (await hasStock(ctx, id)))
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `${row.name} 还有库存，请先出库再停用。`);
  const open = action === 'disable' ? await openDocumentOf(ctx, { warehouse: id }) : null;
  if (open) throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `${row.name} 还有未完成的${open}，请先完成或取消再停用。`);
  return warehouses.transition(ctx, warehouseMachine, row, action);
}

/** WMS-006. */
const hasStock = async (ctx: Ctx, warehouseId: string): Promise<boolean> =>
  (await ctx.db.$count(whStock, and(eq(whStock.warehouseId, warehouseId), gt(whStock.onHand, 0)))) > 0;

async function hasOpenChamber(ctx: Ctx, warehouseId: string): Promise<boolean> {
  const open = await ctx.db
    .select({ id: whChamber.id })
    .from(whChamber)
    .innerJoin(whZone, eq(whZone.id, whChamber.zoneId))
    .where(and(eq(whZone.warehouseId, warehouseId), ne(whChamber.state, 'CLOSED')))
    .limit(1);
  return open.length > 0;
}

/** RENTED and PARTNER need the supplier; the company is one of the caller's own (2.1). */
async function checkParties(ctx: Ctx, input: WarehouseInput, stored?: Warehouse): Promise<void> {
  if (input.ownership !== 'OWN' && !input.supplierId) throw invalid({ supplierId: '租赁、合作仓库必填出租方' });
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    throw invalid({ companyId: '请选择所属主体' });
  if (input.supplierId && !(await usableSupplier(ctx, input.supplierId, stored?.supplierId, true)))
    throw invalid({ supplierId: '出租方不存在或无权访问' });
}

/** A warehouse as its form and its page need it. */
export async function warehouseDetail(ctx: Ctx, row: Warehouse): Promise<Answerable<WarehouseDetail>> {
  const [names] = await ctx.db
    .select({ companyName: syCompany.name, supplierName: acSupplier.name })
    .from(syCompany)
    .leftJoin(acSupplier, eq(acSupplier.id, row.supplierId ?? '0'))
    .where(eq(syCompany.id, row.companyId));
  return {
    ...row,
    companyName: names?.companyName ?? '',
    supplierName: names?.supplierName ?? null,
    actions: allowedActions(warehouseMachine, row.status, (code) => ctx.actor.may(code)),
  };
}
