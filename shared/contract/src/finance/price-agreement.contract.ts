import { PRICE_AGREEMENT_FIELDS } from './price-agreement.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, date, id, locode, money, optional, optionalText, unitPrice, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { TRANSPORT_MODE } from '../logistics/order.labels.ts';
import { CHARGE_BASIS } from '../logistics/quotation-rules.ts';
import { defineMachine } from '../machine.ts';
import { FEE_DIRECTIONS } from './fee-line.labels.ts';

/** 草稿 is a proposal, 生效 counts from its first to its last day, 失效 counts no more: ended by hand, or its last day is over. */
export const AGREEMENT_STATES = { DRAFT: '草稿', ACTIVE: '生效', EXPIRED: '失效' } as const;
export const AGREEMENT_TONES = { DRAFT: 'default', ACTIVE: 'green', EXPIRED: 'default' } as const;
export type AgreementState = keyof typeof AGREEMENT_STATES;

const PATH = '/finance/price-agreements';
const scope = 'finance' as const;
const edit = { permission: 'finance.base.edit', scope } as const;
const view = { permission: 'finance.base.view', scope } as const;

/** 3.16. A price that counts is never changed: only its last day and the remark are; another price is another agreement. */
export const priceAgreementMachine = defineMachine({
  entity: 'fin_price_agreement',
  title: '协议价',
  states: AGREEMENT_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT', 'ACTIVE'], to: null, permission: edit.permission },
    activate: { label: '生效', from: ['DRAFT'], to: 'ACTIVE', permission: edit.permission },
    expire: {
      label: '失效',
      from: ['DRAFT', 'ACTIVE'],
      to: 'EXPIRED',
      permission: edit.permission,
      danger: true,
      reason: true,
    },
  },
});

/**
 * 协议价: prices agreed with customers (应收) and suppliers (应付). Who may not see 报价应收 sees no 应收 rows, who may not
 * see 成本应付 no 应付 rows: an agreement is its price.
 */
export const priceAgreementList = defineList<
  Pick<
    PriceAgreementInput,
    'companyId' | 'customerId' | 'supplierId' | 'chargeCodeId' | 'pol' | 'pod' | 'warehouseId' | 'carrierId'
  >
>()({
  name: 'finance.price-agreements',
  title: '协议价',
  path: PATH,
  ...view,
  columns: {
    partyName: col.text('结算单位', { sort: true, fixed: true, opens: true, width: 150 }),
    direction: col.code(PRICE_AGREEMENT_FIELDS.direction, FEE_DIRECTIONS, { width: 60 }),
    chargeName: col.text(PRICE_AGREEMENT_FIELDS.chargeCodeId, { sort: true, width: 110 }),
    route: col.text('航线', { width: 128 }),
    containerType: col.text(PRICE_AGREEMENT_FIELDS.containerType, { width: 64 }),
    carrierName: col.text(PRICE_AGREEMENT_FIELDS.carrierId, { width: 100 }),
    basis: col.code(PRICE_AGREEMENT_FIELDS.basis, CHARGE_BASIS, { width: 76 }),
    currency: col.text(PRICE_AGREEMENT_FIELDS.currency, { width: 60 }),
    unitPrice: col.decimal(PRICE_AGREEMENT_FIELDS.unitPrice, { width: 96 }),
    validFrom: col.date(PRICE_AGREEMENT_FIELDS.validFrom, { sort: true, width: 100 }),
    validTo: col.date(PRICE_AGREEMENT_FIELDS.validTo, { sort: true, width: 100 }),
    minAmount: col.money(PRICE_AGREEMENT_FIELDS.minAmount, { currency: 'currency', hidden: true, width: 110 }),
    transportMode: col.code(PRICE_AGREEMENT_FIELDS.transportMode, TRANSPORT_MODE, { hidden: true, width: 80 }),
    warehouseName: col.text(PRICE_AGREEMENT_FIELDS.warehouseId, { hidden: true }),
    companyName: col.text(PRICE_AGREEMENT_FIELDS.companyId, { hidden: true }),
    remark: col.text(PRICE_AGREEMENT_FIELDS.remark, { hidden: true, width: 200 }),
    updatedAt: col.time('更新时间', { sort: true, hidden: true }),
    state: col.code(PRICE_AGREEMENT_FIELDS.state, AGREEMENT_STATES, {
      tones: AGREEMENT_TONES,
      fixed: 'end',
      width: 72,
    }),
  },
  filters: {
    keyword: filter.search('结算单位/费用项目/航线'),
    direction: filter.codes(PRICE_AGREEMENT_FIELDS.direction, FEE_DIRECTIONS, { quick: true }),
    chargeCodeId: filter.picker(PRICE_AGREEMENT_FIELDS.chargeCodeId, 'charge-codes', { quick: true }),
    pod: filter.picker(PRICE_AGREEMENT_FIELDS.pod, 'ports', { quick: true }),
    pol: filter.picker(PRICE_AGREEMENT_FIELDS.pol, 'ports'),
    customerId: filter.picker(PRICE_AGREEMENT_FIELDS.customerId, 'all-customers'),
    supplierId: filter.picker(PRICE_AGREEMENT_FIELDS.supplierId, 'all-suppliers'),
    carrierId: filter.picker(PRICE_AGREEMENT_FIELDS.carrierId, 'suppliers'),
    containerType: filter.picker(PRICE_AGREEMENT_FIELDS.containerType, 'container-types'),
    warehouseId: filter.picker(PRICE_AGREEMENT_FIELDS.warehouseId, 'warehouses'),
    companyId: filter.picker(PRICE_AGREEMENT_FIELDS.companyId, 'companies'),
    validFrom: filter.dates(PRICE_AGREEMENT_FIELDS.validFrom),
    validTo: filter.dates(PRICE_AGREEMENT_FIELDS.validTo),
  },
  tabs: { active: '生效', draft: '草稿', expired: '失效', all: '全部' },
  defaultSort: '-validFrom',
  exportPermission: 'finance.base.view',
});
export type PriceAgreementRow = ListRow<typeof priceAgreementList>;

