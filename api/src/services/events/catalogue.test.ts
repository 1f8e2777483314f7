import { expect, it } from 'vitest';
import { EVENTS } from './catalogue.ts';
import { CONTAINER_EVENTS } from './container-events.ts';
import { FINANCE_EVENTS } from './finance-events.ts';
import { MASTER_EVENTS } from './master-events.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { WAREHOUSE_EVENTS } from './warehouse-events.ts';

it('no event is declared twice: one would replace the other without a word', () => {
  const parts = [MASTER_EVENTS, ORDER_EVENTS, CONTAINER_EVENTS, WAREHOUSE_EVENTS, FINANCE_EVENTS];
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
});
