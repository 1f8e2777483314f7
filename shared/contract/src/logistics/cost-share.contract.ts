import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, code, id, version } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { COST_BASIS, type CostBasis } from './cost-share.ts';
import type { FIGURES_SOURCE } from './quotation.contract.ts';

/** Where a cost stands: a payable of finance, or what booking and haulage say until finance has it. */
export const COST_SOURCE = { FEE: '应付费用', BOOKING: '订柜单', TRUCK: '拖车单' } as const;
/** A shared cost of a container; `base` is CNY without tax, null while its rate is missing. */
export interface CostItem {
  key: string;
  source: keyof typeof COST_SOURCE;
  no: string;
  chargeName: string;
  currency: string;
  amount?: string;
  base?: string | null;
}
/**
 * An order of the container; without names when it is out of scope. Shares (CNY) by basis, null where the basis sums to
 * zero. `direct`: haulage that was shared by its own basis (LOG-054). Income, profit and margin of the
 * order in this container as finance has computed them (FIN-130, FIN-134); null until then. Volume cm³, gross gram, value CNY.
 */
export interface ShareRow {
  key: string;
  orderId: string | null;
  orderNo: string | null;
  customerName: string | null;
  cartons: number;
  volume: number;
  gross: number;
  rt: string;
  value: string;
  manualBp: number | null;
  shares?: Partial<Record<CostBasis, string | null>>;
  direct?: string | null;
  income?: string | null;
  profit?: string | null;
  marginBp?: number | null;
}
export interface CostShares {
  containerId: string;
  containerCode: string;
  version: number;
  basis: CostBasis;
  figuresSource: keyof typeof FIGURES_SOURCE;
  items: CostItem[];
  /** Σ base of the items that have one. */
  total?: string;
  /** Currencies without a rate of today. */
  missingRates: string[];
  rows: ShareRow[];
  mayChange: boolean;
}

const fields = {
  'items.*.amount': 'money.cost',
  'items.*.base': 'money.cost',
  total: 'money.cost',
  'rows.*.shares': 'money.cost',
  'rows.*.direct': 'money.cost',
  'rows.*.income': 'money.sell',
  'rows.*.profit': 'money.profit',
  'rows.*.marginBp': 'money.profit',
} as const;
const PATH = '/logistics/containers/{id}';

export const costShareCalls = {
  /** All bases side by side, or only one; one that sums to zero is then refused (LOG-053). */
  get: read({
    path: `${PATH}/cost-shares`,
    summary: '柜子成本分摊',
    permission: { anyOf: ['logistics.container.view', 'logistics.zhuanggui.view', 'logistics.quote.view'] },
    scope: 'logistics',
    fields,
    query: z.object({ basis: z.optional(code(COST_BASIS)) }),
    answer: z.custom<CostShares>(),
  }),
  /** Changes the basis of the container; MANUAL with the share of every order in basis points, together 100.00 %. */
  setBasis: command({
    path: `${PATH}/cost-basis`,
    summary: '设置成本分摊方式',
    permission: 'logistics.container.cost',
    scope: 'logistics',
    fields,
    body: z.object({
      version: version(),
      ack: ack(),
      basis: code(COST_BASIS),
      shares: z._default(
        z.array(z.object({ orderId: id(), percent: basisPoints(0, 10_000) })).check(z.maxLength(500)),
        [],
      ),
    }),
    answer: z.custom<CostShares>(),
  }),
};