const notNegative = z.refine<string>((value) => !value.startsWith('-'), '不能为负数');
const fields = {
  companyId: id(),
  direction: code(FEE_DIRECTIONS),
  /** 应收 names a customer, 应付 a supplier. */
  customerId: optional(id()),
  supplierId: optional(id()),
  chargeCodeId: id(),
  /** Where the price counts; null: everywhere. */
  transportMode: optional(code(TRANSPORT_MODE)),
  pol: optional(locode()),
  pod: optional(locode()),
  containerType: optionalText(10),
  warehouseId: optional(id()),
  carrierId: optional(id()),
  basis: code(CHARGE_BASIS),
  currency: currency(),
  /** Per unit of the basis, tax included; of 货值% a percentage (0.5 = 0.5 %). */
  unitPrice: unitPrice().check(notNegative),
  minAmount: optional(money().check(notNegative)),
  /** First and last day on which it counts. */
  validFrom: date(),
  validTo: optional(date()),
  remark: optionalText(500),
};
const base = z.object(fields);
type Fields = z.output<typeof base>;
/** The party fits the direction, the ends are in order. */
const checked = z.check<Fields>((payload) => {
  const { direction, customerId, supplierId, validFrom, validTo, carrierId } = payload.value;
  const issue = (path: string, message: string) =>
    payload.issues.push({ code: 'custom', input: payload.value, path: [path], message });
  if (direction === 'AR' && customerId === null) issue('customerId', '必填');
  if (direction === 'AP' && supplierId === null) issue('supplierId', '必填');
  if (direction === 'AR' && supplierId !== null) issue('supplierId', '应收协议价不能填供应商');
  if (direction === 'AP' && customerId !== null) issue('customerId', '应付协议价不能填客户');
  if (direction === 'AR' && carrierId !== null) issue('carrierId', '应收协议价不能填船公司');
  if (validTo !== null && validTo < validFrom) issue('validTo', '不能早于生效日期');
});
/** What the form sends. */
export const priceAgreementInput = base.check(checked);
export type PriceAgreementInput = z.output<typeof priceAgreementInput>;

/** An agreement as pages get it. */
export interface PriceAgreementDetail extends PriceAgreementInput {
  id: string;
  version: number;
  /** Party, charge and scope in words. */
  label: string;
  state: AgreementState;
  actions: AllowedAction[];
}
const answer = z.custom<PriceAgreementDetail>();

export const priceAgreements = {
  get: read({ path: `${PATH}/{id}`, summary: '协议价详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增协议价',
    ...edit,
    body: z.object({ ...fields, ack: ack() }).check(checked),
    labels: PRICE_AGREEMENT_FIELDS,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑协议价',
    ...edit,
    body: z.object({ ...fields, version: version(), ack: ack() }).check(checked),
    labels: PRICE_AGREEMENT_FIELDS,
    answer,
  }),
  /** FIN_AGREEMENT_OVERLAP names the agreement of the same scope that counts on one of its days. */
  activate: command({ path: `${PATH}/{id}/activate`, summary: '协议价生效', ...edit, body: stateBody(), answer }),
  expire: command({ path: `${PATH}/{id}/expire`, summary: '协议价失效', ...edit, body: reasonBody(), answer }),
  activateAll: command({
    path: `${PATH}/batch/activate`,
    summary: '批量生效协议价',
    ...edit,
    body: batchBody(),
    answer: batchAnswer(),
  }),
};
