import { PARTY_FINANCE_FIELDS } from './party-finance.fields.ts';
import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { command, read } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';

/** 先收汇: the money comes before the papers take effect (FIN-182). */
export const COLLECTION_MODES = { BEFORE: '先收汇', AFTER: '后收汇' } as const;
export type CollectionMode = keyof typeof COLLECTION_MODES;
/** Of a supplier's invoices; 函调 and 失联 hit R10. */
export const INVOICE_STATES = { NORMAL: '正常', INQUIRY: '函调', LOST: '失联' } as const;
export const INVOICE_TONES = { NORMAL: 'green', INQUIRY: 'orange', LOST: 'red' } as const;
export type InvoiceState = keyof typeof INVOICE_STATES;
/** Place of the signed offset agreement among the files (FIN-062). */
export const NETTING_SLOT = '抵销协议';

const PATH = '/finance/party-finance';
const scope = 'finance' as const;
const view = { permission: 'finance.base.view', scope } as const;
const edit = { permission: 'finance.base.edit', scope } as const;

/** 结算资料: what finance alone knows of customers and suppliers; one that is both stands in one row (同一单位). */
export const partyFinanceList = defineList<{ customerId: string | null; supplierId: string | null }>()({
  name: 'finance.party-finance',
  title: '结算资料',
  path: PATH,
  ...view,
  columns: {
    customerName: col.text(PARTY_FINANCE_FIELDS.customerId, { sort: true, width: 150 }),
    supplierName: col.text(PARTY_FINANCE_FIELDS.supplierId, { sort: true, width: 150 }),
    linked: col.bool('同一单位', { width: 84 }),
    collectionMode: col.code(PARTY_FINANCE_FIELDS.collectionMode, COLLECTION_MODES, {
      tones: { BEFORE: 'orange', AFTER: 'default' },
      width: 88,
    }),
    invoiceState: col.code(PARTY_FINANCE_FIELDS.invoiceState, INVOICE_STATES, { tones: INVOICE_TONES, width: 88 }),
    nettingFiles: col.int('抵销协议', { width: 84 }),
    remark: col.text(PARTY_FINANCE_FIELDS.remark, { width: 200 }),
    updatedAt: col.time('更新时间', { sort: true, width: 150 }),
  },
  filters: {
    customerId: filter.picker(PARTY_FINANCE_FIELDS.customerId, 'all-customers', { quick: true }),
    supplierId: filter.picker(PARTY_FINANCE_FIELDS.supplierId, 'all-suppliers', { quick: true }),
    collectionMode: filter.codes(PARTY_FINANCE_FIELDS.collectionMode, COLLECTION_MODES, { quick: true }),
    invoiceState: filter.codes(PARTY_FINANCE_FIELDS.invoiceState, INVOICE_STATES, { quick: true }),
    linked: filter.flag('同一单位'),
  },
  defaultSort: '-updatedAt',
  exportPermission: 'finance.base.view',
});
export type PartyFinanceRow = ListRow<typeof partyFinanceList>;

const base = z.object({
  customerId: optional(id()),
  supplierId: optional(id()),
  /** Of a customer, compulsory with one. */
  collectionMode: optional(code(COLLECTION_MODES)),
  /** Of a supplier, compulsory with one. */
  invoiceState: optional(code(INVOICE_STATES)),
  remark: optionalText(500),
});
export type PartyFinanceInput = z.output<typeof base>;
export const partyFinanceInput = base.check(
  across<PartyFinanceInput>('customerId', ({ customerId, supplierId }) =>
    customerId || supplierId ? null : '客户和供应商至少选一个',
  ),
  across<PartyFinanceInput>('collectionMode', ({ customerId, collectionMode }) =>
    customerId ? (collectionMode ? null : '必填') : collectionMode ? '没有客户，不填' : null,
  ),
  across<PartyFinanceInput>('invoiceState', ({ supplierId, invoiceState }) =>
    supplierId ? (invoiceState ? null : '必填') : invoiceState ? '没有供应商，不填' : null,
  ),
);
export interface PartyFinanceDetail extends PartyFinanceInput {
  id: string;
  version: number;
  /** Names of customer and supplier. */
  label: string;
  customerName: string | null;
  supplierName: string | null;
  actions: AllowedAction[];
}
const answer = z.custom<PartyFinanceDetail>();

export const partyFinance = {
  get: read({ path: `${PATH}/{id}`, summary: '结算资料详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增结算资料',
    ...edit,
    body: z.extend(partyFinanceInput, { ack: ack() }),
    labels: PARTY_FINANCE_FIELDS,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑结算资料',
    ...edit,
    body: z.extend(partyFinanceInput, { version: version(), ack: ack() }),
    labels: PARTY_FINANCE_FIELDS,
    answer,
  }),
};
