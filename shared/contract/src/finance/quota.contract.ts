import * as z from 'zod/mini';
import { MANY_FILES, command, read, upload } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, money, optional, reason, version } from '../fields.ts';
import { QUOTA_ACCOUNT_STATES, QUOTA_MOVEMENT_KINDS } from './quota.labels.ts';

const scope = 'finance' as const;
const QUOTAS = '/finance/fx-quotas';
const view = { permission: 'fx.quota.view', scope } as const;
/** An amount above 0. */
export const positive = () =>
  money().check(z.refine((value) => /[1-9]/.test(value) && !value.startsWith('-'), '必须大于 0'));

/** An amount that who may not see it is not told. */
export const hidden = () => z.optional(z.string());
/** A movement of an account. */
export const movement = z.object({
  id: z.string(),
  movementNo: z.string(),
  createdAt: z.string(),
  kind: code(QUOTA_MOVEMENT_KINDS),
  amount: hidden(),
  balanceAfter: hidden(),
  receiptNo: z.nullable(z.string()),
  declarationNo: z.nullable(z.string()),
  declaredCurrency: z.nullable(z.string()),
  declaredAmount: z.optional(z.nullable(z.string())),
  crossRate: z.nullable(z.string()),
  tradeDocNo: z.nullable(z.string()),
  counterName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  reversed: z.boolean(),
  actions: z.custom<AllowedAction[]>(),
});
export type QuotaMovement = z.output<typeof movement>;

/** Exchange that matches and refunds take of: a collection, a transfer or an adjustment, with what is left of it. */
export const lot = z.object({
  id: z.string(),
  movementNo: z.string(),
  kind: code(QUOTA_MOVEMENT_KINDS),
  /** Day of the money, else of the movement. */
  date: z.string(),
  receiptNo: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  amount: hidden(),
  left: hidden(),
});
export type QuotaLot = z.output<typeof lot>;

const reservation = z.object({
  /** null: not for a document. */
  tradeDocId: z.nullable(z.string()),
  tradeDocNo: z.nullable(z.string()),
  amount: hidden(),
});

const account = z.object({
  id: z.string(),
  version: z.number(),
  label: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  currency: z.string(),
  collected: hidden(),
  matched: hidden(),
  reserved: hidden(),
  refunded: hidden(),
  transferredIn: hidden(),
  transferredOut: hidden(),
  adjusted: hidden(),
  available: hidden(),
  outstanding: hidden(),
  overdue: hidden(),
  state: code(QUOTA_ACCOUNT_STATES),
  lots: z.array(lot),
  reservations: z.array(reservation),
  /** Documents in effect of the customer in this currency, newest first: what may be reserved for. */
  documents: z.array(z.object({ id: z.string(), docNo: z.string(), amount: hidden() })),
});
export type QuotaAccount = z.output<typeof account>;
const accountFields = {
  collected: 'money.sell',
  matched: 'money.sell',
  reserved: 'money.sell',
  refunded: 'money.sell',
  transferredIn: 'money.sell',
  transferredOut: 'money.sell',
  adjusted: 'money.sell',
  available: 'money.sell',
  outstanding: 'money.sell',
  overdue: 'money.sell',
  'lots.*.amount': 'money.sell',
  'lots.*.left': 'money.sell',
  'reservations.*.amount': 'money.sell',
  'documents.*.amount': 'money.sell',
} as const;
const ofAccount = { scope, fields: accountFields, answer: account };
const hold = () =>
  z.object({ version: version(), amount: positive(), tradeDocId: optional(id()), reason: reason(), ack: ack() });

/** 额度账户. Refused with FX_QUOTA_NOT_ENOUGH beyond what is available. */
export const fxQuotas = {
  get: read({ path: `${QUOTAS}/{id}`, summary: '额度账户详情', permission: view.permission, ...ofAccount }),
  /** The latest 200 movements of an account, newest first. */
  movements: read({
    path: `${QUOTAS}/{id}/movements`,
    summary: '额度账户流水',
    ...view,
    fields: {
      'list.*.amount': 'money.sell',
      'list.*.balanceAfter': 'money.sell',
      'list.*.declaredAmount': 'money.sell',
    },
    answer: z.object({ list: z.array(movement), total: z.number() }),
  }),
  /** 预占 for a document of the customer, or for none. */
  reserve: command({
    path: `${QUOTAS}/{id}/reserve`,
    summary: '预占外汇额度',
    permission: 'fx.quota.reserve',
    ...ofAccount,
    body: hold(),
  }),
  /** 释放, at most what the document still holds. */
  release: command({
    path: `${QUOTAS}/{id}/release`,
    summary: '释放外汇额度预占',
    permission: 'fx.quota.reserve',
    ...ofAccount,
    body: hold(),
  }),
  /** 转户 with the signed agreement; waits for another person (FIN-185). */
  transfer: upload({
    files: MANY_FILES,
    path: `${QUOTAS}/{id}/transfer`,
    summary: '申请外汇额度转户',
    permission: 'fx.quota.transfer',
    ...ofAccount,
    body: z.object({ version: version(), toCustomerId: id(), amount: positive(), reason: reason(), ack: ack() }),
  }),
  /** 退汇 of a collection: exchange that went back abroad. */
  refund: command({
    path: `${QUOTAS}/{id}/refund`,
    summary: '登记退汇',
    permission: 'fx.quota.refund',
    ...ofAccount,
    body: z.object({ version: version(), sourceId: id(), amount: positive(), reason: reason(), ack: ack() }),
  }),
  /** 调整, up or down. */
  adjust: command({
    path: `${QUOTAS}/{id}/adjust`,
    summary: '调整外汇额度',
    permission: 'fx.quota.adjust',
    ...ofAccount,
    body: z.object({
      version: version(),
      amount: money().check(z.refine((value) => /[1-9]/.test(value), '不能为 0')),
      reason: reason(),
      ack: ack(),
    }),
  }),
};
