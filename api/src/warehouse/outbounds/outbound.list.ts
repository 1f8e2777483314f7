import { MASKED } from '@shared/contract/access.ts';
import { normalisePlate } from '@shared/contract/accounts/identifiers.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import type { OutboundState } from '@shared/contract/warehouse/outbound.machine.ts';
import { aliasedTable, eq, inArray, sql } from 'drizzle-orm';
import { wholeMatch } from '../../logistics/containers/container-match.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { askedOf, isHeld, standsOf } from './outbound-hold.ts';
import { outboundActions } from './outbound.reads.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutbound } from './outbound.tables.ts';

const creator = aliasedTable(acUser, 'creator');
const approver = aliasedTable(acUser, 'approver');
const toWarehouse = aliasedTable(whWarehouse, 'to_warehouse');
const NUMBERS = [whOutbound.outboundNo, whOutbound.containerNo];
const among = (...states: OutboundState[]) => inArray(whOutbound.state, states);

/** 出库单 (W7). */
export const outboundListRoute = serveList(outboundList, {
  table: whOutbound,
  scope: outbounds,
  join: [
    [whWarehouse, eq(whWarehouse.id, whOutbound.warehouseId)],
    [acCustomer, eq(acCustomer.id, whOutbound.customerId)],
    [toWarehouse, eq(toWarehouse.id, whOutbound.toWarehouseId)],
    [creator, eq(creator.id, whOutbound.createdBy)],
    [approver, eq(approver.id, whOutbound.approvedBy)],
  ],
  select: {
    ...pickColumns(
      whOutbound,
      ...(['outboundNo', 'type', 'warehouseId', 'customerId', 'containerId', 'planAt', 'plateNo'] as const),
      ...(['qtyRequested', 'qtyAllocated', 'qtyPicked', 'qtyShipped', 'volume', 'weight', 'state'] as const),
      ...(['shippedAt', 'createdAt', 'createdBy', 'submittedBy', 'shippedBy'] as const),
    ),
    warehouseName: whWarehouse.name,
    customerName: acCustomer.shortName,
    target: sql<string>`case ${whOutbound.type} when 'LOADING' then ${whOutbound.containerNo}
      when 'PICKUP' then ${whOutbound.pickupPerson} when 'TRANSFER' then ${toWarehouse.name} end`,
    creatorName: creator.name,
    approverName: approver.name,
  },
  numbers: NUMBERS,
  filters: {
    numbers: (value) => wholeMatch(value, NUMBERS),
    plateNo: (value) => eq(whOutbound.plateNo, normalisePlate(value)),
    held: (value, ctx) => (value === '1' ? isHeld(ctx) : undefined),
  },
  tabs: {
    all: undefined,
    draft: among('DRAFT'),
    submitted: among('SUBMITTED'),
    approved: among('APPROVED'),
    picking: among('ALLOCATED', 'PICKING'),
    picked: among('PICKED'),
    shipped: among('SHIPPED', 'SIGNED'),
    ended: among('CANCELLED', 'REVERSED'),
  },
  async finish(ctx, rows) {
    const asked = await askedOf(
      ctx,
      rows.map(({ id }) => id),
    );
    const held = new Set(asked.flatMap((one) => (one.held ? [one.id] : [])));
    const stands = await standsOf(ctx, asked);
    const persons = fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE';
    return rows.map((row) => ({
      ...row,
      target: row.type === 'PICKUP' && !persons && row.target !== null ? MASKED : row.target,
      held: held.has(row.id),
      actions: outboundActions(
        ctx,
        {
          state: row.state ?? 'DRAFT',
          type: row.type ?? 'OTHER',
          createdBy: row.createdBy ?? null,
          submittedBy: row.submittedBy ?? null,
          shippedBy: row.shippedBy ?? null,
          qtyPicked: row.qtyPicked ?? 0,
        },
        (stands.get(row.id)?.held ?? null) !== null,
      ),
    }));
  },
});
