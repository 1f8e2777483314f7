import { freezeList, freezeMachine, freezes as contract } from '@shared/contract/warehouse/freeze.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { freezes } from './freeze.entity.ts';
import { createFreeze, releaseFreeze } from './freeze.service.ts';
import { whFreeze, type Freeze } from './freeze.tables.ts';

const answerOf = ({ id, version, freezeNo, qty, reason, state, releaseReason }: Freeze) => ({
  id,
  version,
  freezeNo,
  qty,
  reason,
  state,
  releaseReason,
});
const { read, change } = documentRoutes(contract.get, async (ctx, id) => answerOf(await freezes.find(ctx, id)));

/** 冻结 (W3, W4). */
export const freezeRoutes: Route[] = [
  serveList(freezeList, {
    table: whFreeze,
    scope: freezes,
    join: [
      [whWarehouse, eq(whWarehouse.id, whFreeze.warehouseId)],
      [whLocation, eq(whLocation.id, whFreeze.locationId)],
      [whBatch, eq(whBatch.id, whFreeze.batchId)],
      [acCustomer, eq(acCustomer.id, whFreeze.customerId)],
      [acUser, eq(acUser.id, whFreeze.createdBy)],
    ],
    select: {
      ...pickColumns(
        whFreeze,
        'warehouseId',
        'locationId',
        'batchId',
        'freezeNo',
        'quality',
        'qty',
        'reason',
        'createdAt',
        'releaseReason',
        'releasedAt',
        'state',
      ),
      warehouseName: whWarehouse.name,
      locationCode: whLocation.code,
      customerName: acCustomer.shortName,
      goodsName: whBatch.goodsName,
      batchNo: whBatch.batchNo,
      creatorName: acUser.name,
    },
    filters: {
      keyword: (term) =>
        searchMatch(
          sql`${whFreeze.freezeNo} || ' ' || ${whLocation.code} || ' ' || ${whBatch.batchNo} || ' ' || ${whBatch.goodsName}`,
          term,
        ),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.state ? allowedActions(freezeMachine, row.state, (code) => ctx.actor.may(code)) : [],
      })),
  }),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) => answerOf(await createFreeze(ctx, input))),
  change(contract.release, (ctx, id, { version, reason }) => releaseFreeze(ctx, id, version, reason)),
];
