import {
  vehicleList,
  vehiclePicker,
  vehicles as contract,
  type VehicleInput,
} from '@shared/contract/logistics/vehicle.contract.ts';
import { expiryOf } from '@shared/contract/logistics/truck-rules.ts';
import { eq, getTableColumns, ilike, sql } from 'drizzle-orm';
import { dictName } from '../../services/dicts/dict.service.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { likePattern } from '../../platform/search.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { vehicleImportRoutes } from './vehicle.import.ts';
import {
  createVehicle,
  setVehicle,
  updateVehicle,
  vehicleActions,
  vehicleDetail,
  vehicles,
} from './vehicle.service.ts';
import { vehicleLapses } from './vehicle-lapses.ts';
import { lgVehicle } from './vehicle.tables.ts';

const { plate, type, lengthMm, payload, volumeCap, inspectionExpiry, insuranceExpiry, status, remark, supplierId } =
  getTableColumns(lgVehicle);
const supplier = [acSupplier, eq(acSupplier.id, lgVehicle.supplierId)] as const;
const inputOf = ({ ack: _ack, ...input }: VehicleInput & { ack?: unknown }): VehicleInput => input;

/** 车辆 (L22). */
export const vehicleRoutes: Route[] = [
  serveList(vehicleList, {
    table: lgVehicle,
    scope: vehicles,
    join: [supplier],
    select: {
      plate,
      type,
      typeName: dictName('vehicle_type', lgVehicle.type),
      lengthMm,
      lengthM: sql<string>`trim_scale(${lengthMm} / 1000.0)::text`,
      payload,
      volumeCap,
      inspectionExpiry,
      insuranceExpiry,
      status,
      remark,
      supplierId,
      supplierName: acSupplier.shortName,
    },
    filters: {
      keyword: (value) => ilike(lgVehicle.plate, likePattern(value.trim())),
      supplierId: (value) => eq(lgVehicle.supplierId, value),
      type: (value) => eq(lgVehicle.type, value),
      expiring: (value, ctx) => (value === '1' ? vehicleLapses(ctx) : undefined),
    },
    finish: (ctx, rows) =>
      rows.map((row) => {
        const papers = [row.inspectionExpiry, row.insuranceExpiry].map((day) => expiryOf(day, ctx.today()));
        return {
          ...row,
          expiry: papers.includes('EXPIRED') ? 'EXPIRED' : papers.includes('SOON') ? 'SOON' : null,
          actions: row.status ? vehicleActions(ctx, row.status) : [],
        };
      }),
  }),
  serveExport(vehicleList),
  serve(contract.get, async (ctx, { params }) => vehicleDetail(ctx, await vehicles.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => vehicleDetail(ctx, await createVehicle(ctx, inputOf(body)))),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    vehicleDetail(ctx, await updateVehicle(ctx, params.id, version, inputOf(input))),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    vehicleDetail(ctx, await setVehicle(ctx, params.id, body.version, 'disable')),
  ),
  handle(contract.enable, async (ctx, { params, body }) =>
    vehicleDetail(ctx, await setVehicle(ctx, params.id, body.version, 'enable')),
  ),
  ...vehicleImportRoutes,
  servePicker(
    vehiclePicker,
    pickFrom({
      table: lgVehicle,
      join: [supplier],
      scope: vehicles,
      label: lgVehicle.plate,
      hint: acSupplier.shortName,
      extra: { plate: lgVehicle.plate, supplierId: lgVehicle.supplierId },
      match: (q) => ilike(lgVehicle.plate, likePattern(q)),
      live: eq(lgVehicle.status, 'ENABLED'),
      parent: lgVehicle.supplierId,
    }),
  ),
];
