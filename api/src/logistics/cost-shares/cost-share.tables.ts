import { pgTable } from 'drizzle-orm/pg-core';
import { bpsColumn, idColumn, idRef } from '../../platform/columns.ts';

/** Typed share of an order in the costs of a container, basis MANUAL. */
export const lgContainerShare = pgTable('lg_container_share', {
  id: idColumn(),
  containerId: idRef('container_id').notNull(),
  orderId: idRef('order_id').notNull(),
  percentBp: bpsColumn('percent_bp').notNull(),
});
