import { DRIVER_FIELDS } from '@shared/contract/logistics/driver.fields.ts';
import { driverMachine, type DriverDetail, type DriverInput } from '@shared/contract/logistics/driver.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid } from '../../platform/refusal.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { requireTrucker } from '../../masters/suppliers/trucker.ts';
import { lgDriver, type DriverRow } from './driver.tables.ts';

/** 司机: the same for everybody who may see truck orders; the id number by field right. */
export const drivers = entity({
  table: lgDriver,
  title: '司机',
  no: 'name',
  fields: { idNo: 'user.idno' },
  labels: DRIVER_FIELDS,
  unique: { lg_driver_phone_key: '电话已属于另一位司机。' },
});

/** The id number as it is to be stored; those who may not see it leave it as it is. */
function idNoOf(ctx: CommandCtx, input: DriverInput, stored: string | null): string | null {
  if (!ctx.actor.system && fieldLevel(ctx.actor, 'user.idno') !== 'VISIBLE') return stored;
  if (input.idNo?.startsWith('*')) throw invalid({ idNo: '身份证号不正确' });
  return input.idNo;
}

export async function createDriver(ctx: CommandCtx, input: DriverInput): Promise<DriverRow> {
  await requireTrucker(ctx, input.supplierId, null);
  return drivers.insert(ctx, { ...input, idNo: idNoOf(ctx, input, null) }, { action: '新增', code: 'create' });
}

export async function updateDriver(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: DriverInput,
): Promise<DriverRow> {
  const row = await drivers.lock(ctx, id, version);
  await requireTrucker(ctx, input.supplierId, row.supplierId);
  return drivers.update(ctx, row, { ...input, idNo: idNoOf(ctx, input, row.idNo) }, { action: '编辑', code: 'update' });
}

/** 停用 / 启用: a disabled driver is not offered and not assigned any more. */
export async function setDriver(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<DriverRow> {
  return drivers.transition(ctx, driverMachine, await drivers.lock(ctx, id, version), action);
}

/** What may be done with a driver in its state. */
export const driverActions = (ctx: Ctx, status: DriverRow['status']) =>
  allowedActions(driverMachine, status, (code) => ctx.actor.may(code));

export async function driverDetail(ctx: Ctx, row: DriverRow): Promise<DriverDetail> {
  const [supplier] = await ctx.db
    .select({ name: acSupplier.shortName })
    .from(acSupplier)
    .where(eq(acSupplier.id, row.supplierId));
  const { id, version, name, phone, idNo, licenceClass, licenceExpiry, supplierId, status, remark } = row;
  return {
    id,
    version,
    name,
    phone,
    idNo,
    licenceClass,
    licenceExpiry,
    supplierId,
    status,
    remark,
    supplierName: supplier?.name ?? '',
    actions: driverActions(ctx, status),
  };
}
