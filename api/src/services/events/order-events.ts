import * as z from 'zod/mini';
import { amount, charge, count, event, id, text, time } from './event.ts';

const order = z.object({
  orderId: id,
  orderNo: z.string(),
  version: count,
  companyId: id,
  customerId: id,
  customerCode: text,
  warehouseId: z.nullable(id),
  expectedAt: time,
  /** Lines that come out of the warehouse; sides in mm, volume cm³, weights in gram. */
  lines: z.array(
    z.object({
      orderLineId: id,
      lineNo: count,
      nameCn: z.string(),
      cartons: count,
      lengthMm: z.nullable(count),
      widthMm: z.nullable(count),
      heightMm: z.nullable(count),
      volume: z.nullable(count),
      gross: z.nullable(count),
      cartonGross: z.nullable(count),
      attributes: z.array(z.string()),
      barcode: text,
      marks: text,
    }),
  ),
});
const booking = { bookingId: id, bookingNo: z.string() };
const truck = { truckId: id, truckNo: z.string(), companyId: id, supplierId: z.nullable(id) };

/** Events of orders, bookings, inspections, quotations and trucks. */
export const ORDER_EVENTS = {
  'order.confirmed': event('logistics/orders', '订单审核通过', order),
  'order.changed': event('logistics/orders', '已审核订单变更', order),
  'order.cancelled': event(
    'logistics/orders',
    '订单取消',
    z.object({ orderId: id, orderNo: z.string(), companyId: id }),
  ),
  'booking.confirmed': event(
    'logistics/bookings',
    '订柜确认：应付运费与附加费',
    z.object({
      ...booking,
      companyId: id,
      supplierId: z.nullable(id),
      carrierId: z.nullable(id),
      etd: time,
      confirmedAt: z.optional(time),
      containers: z.array(z.object({ id, containerCode: z.string(), containerType: z.string() })),
      rates: z.array(z.object({ id, containerType: z.string(), currency: z.string(), unitPrice: amount, count })),
      surcharges: z.array(z.object({ id, chargeCodeId: id, currency: z.string(), amount, basis: z.string(), count })),
    }),
  ),
  'booking.unconfirmed': event('logistics/bookings', '订柜撤回确认', z.object(booking)),
  'booking.rolled': event('logistics/bookings', '甩柜', z.object({ ...booking, nextId: id, was: z.string() })),
  'booking.cancelled': event(
    'logistics/bookings',
    '退舱',
    z.object({ ...booking, companyId: id, supplierId: z.nullable(id), was: z.string(), fee: charge }),
  ),
  'inspection.done': event(
    'logistics/inspections',
    '验货完成',
    z.object({
      inspectionId: id,
      inspectionNo: z.string(),
      containerId: z.nullable(id),
      companyId: id,
      overall: text,
      fees: z.array(z.object({ amount: z.string(), currency: z.string() })),
    }),
  ),
  'quotation.accepted': event(
    'logistics/quotations',
    '报价已接受',
    z.object({ quotationId: id, quoteNo: z.string(), containerId: id, orderId: id }),
  ),
  'truck.done': event(
    'logistics/trucks',
    '用车完成：运费、杂费与分摊',
    z.object({
      ...truck,
      containerId: z.nullable(id),
      currency: z.string(),
      freight: amount,
      fees: z.array(z.object({ id, kind: z.string(), amount })),
      shares: z.array(z.object({ orderId: id, amount })),
    }),
  ),
  'truck.cancelled': event('logistics/trucks', '取消用车', z.object({ ...truck, fee: charge })),
};
