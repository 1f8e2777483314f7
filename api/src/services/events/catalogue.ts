import type * as z from 'zod/mini';
import { CONTAINER_EVENTS } from './container-events.ts';
import { FINANCE_EVENTS } from './finance-events.ts';
import { MASTER_EVENTS } from './master-events.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { WAREHOUSE_EVENTS } from './warehouse-events.ts';

/**
 * Every event of the system. `emit` and `consumer` are typed by it, docs/events.md is made of it. A payload only grows:
 * what an older version has stored is still delivered.
 */
export const EVENTS = {
  ...MASTER_EVENTS,
  ...ORDER_EVENTS,
  ...CONTAINER_EVENTS,
  ...WAREHOUSE_EVENTS,
  ...FINANCE_EVENTS,
};

type Catalogue = { [Name in keyof typeof EVENTS]: z.infer<(typeof EVENTS)[Name]['payload']> };
declare module '../../platform/events.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface EventPayloads extends Catalogue {}
}
