import { QUOTATION_FIELDS } from './quotation.fields.ts';
import * as z from 'zod/mini';
import type { FieldGroup } from '../access.ts';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, date, id, money, optional, optionalText, text, unitPrice, version } from '../fields.ts';
import type { Stage } from './container.machine.ts';
import { CHARGE_BASIS, type ChargeBasis, type ChargeContext } from './quotation-rules.ts';
import type { QuoteState } from './quotation.machine.ts';

/** How the customer confirmed; signature and mail need the file (LOG-057). */
export const CONFIRM_METHOD = { SIGNED: '签字', MAIL: '邮件', WECHAT: '微信', VERBAL: '口头' } as const;
export type ConfirmMethod = keyof typeof CONFIRM_METHOD;
export const METHODS_WITH_FILE: readonly ConfirmMethod[] = ['SIGNED', 'MAIL'];
/** Slot of the customer's confirmation among the attachments. */
export const CONFIRM_SLOT = '客户确认';
/** Where its figures come from. */
export const FIGURES_SOURCE = { PLANNED: '计划', LOADED: '实装' } as const;

const notNegative = (value: string) => !value.startsWith('-');
const price = () => unitPrice().check(z.refine(notNegative, '不能小于 0'));
/** A line as the grid sends it. Price up to 6 decimals, of VALUE in percent; null while nobody knows it yet. */
const quoteLineInput = z.object({
  chargeCodeId: id(),
  basis: code(CHARGE_BASIS),
  unitPrice: optional(price()),
  minAmount: optional(money().check(z.refine(notNegative, '不能小于 0'))),
  currency: currency(),
  remark: optionalText(200),
});
export type QuoteLineInput = z.output<typeof quoteLineInput>;
const quoteInput = z.object({
  version: version(),
  ack: ack(),
  validUntil: optional(date()),
  remark: optionalText(500),
  lines: z.array(quoteLineInput).check(z.minLength(1, '请填写报价'), z.maxLength(100)),
});
export type QuoteInput = z.output<typeof quoteInput>;

/** Quantity and amount are the server's; null while price or rate is missing. Amounts include tax. */
export interface QuoteLine {
  id: string;
  chargeCodeId: string;
  chargeName: string;
  basis: ChargeBasis;
  qty: string | null;
  unitPrice?: string | null;
  minAmount?: string | null;
  currency: string;
  amount?: string | null;
  remark: string | null;
}
/** An earlier version of a quotation. */
export interface QuoteVersion {
  id: string;
  quoteNo: string;
  versionNo: number;
  state: QuoteState;
  totals?: Record<string, string>;
  reason: string | null;
  updatedAt: string;
}
/**
 * A quotation of an order in a container. `context` is what its quantities come from now, for live amounts while it is
 * edited. Income (CNY without tax), cost (the order's share of the container's costs) and profit are previews (LOG-035);
 * null while a rate is missing. Volume cm³, gross gram.
 */
export interface Quotation {
  id: string;
  version: number;
  quoteNo: string;
  versionNo: number;
  state: QuoteState;
  containerId: string;
  containerCode: string;
  stage: Stage;
  /** The loading slip of the container, where the quotation is worked on. */
  slipId: string | null;
  orderId: string;
  orderNo: string;
  customerName: string;
  orderCurrency: string;
  figuresSource: keyof typeof FIGURES_SOURCE;
  cartons: number;
  volume: number;
  gross: number;
  rt: string;
  lines: QuoteLine[];
  totals?: Record<string, string>;
  income?: string | null;
  cost?: string | null;
  profit?: string | null;
  marginBp?: number | null;
  validUntil: string | null;
  sentAt: string | null;
  sentTo: string | null;
  /** Default contact of the customer, to whom 发送 goes unless told: 王芳 wang@example.com. */
  contact?: string | null;
  confirmMethod: ConfirmMethod | null;
  confirmBy: string | null;
  confirmedAt: string | null;
  /** Why it was refused or voided. */
  reason: string | null;
  remark: string | null;
  /** LOG-056: the loaded RT when it is more than 3 % off the quoted one. */
  movedRt: string | null;
  context: ChargeContext;
  createdByName: string | null;
  createdAt: string;
  actions: AllowedAction[];
}
/** An order in a container with its live quotation and the earlier versions. */
export interface OrderQuote {
  orderId: string;
  orderNo: string;
  customerName: string;
  customerCode: string | null;
  cartons: number;
  volume: number;
  gross: number;
  quotation: Quotation | null;
  versions: QuoteVersion[];
}
export interface ContainerQuotes {
  containerId: string;
  containerCode: string;
  /** Setting quote.required: 装柜完成 wants every quotation accepted. */
  required: boolean;
  /** Orders that have none yet and may get one now. */
  missing: number;
  /** Orders out of the caller's scope (ACC-032). */
  hidden: number;
  orders: OrderQuote[];
}

