import * as z from 'zod/mini';
import { count, event, id, text, time } from './event.ts';

const outbound = z.object({
  outboundId: id,
  outboundNo: z.string(),
  type: z.string(),
  companyId: id,
  warehouseId: id,
  customerId: id,
  containerId: z.nullable(id),
  containerNo: text,
  loadingSlipId: z.nullable(id),
  plateNo: text,
  sealNo: text,
  shippedAt: time,
  /** Pieces, cm³ and gram. */
  lines: z.array(
    z.object({ lineId: id, orderLineId: z.nullable(id), batchId: id, qty: count, volume: count, weight: count }),
  ),
});

/** Events of goods in a warehouse. */
export const WAREHOUSE_EVENTS = {
  'damage.claimed': event(
    'warehouse/damages',
    '残损索赔：向承运商、供应商走应付索赔，向客户走应收',
    z.object({
      damageId: id,
      damageNo: z.string(),
      companyId: id,
      side: z.enum(['AP', 'AR']),
      customerId: id,
      /** Of AP: who pays. */
      supplierId: z.nullable(id),
      amount: z.string(),
      currency: z.string(),
      qty: count,
    }),
  ),
  'outbound.submitted': event(
    'warehouse/outbounds',
    '出库单提交审核：重新评估客户风险',
    z.object({ outboundId: id, customerId: id }),
  ),
  'outbound.shipped': event('warehouse/outbounds', '出库单确认出库', outbound),
  'outbound.reversed': event('warehouse/outbounds', '出库单冲红', outbound),
  'stock.left_staging': event(
    'warehouse/inbounds, warehouse/stock',
    '货物未经入库上架离开收货暂存',
    z.object({ warehouseId: id, batchIds: z.array(id) }),
  ),
  'inbound.received': event(
    'warehouse/inbounds',
    '入库收货、结案、冲红或调拨上架完成：各行至今的合计',
    z.object({
      inboundId: id,
      inboundNo: z.string(),
      companyId: id,
      customerId: id,
      warehouseId: id,
      type: z.string(),
      state: z.string(),
      orderId: z.nullable(id),
      outboundId: z.nullable(id),
      mark: text,
      /** Pieces so far; sides mm, weight gram of one piece as the warehouse knows it. */
      lines: z.array(
        z.object({
          inboundLineId: id,
          orderLineId: z.nullable(id),
          expected: count,
          received: count,
          damaged: count,
          short: count,
          over: count,
          measured: z.boolean(),
          lengthMm: z.nullable(count),
          widthMm: z.nullable(count),
          heightMm: z.nullable(count),
          unitWeight: z.nullable(count),
        }),
      ),
    }),
  ),
};
