import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgInspection } from '../inspections/inspection.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { entity } from '../../platform/entity.ts';
import { lgContainer } from './container.tables.ts';

/**
 * 柜子. ACC-032: seen through its own people and department, or through one allocated order in scope; SELF of an
 * inspector is what they inspect (3.6). ACC-033: an
 * overseas agent sees only the containers of its supplier, from 待清关 on.
 */
export const containers = entity({
  table: lgContainer,
  kind: 'lg_container',
  title: '柜子',
  no: 'containerCode',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgContainer.companyId,
    dept: lgContainer.deptId,
    people: [lgContainer.ownerId],
    // Asked of each container that is not the actor's own; the planner makes one set of it where many are asked.
    or: (actor) =>
      or(
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(lgAllocation)
            .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
            .where(
              and(
                eq(lgAllocation.containerId, lgContainer.id),
                eq(lgAllocation.state, 'LIVE'),
                orders.scopeWhere(actor),
              ),
            ),
        ),
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(lgInspection)
            .where(
              and(
                eq(lgInspection.containerId, lgContainer.id),
                inArray(lgInspection.inspectorId, [actor.userId, ...(actor.standsFor ?? [])]),
              ),
            ),
        ),
      ),
    external: (actor) =>
      sql`(${lgContainer.overseasAgentId} = ${actor.supplierId ?? '0'} and ${lgContainer.stage} in ('CLEAR', 'DELIVER', 'DELIVERED'))`,
  },
  labels: CONTAINER_FIELDS,
  unique: { lg_container_no_live_key: '箱号已用于另一个未送达的柜子，请核对。' },
});
