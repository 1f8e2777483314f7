import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgTruck, lgTruckOrder } from './truck.tables.ts';

const query = () => new QueryBuilder();

/** 拖车单: seen by its own people and department, through its container, or through one of its orders. */
export const trucks = entity({
  table: lgTruck,
  title: '拖车单',
  no: 'truckNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgTruck.companyId,
    dept: lgTruck.deptId,
    people: [lgTruck.ownerId],
    or: (actor) =>
      sql`(${exists(
        query()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgTruck.containerId), containers.scopeWhere(actor))),
      )} or ${exists(
        query()
          .select({ one: sql`1` })
          .from(lgTruckOrder)
          .innerJoin(lgOrder, eq(lgOrder.id, lgTruckOrder.orderId))
          .where(and(eq(lgTruckOrder.truckId, lgTruck.id), orders.scopeWhere(actor))),
      )})`,
  },
  fields: { costAmount: 'money.cost', feeTotal: 'money.cost' },
  labels: TRUCK_FIELDS,
});
attachmentOwner('lg_truck', {
  entity: trucks,
  view: 'logistics.truck.view',
  edit: { anyOf: ['logistics.truck.edit', 'logistics.truck.stamp', 'logistics.truck.fee'] },
});
