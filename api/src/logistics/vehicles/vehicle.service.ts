import { VEHICLE_FIELDS } from '@shared/contract/logistics/vehicle.fields.ts';
import { vehicleMachine, type VehicleDetail, type VehicleInput } from '@shared/contract/logistics/vehicle.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq } from 'drizzle-orm';
import { requireDict } from '../../services/dicts/dict.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { requireTrucker } from '../../masters/suppliers/trucker.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { lgVehicle, type VehicleRow } from './vehicle.tables.ts';

/** 车辆: the same for everybody who may see truck orders. */
export const vehicles = entity({
  table: lgVehicle,
  title: '车辆',
  no: 'plate',
  labels: VEHICLE_FIELDS,
  unique: { lg_vehicle_plate_key: '车牌已存在。' },
});

export async function createVehicle(ctx: CommandCtx, input: VehicleInput): Promise<VehicleRow> {
  await requireTrucker(ctx, input.supplierId, null);
  await requireDict(ctx, 'vehicle_type', 'type', input.type);
  return vehicles.insert(ctx, input, { action: '新增', code: 'create' });
}

export async function updateVehicle(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: VehicleInput,
): Promise<VehicleRow> {
  const row = await vehicles.lock(ctx, id, version);
  await requireTrucker(ctx, input.supplierId, row.supplierId);
  await requireDict(ctx, 'vehicle_type', 'type', input.type, row.type);
  return vehicles.update(ctx, row, input, { action: '编辑', code: 'update' });
}

/** 停用 / 启用: a disabled vehicle is not offered and not assigned any more. */
export async function setVehicle(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<VehicleRow> {
  return vehicles.transition(ctx, vehicleMachine, await vehicles.lock(ctx, id, version), action);
}

/** What may be done with a vehicle in its state. */
export const vehicleActions = (ctx: Ctx, status: VehicleRow['status']) =>
  allowedActions(vehicleMachine, status, (code) => ctx.actor.may(code));

export async function vehicleDetail(ctx: Ctx, row: VehicleRow): Promise<VehicleDetail> {
  const [supplier] = await ctx.db
    .select({ name: acSupplier.shortName })
    .from(acSupplier)
    .where(eq(acSupplier.id, row.supplierId));
  const { id, version, plate, type, supplierId, lengthMm, payload, volumeCap, remark, status } = row;
  const { inspectionExpiry, insuranceExpiry } = row;
  return {
    id,
    version,
    plate,
    type,
    supplierId,
    lengthMm,
    payload,
    volumeCap,
    inspectionExpiry,
    insuranceExpiry,
    remark,
    status,
    supplierName: supplier?.name ?? '',
    actions: vehicleActions(ctx, status),
  };
}
