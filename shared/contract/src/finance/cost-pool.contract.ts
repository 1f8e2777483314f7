import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, code, id, reason, version } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { COST_BASIS } from '../logistics/cost-share.ts';

const PATH = '/finance/cost-shares';
const scope = 'finance' as const;
/** Absent for who may not see costs. */
const amount = z.optional(z.string());

const target = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  customerName: z.string(),
  cartons: z.number(),
  /** cm³, gram. */
  volume: z.number(),
  gross: z.number(),
  /** CNY; share of MANUAL in basis points as it stands at the container. */
  value: z.optional(z.string()),
  manualBp: z.nullable(z.number()),
});
export type ShareTargetRow = z.output<typeof target>;
const share = z.object({
  id: z.string(),
  version: z.number(),
  basis: code(COST_BASIS),
  auto: z.boolean(),
  lines: z.array(z.object({ orderId: z.string(), orderNo: z.string(), weight: z.string(), amount })),
});
const answer = z.object({
  feeLineId: z.string(),
  feeNo: z.string(),
  version: z.number(),
  chargeName: z.string(),
  supplierName: z.nullable(z.string()),
  containerId: z.string(),
  containerCode: z.string(),
  /** The container's own basis: what is proposed. */
  basis: code(COST_BASIS),
  /** To reckon RT by (LOG-031). */
  kgPerCbm: z.number(),
  figuresSource: z.enum(['LOADED', 'PLANNED']),
  /** CNY without tax: what is shared. */
  amount,
  targets: z.array(target),
  /** As it is shared now. */
  share: z.nullable(share),
});
export type PoolLine = z.output<typeof answer>;
const fields = {
  amount: 'money.cost',
  'targets.*.value': 'money.sell',
  'share.lines.*.amount': 'money.cost',
} as const;

/** 分摊池 (F26): sharing a container's cost over its orders, and taking it back. */
export const costPool = {
  /** The pool line with the orders that may bear it. */
  get: read({
    path: '/finance/cost-pool/{id}',
    summary: '分摊费用详情',
    permission: 'finance.cost.view',
    scope,
    fields,
    answer,
  }),
  /**
   * 分摊 (FIN-131) over the orders named, all of the container unless said; a basis that sums to zero is refused. MANUAL with
   * the share of every order in basis points, together 100.00 %.
   */
  share: command({
    path: PATH,
    summary: '分摊成本',
    permission: 'finance.cost.share',
    scope,
    fields,
    body: z.object({
      feeLineId: id(),
      basis: code(COST_BASIS),
      shares: z
        .array(z.object({ orderId: id(), percent: z._default(basisPoints(0, 10_000), 0) }))
        .check(z.minLength(1, '请选择分摊对象'), z.maxLength(500)),
      ack: ack(),
    }),
    answer,
  }),
  /** 撤销分摊 whole (FIN-132); refused while a locked sheet counts it (FIN-136). The id is that of the share. */
  revoke: command({
    path: `${PATH}/{id}/revoke`,
    summary: '撤销分摊',
    permission: 'finance.cost.share',
    scope,
    fields,
    body: z.object({ version: version(), reason: reason(2), ack: ack() }),
    answer,
  }),
};
