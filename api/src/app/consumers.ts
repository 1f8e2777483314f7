import { voidFeesOfOrder } from '../finance/fee-lines/fee-line.routes.ts';
import { makeQuoteFees } from '../finance/fee-lines/quotation-fees.ts';
import { estimateOpenOrders } from '../logistics/quotations/open-estimates.ts';
import { cancelInboundOf, changeInboundOf, draftInboundOf } from '../warehouse/inbounds/inbound-orders.ts';
import { takeReceived } from '../logistics/allocations/allocation-received.ts';
import { consumer, type Consumer } from '../platform/outbox.ts';

/** Who does what when something has happened elsewhere; docs/events.md is made of it. */
export const CONSUMERS: readonly Consumer[] = [
  consumer('customer.prices-changed', 'logistics.estimates', estimateOpenOrders),
  consumer('order.cancelled', 'finance.fees', voidFeesOfOrder),
  consumer('container.loaded', 'finance.quotation-fees', makeQuoteFees),
  consumer('quotation.accepted', 'finance.quotation-fees', makeQuoteFees),
  consumer('order.confirmed', 'warehouse.inbound', draftInboundOf),
  consumer('order.changed', 'warehouse.inbound', changeInboundOf),
  consumer('order.cancelled', 'warehouse.inbound', cancelInboundOf),
  consumer('inbound.received', 'logistics.received', takeReceived),
];
