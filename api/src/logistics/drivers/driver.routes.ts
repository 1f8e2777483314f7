import {
  driverList,
  driverPicker,
  drivers as contract,
  type DriverInput,
} from '@shared/contract/logistics/driver.contract.ts';
import { expiryOf } from '@shared/contract/logistics/truck-rules.ts';
import { eq, getTableColumns, ilike, or } from 'drizzle-orm';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { likePattern } from '../../platform/search.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { driverImportRoutes } from './driver.import.ts';
import { createDriver, driverActions, driverDetail, drivers, setDriver, updateDriver } from './driver.service.ts';
import { driverLapses } from './driver-lapses.ts';
import { lgDriver } from './driver.tables.ts';

const { name, phone, idNo, licenceClass, licenceExpiry, status, remark, supplierId } = getTableColumns(lgDriver);
const supplier = [acSupplier, eq(acSupplier.id, lgDriver.supplierId)] as const;
const inputOf = ({ ack: _ack, ...input }: DriverInput & { ack?: unknown }): DriverInput => input;
const byName = (q: string) => or(ilike(lgDriver.name, likePattern(q)), ilike(lgDriver.phone, likePattern(q)));

/** 司机 (L22). */
export const driverRoutes: Route[] = [
  serveList(driverList, {
    table: lgDriver,
    scope: drivers,
    join: [supplier],
    select: {
      name,
      phone,
      idNo,
      licenceClass,
      licenceExpiry,
      status,
      remark,
      supplierId,
      supplierName: acSupplier.shortName,
    },
    filters: {
      keyword: (value) => byName(value.trim()),
      supplierId: (value) => eq(lgDriver.supplierId, value),
      expiring: (value, ctx) => (value === '1' ? driverLapses(ctx) : undefined),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        expiry: expiryOf(row.licenceExpiry, ctx.today()),
        actions: row.status ? driverActions(ctx, row.status) : [],
      })),
  }),
  serveExport(driverList),
  serve(contract.get, async (ctx, { params }) => driverDetail(ctx, await drivers.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => driverDetail(ctx, await createDriver(ctx, inputOf(body)))),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    driverDetail(ctx, await updateDriver(ctx, params.id, version, inputOf(input))),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    driverDetail(ctx, await setDriver(ctx, params.id, body.version, 'disable')),
  ),
  handle(contract.enable, async (ctx, { params, body }) =>
    driverDetail(ctx, await setDriver(ctx, params.id, body.version, 'enable')),
  ),
  ...driverImportRoutes,
  servePicker(
    driverPicker,
    pickFrom({
      table: lgDriver,
      join: [supplier],
      scope: drivers,
      label: lgDriver.name,
      hint: lgDriver.phone,
      spelt: true,
      extra: { name: lgDriver.name, phone: lgDriver.phone, supplierId: lgDriver.supplierId },
      match: byName,
      live: eq(lgDriver.status, 'ENABLED'),
      parent: lgDriver.supplierId,
    }),
  ),
];
