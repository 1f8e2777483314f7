import { orderLineList } from '@shared/contract/logistics/order-line-list.contract.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { orders } from './order.entity.ts';
import { syPackage } from '../../masters/base/base.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { customer, customerCode, ORDER_FILTERS, ORDER_TABS, route, shownOrders } from './order.list.ts';
import { lgOrder, lgOrderLine } from './order.tables.ts';

/** 60×40×50: sides in cm. */
const size = sql<string>`case when ${lgOrderLine.lengthMm} is not null then concat_ws('×', trim_scale(${lgOrderLine.lengthMm} / 10.0),
  trim_scale(${lgOrderLine.widthMm} / 10.0), trim_scale(${lgOrderLine.heightMm} / 10.0)) end`;

/** Lines of the orders that L1 shows, in the caller's scope and field rights. */
export const orderLineListRoute = serveList(orderLineList, {
  table: lgOrderLine,
  join: [
    [lgOrder, eq(lgOrder.id, lgOrderLine.orderId)],
    customer,
    customerCode,
    [syPackage, eq(syPackage.code, lgOrderLine.packageType)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgOrderLine),
      ...(['lineNo', 'nameCn', 'nameEn', 'spec', 'hsCode', 'foreignHsCode', 'cartons', 'pcsPerCarton', 'qty'] as const),
      ...(['unit', 'volume', 'gross', 'net', 'unitPrice', 'currency', 'amount', 'receivedCartons'] as const),
      ...(['allocatedCartons', 'loadedCartons', 'deliveredCartons', 'closedCartons', 'cargoSource'] as const),
      ...(['attributes', 'cartonRange', 'marks', 'originDistrict', 'invoiceKind', 'purchaseAmount'] as const),
    ),
    ...pickColumns(
      getTableColumns(lgOrder),
      ...(['orderNo', 'status', 'orderDate', 'customerRef', 'customerId', 'serviceType', 'transportMode'] as const),
      ...(['progressStage', 'releaseState', 'allocState', 'cargoReadyDate', 'hold'] as const),
    ),
    customerName: acCustomer.shortName,
    customerCode: acCustomerCode.code,
    route,
    packageName: syPackage.name,
    size,
  },
  scope: orders,
  numbers: [lgOrder.orderNo, lgOrder.customerRef, acCustomerCode.code],
  where: () => shownOrders,
  tabs: ORDER_TABS,
  filters: ORDER_FILTERS,
});
