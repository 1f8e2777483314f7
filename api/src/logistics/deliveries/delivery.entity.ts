import { POD_SLOT } from '@shared/contract/logistics/delivery.contract.ts';
import { SIGNED_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { DELIVERY_FIELDS } from '@shared/contract/logistics/delivery.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgDelivery } from './delivery.tables.ts';

const query = () => new QueryBuilder();

/**
 * 送达单: seen by its own people and department, or through its order; never through the container alone, because that
 * carries others' cargo (ACC-032). An agent overseas sees those of its containers (ACC-033).
 */
export const deliveries = entity({
  table: lgDelivery,
  title: '送达单',
  no: 'deliveryNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgDelivery.companyId,
    dept: lgDelivery.deptId,
    people: [lgDelivery.ownerId],
    or: (actor) =>
      exists(
        query()
          .select({ one: sql`1` })
          .from(lgOrder)
          .where(and(eq(lgOrder.id, lgDelivery.orderId), orders.scopeWhere(actor))),
      ),
    external: (actor) =>
      exists(
        query()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgDelivery.containerId), containers.scopeWhere(actor))),
      ),
  },
  labels: DELIVERY_FIELDS,
  unique: { lg_delivery_key: '该订单在此柜子已有送达单，请刷新后重试。' },
});
attachmentOwner('lg_delivery', {
  entity: deliveries,
  view: 'logistics.songda.view',
  edit: { anyOf: ['logistics.songda.sign', 'logistics.songda.exception'] },
  leaveEmpty: ({ deliveryNo, state }, slot) => {
    if (slot === POD_SLOT && SIGNED_DELIVERY.some((signed) => signed === state))
      throw refuse('LOG-091', `${deliveryNo} 已签收，至少保留 1 份签收单（POD）。`);
  },
});
