import * as z from 'zod/mini';
import { amount, count, event, id, text, time } from './event.ts';

const rolledBack = z.object({ containerId: id, containerCode: z.string(), from: z.string(), to: z.string() });

/** Events of a container on its way. */
export const CONTAINER_EVENTS = {
  'container.basis_changed': event(
    'logistics/cost-shares',
    '柜子成本分摊方式变更：重新分摊',
    z.object({ containerId: id }),
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
};
