import type {
  BarcodeOrderKind,
  BarcodeOrderState,
  BarcodeService,
  LabelSize,
} from '@shared/contract/finance/barcode-order.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  countColumn,
  dayColumn,
  documentColumns,
  idRef,
  moneyColumn,
  priceColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 条码订单 (3.6): `qty` labels or codes at `unitPrice`, tax included, in `currency`. */
export const finBarcodeOrder = pgTable('fin_barcode_order', {
  ...documentColumns(),
  orderNo: textColumn('order_no').notNull(),
  customerId: idRef('customer_id').notNull(),
  brandId: idRef('brand_id'),
  goodsId: idRef('goods_id'),
  goodsName: textColumn('goods_name').notNull(),
  kind: textColumn('kind').$type<BarcodeOrderKind>().notNull(),
  content: textColumn('content'),
  service: textColumn('service').$type<BarcodeService>().notNull(),
  labelSize: textColumn('label_size').$type<LabelSize>(),
  warehouseId: idRef('warehouse_id'),
  qty: countColumn('qty').notNull(),
  unitPrice: priceColumn('unit_price').notNull(),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  deliveryDate: dayColumn('delivery_date').notNull(),
  state: textColumn('state').$type<BarcodeOrderState>().notNull().default('DRAFT'),
  acceptedBy: idRef('accepted_by'),
  acceptedAt: timeColumn('accepted_at'),
  startedAt: timeColumn('started_at'),
  finishedBy: idRef('finished_by'),
  finishedAt: timeColumn('finished_at'),
  cancelReason: textColumn('cancel_reason'),
  deletedAt: timeColumn('deleted_at'),
});
export type BarcodeOrder = typeof finBarcodeOrder.$inferSelect;
