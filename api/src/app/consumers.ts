import {
  draftBookingFees,
  draftCancelledBooking,
  voidBookingFees,
  voidRolledFees,
} from '../finance/fee-lines/booking-fees.ts';
import { draftDamageClaim } from '../finance/fee-lines/damage-fees.ts';
import { draftDuties, voidDuties } from '../finance/fee-lines/duty-fees.ts';
import { draftCancelledTruck, draftTruckFees } from '../finance/fee-lines/truck-fees.ts';
import { followDeparture, takeDeclared, voidDeclared } from '../finance/exchange-quotas/declaration-ledger.ts';
import { voidFeesOfOrder } from '../finance/fee-lines/fee-line.routes.ts';
import { makeQuoteFees } from '../finance/fee-lines/quotation-fees.ts';
import {
  countFee,
  countTax,
  lockClosed,
  shareByNewBasis,
  shareLoaded,
  uncountFee,
} from '../finance/cost-sheets/cost-events.ts';
import { evaluateOne } from '../finance/risks/evaluate.ts';
import { makeTaxCases, takeDeparture, voidTaxCases } from '../finance/tax-cases/tax-case-events.ts';
import { archiveClosed } from '../finance/trade-docs/trade-doc-events.ts';
import { releaseSettled } from '../logistics/cargo-releases/cargo-release-settled.ts';
import { lockByPeriod as lockContainers } from '../logistics/containers/container-locks.ts';
import { lockByPeriod as lockOrders } from '../logistics/orders/order-locks.ts';
import { estimateOpenOrders } from '../logistics/quotations/open-estimates.ts';
import { cancelLoading, draftLoading } from '../warehouse/outbounds/outbound-loading.ts';
import { noteOutbound, noteReversal } from '../logistics/loading/loading-outbounds.ts';
import { settleStaged } from '../warehouse/inbounds/inbound-staged.ts';
import { cancelInboundOf, changeInboundOf, draftInboundOf } from '../warehouse/inbounds/inbound-orders.ts';
import { takeReceived } from '../logistics/allocations/allocation-received.ts';
import { signReceived } from '../warehouse/outbounds/outbound-transfer.ts';
import { consumer, type Consumer } from '../platform/outbox.ts';

/** Who does what when something has happened elsewhere; docs/events.md is made of it. */
export const CONSUMERS: readonly Consumer[] = [
  consumer('customer.prices-changed', 'logistics.estimates', estimateOpenOrders),
  consumer('order.cancelled', 'finance.fees', voidFeesOfOrder),
  consumer('container.loaded', 'finance.quotation-fees', makeQuoteFees),
  consumer('container.ready_to_load', 'warehouse.outbounds', draftLoading),
  consumer('container.rolled_back', 'warehouse.outbounds', cancelLoading),
  consumer('outbound.shipped', 'logistics.loading-record', noteOutbound),
  consumer('outbound.reversed', 'logistics.loading-record', noteReversal),
  consumer('booking.confirmed', 'finance.booking-fees', draftBookingFees),
  consumer('booking.unconfirmed', 'finance.booking-fees', voidBookingFees),
  consumer('booking.rolled', 'finance.booking-fees', voidRolledFees),
  consumer('booking.cancelled', 'finance.booking-fees', draftCancelledBooking),
  consumer('truck.done', 'finance.truck-fees', draftTruckFees),
  consumer('truck.cancelled', 'finance.truck-fees', draftCancelledTruck),
  consumer('clearance.released', 'finance.duties', draftDuties),
  consumer('container.rolled_back', 'finance.duties', voidDuties),
  consumer('container.declared', 'finance.fx-declarations', takeDeclared),
  consumer('container.rolled_back', 'finance.fx-declarations', voidDeclared),
  consumer('container.declared', 'finance.tax-cases', makeTaxCases),
  consumer('container.rolled_back', 'finance.tax-cases', voidTaxCases),
  consumer('container.departed', 'finance.tax-cases', takeDeparture),
  consumer('container.departed', 'finance.fx-declarations', followDeparture),
  consumer('quotation.accepted', 'finance.quotation-fees', makeQuoteFees),
  consumer('damage.claimed', 'finance.damage-fees', draftDamageClaim),
  consumer('fee.confirmed', 'finance.cost-sheets', countFee),
  consumer('fee.reversed', 'finance.cost-sheets', uncountFee),
  consumer('container.loaded', 'finance.cost-sheets', shareLoaded),
  consumer('container.basis_changed', 'finance.cost-sheets', shareByNewBasis),
  consumer('period.closed', 'finance.cost-sheets', lockClosed),
  consumer('period.closed', 'finance.trade-docs', archiveClosed),
  consumer('period.closed', 'logistics.container-locks', lockContainers),
  consumer('period.closed', 'logistics.order-locks', lockOrders),
  consumer('period.reopened', 'logistics.container-locks', lockContainers),
  consumer('period.reopened', 'logistics.order-locks', lockOrders),
  consumer('tax.figures_changed', 'finance.cost-sheets', countTax),
  consumer('risk.hold', 'finance.risk', evaluateOne),
  consumer('risk.changed', 'finance.risk', evaluateOne),
  consumer('receipt.settled', 'finance.risk', evaluateOne),
  consumer('receipt.settled', 'logistics.releases', releaseSettled),
  consumer('outbound.submitted', 'finance.risk', evaluateOne),
  consumer('order.confirmed', 'warehouse.inbound', draftInboundOf),
  consumer('order.changed', 'warehouse.inbound', changeInboundOf),
  consumer('order.cancelled', 'warehouse.inbound', cancelInboundOf),
  consumer('stock.left_staging', 'warehouse.inbound', settleStaged),
  consumer('inbound.received', 'logistics.received', takeReceived),
  consumer('inbound.received', 'warehouse.outbounds', signReceived),
];
