import * as z from 'zod/mini';

const id = z.string();
const text = z.nullable(z.string());
/** Decimal string, in the currency beside it. */
const amount = z.nullable(z.string());
const count = z.number();
const charge = z.nullable(z.object({ amount: z.string(), currency: z.string() }));
/** UTC, or a day in Shanghai. */
const time = z.nullable(z.string());

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
const rolledBack = z.object({ containerId: id, containerCode: z.string(), from: z.string(), to: z.string() });
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
const booking = { bookingId: id, bookingNo: z.string() };
const truck = { truckId: id, truckNo: z.string(), companyId: id, supplierId: z.nullable(id) };

/** Declares an event: who emits it and what it says, and its payload as it is stored (JSON). */
const event = <Payload extends z.core.$ZodType>(emitter: string, meaning: string, payload: Payload) => ({
  emitter,
  meaning,
  payload,
});

/**
 * Every event of the system. `emit` and `consumer` are typed by it, docs/events.md is made of it. A payload only grows:
 * what an older version has stored is still delivered.
 */
export const EVENTS = {
  'order.confirmed': event('logistics/orders', '订单审核通过', order),
  'order.changed': event('logistics/orders', '已审核订单变更', order),
  'order.cancelled': event(
    'logistics/orders',
    '订单取消',
    z.object({ orderId: id, orderNo: z.string(), companyId: id }),
  ),
  'customer.prices-changed': event(
    'masters/price-agreements',
    '客户的协议价或已接受报价变了，待审订单重新试算',
    z.object({ companyId: id, customerId: id, what: z.string(), by: z.string() }),
  ),
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
  'fee.confirmed': event(
    'finance/fee-lines',
    '费用审核记账：成本核算单随之更新，货柜成本自动分摊',
    z.object({ feeLineId: id }),
  ),
  'fee.reversed': event('finance/fee-reversals', '费用冲红：撤销分摊，更新成本核算单', z.object({ feeLineId: id })),
  'tax.figures_changed': event(
    'finance/tax-cases',
    '退税单申报、核准或不予退税：更新订单成本核算单',
    z.object({ orderId: id, caseNo: z.string() }),
  ),
  'period.closed': event(
    'finance/closing',
    '公司结账：该期成本核算单锁定，合同发票归档，有费用记在该期的订单和柜子锁定',
    z.object({ companyId: id, month: z.string() }),
  ),
  'period.reopened': event(
    'finance/closing',
    '公司反结账：只因该期锁定的订单和柜子解锁',
    z.object({ companyId: id, month: z.string() }),
  ),
  'container.basis_changed': event(
    'logistics/cost-shares',
    '柜子成本分摊方式变更：重新分摊',
    z.object({ containerId: id }),
  ),
  'risk.hold': event('masters/risk', '客户被控货或控货结束', z.object({ customerId: id, scope: z.string() })),
  'risk.changed': event('masters/risk', '客户额度调整或解控：重新评估风险', z.object({ customerId: id })),
  'outbound.submitted': event(
    'warehouse/outbounds',
    '出库单提交审核：重新评估客户风险',
    z.object({ outboundId: id, customerId: id }),
  ),
  'receipt.settled': event(
    'finance/receipts',
    '收款确认或冲红，应收核销或反结：重新评估客户风险和待审批的放货单',
    z.object({ customerId: id }),
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
  'container.ready_to_load': event(
    'logistics/loading',
    '柜子到待装柜，装柜单已生成',
    z.object({
      containerId: id,
      containerCode: z.string(),
      loadingSlipId: id,
      slipNo: z.string(),
      allocations: z.array(z.object({ id, orderId: id, orderLineId: id, cartons: count })),
    }),
  ),
  'container.loaded': event(
    'logistics/stages',
    '装柜完成',
    z.object({
      containerId: id,
      containerCode: z.string(),
      containerNo: text,
      loadingSlipId: id,
      /** Cartons loaded; volume cm³, gross gram. */
      allocations: z.array(
        z.object({
          id,
          orderId: id,
          orderLineId: id,
          loaded: z.nullable(count),
          volume: z.nullable(count),
          gross: z.nullable(count),
        }),
      ),
      quotations: z.array(z.object({ id, quoteNo: z.string(), orderId: id, customerId: id })),
    }),
  ),
  'quotation.accepted': event(
    'logistics/quotations',
    '报价已接受',
    z.object({ quotationId: id, quoteNo: z.string(), containerId: id, orderId: id }),
  ),
  'container.declared': event(
    'logistics/declarations',
    '报关放行，柜子到待清关',
    z.object({
      containerId: id,
      containerCode: z.string(),
      declarations: z.array(
        z.object({
          id,
          declNo: z.string(),
          customsNo: text,
          companyId: id,
          exporterKind: text,
          exporterId: z.nullable(id),
          exportDate: time,
          releasedAt: time,
          dealMode: text,
          freight: z.unknown(),
          insurance: z.unknown(),
          totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
          fob: z.unknown(),
          lines: z.array(
            z.object({
              id,
              itemNo: count,
              hsCode: text,
              name: z.string(),
              qty: amount,
              unit: text,
              total: amount,
              currency: z.string(),
              refundFlag: z.boolean(),
              invoiceKind: text,
              purchaseAmount: amount,
              /** Basis points. */
              vatRate: z.nullable(count),
            }),
          ),
        }),
      ),
    }),
  ),
  'container.departed': event(
    'logistics/stage-records',
    '实际开船登记、更正或撤销：未申报的退税单和报关收汇台账按实际开船日更新出口日期',
    /** Days at the port of loading: the actual departure, null when it was taken back, and what stood before. */
    z.object({ containerId: id, containerCode: z.string(), atd: time, was: time }),
  ),
  'clearance.released': event(
    'logistics/clearances',
    '清关放行：关税、增值税与其他税',
    z.object({
      clearanceId: id,
      clearanceNo: z.string(),
      companyId: id,
      containerId: id,
      containerCode: z.string(),
      agentId: z.nullable(id),
      taxPayer: text,
      currency: text,
      releasedAt: time,
      duty: amount,
      vat: amount,
      other: amount,
      lines: z.array(z.object({ lineNo: count, duty: amount, vat: amount, other: amount })),
    }),
  ),
  'container.delivered': event(
    'logistics/stages',
    '柜内货物全部送达',
    z.object({
      containerId: id,
      containerCode: z.string(),
      containerNo: text,
      companyId: id,
      overseasAgentId: z.nullable(id),
      deliveries: z.array(
        z.object({
          id,
          deliveryNo: z.string(),
          orderId: id,
          orderNo: z.string(),
          loaded: count,
          delivered: z.nullable(count),
          short: z.nullable(count),
          damaged: z.nullable(count),
        }),
      ),
    }),
  ),
  'delivery.signed': event(
    'logistics/deliveries',
    '送货签收',
    z.object({
      deliveryId: id,
      deliveryNo: z.string(),
      orderId: id,
      orderNo: z.string(),
      containerId: id,
      containerCode: z.string(),
      customerId: id,
      companyId: id,
      loaded: count,
      delivered: z.nullable(count),
      short: z.nullable(count),
      damaged: z.nullable(count),
      signer: text,
      deliveredAt: time,
      /** Photos of the signed paper. */
      pods: count,
    }),
  ),
  'container.rolled_back': event('logistics/containers', '柜子回退', rolledBack),
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

type Catalogue = { [Name in keyof typeof EVENTS]: z.infer<(typeof EVENTS)[Name]['payload']> };
declare module '../../platform/events.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface EventPayloads extends Catalogue {}
}