const PATH = '/logistics/quotations';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const scope = 'logistics' as const;
const guardedBy = (prefix: string): Record<string, FieldGroup> => ({
  [`${prefix}lines.*.unitPrice`]: 'money.sell',
  [`${prefix}lines.*.minAmount`]: 'money.sell',
  [`${prefix}lines.*.amount`]: 'money.sell',
  [`${prefix}totals`]: 'money.sell',
  [`${prefix}income`]: 'money.sell',
  [`${prefix}cost`]: 'money.cost',
  [`${prefix}profit`]: 'money.profit',
  [`${prefix}marginBp`]: 'money.profit',
  [`${prefix}contact`]: 'customer.contact',
});
const answer = { scope, fields: guardedBy(''), answer: z.custom<Quotation>() } as const;
const many = {
  scope,
  fields: { ...guardedBy('orders.*.quotation.'), 'orders.*.versions.*.totals': 'money.sell' },
  answer: z.custom<ContainerQuotes>(),
} as const;

export const quotations = {
  get: read({ path: `${PATH}/{id}`, summary: '装柜报价单', permission: 'logistics.quote.view', ...answer }),
  ofContainer: read({
    path: '/logistics/containers/{id}/quotations',
    summary: '柜子的报价单',
    permission: 'logistics.quote.view',
    ...many,
  }),
  ofOrder: read({
    path: '/logistics/orders/{id}/quotations',
    summary: '订单的报价单',
    permission: 'logistics.quote.view',
    scope,
    fields: {
      ...guardedBy('quotations.*.'),
      'computed.income': 'money.sell',
      'computed.profit': 'money.profit',
      'computed.marginBp': 'money.profit',
    },
    answer: z.object({
      quotations: z.array(z.custom<Quotation>()),
      /** CNY without tax, as finance has computed the order (FIN-130); null until then. */
      computed: z.nullable(
        z.object({
          income: z.optional(z.string()),
          profit: z.optional(z.string()),
          marginBp: z.optional(z.nullable(z.custom<number>())),
        }),
      ),
    }),
  }),
  /**
   * 生成报价: one per order of the container that has none; lines of the order's last version, else of the customer's last
   * accepted quotation, else unpriced ones out of the order's services.
   */
  generate: command({
    path: PATH,
    summary: '生成报价',
    permission: 'logistics.quote.edit',
    body: z.object({ containerId: id(), ack: ack() }),
    ...many,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑报价单',
    permission: 'logistics.quote.edit',
    body: quoteInput,
    labels: { ...QUOTATION_FIELDS, lines: '明细' },
    ...answer,
  }),
  /** 重新计算: quantities from what is loaded now (planned before) and the rates of today. */
  recalculate: command({
    path: one('recalculate'),
    summary: '重新计算报价',
    permission: 'logistics.quote.edit',
    body: stateBody(),
    ...answer,
  }),
  /** 发送: every line is priced and every rate known. */
  send: command({
    path: one('send'),
    summary: '发送报价',
    permission: 'logistics.quote.send',
    body: z.object({ version: version(), ack: ack(), sentTo: text(200) }),
    ...answer,
  }),
  /** 客户确认 (LOG-057); after the container was loaded finance makes its fees at once. */
  accept: command({
    path: one('accept'),
    summary: '客户确认报价',
    permission: 'logistics.quote.accept',
    body: z.object({ version: version(), ack: ack(), confirmMethod: code(CONFIRM_METHOD), confirmBy: text(100) }),
    ...answer,
  }),
  refuse: command({
    path: one('refuse'),
    summary: '客户拒绝报价',
    permission: 'logistics.quote.accept',
    body: reasonBody(2),
    ...answer,
  }),
  /** 重新报价: this one becomes void, version n+1 starts with its lines; answers the new one. */
  requote: command({
    path: one('requote'),
    summary: '重新报价',
    permission: 'logistics.quote.edit',
    body: reasonBody(2),
    ...answer,
  }),
  void: command({
    path: one('void'),
    summary: '作废报价',
    permission: 'logistics.quote.void',
    body: reasonBody(2),
    ...answer,
  }),
};
