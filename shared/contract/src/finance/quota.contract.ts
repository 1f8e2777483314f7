import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, money, optional, optionalText, rate, reason, version } from '../fields.ts';
import { defineMachine } from '../machine.ts';
import { FX_DECLARATION_STATES, QUOTA_ACCOUNT_STATES, QUOTA_MOVEMENT_KINDS } from './quota.labels.ts';

const scope = 'finance' as const;
const QUOTAS = '/finance/fx-quotas';
const MATCHES = '/finance/fx-matches';
const DECLARATIONS = '/finance/fx-declarations';
const view = { permission: 'fx.quota.view', scope } as const;
const positive = () => money().check(z.refine((value) => /[1-9]/.test(value) && !value.startsWith('-'), '必须大于 0'));

/** 报关收汇台账: what may be done with a declaration; its state follows from what is matched and written off (3.10). */
export const fxDeclarationMachine = defineMachine({
  entity: 'fx_declaration',
  title: '报关收汇',
  states: FX_DECLARATION_STATES,
  actions: {
    match: { label: '匹配', from: ['OPEN', 'PART', 'OVERDUE'], to: null, permission: 'fx.quota.match' },
    writeOff: {
      label: '差额核销',
      from: ['OPEN', 'PART', 'OVERDUE'],
      to: 'DONE',
      permission: 'fx.quota.match',
      reason: true,
      danger: true,
    },
    undoWriteOff: {
      label: '撤销差额核销',
      // A match may have been cancelled since.
      from: ['DONE', 'OPEN', 'PART', 'OVERDUE'],
      to: ['OPEN', 'PART'],
      permission: 'fx.quota.unmatch',
      reason: true,
      danger: true,
    },
    report: {
      label: '贸易信贷报告登记',
      from: ['OPEN', 'PART', 'OVERDUE'],
      to: null,
      permission: 'fx.quota.match',
    },
  },
});
export type FxDeclarationAction = keyof typeof fxDeclarationMachine.actions;

const amount = () => z.optional(z.string());
const movement = z.object({
  id: z.string(),
  movementNo: z.string(),
  createdAt: z.string(),
  kind: code(QUOTA_MOVEMENT_KINDS),
  amount: amount(),
  balanceAfter: amount(),
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
const lot = z.object({
  id: z.string(),
  movementNo: z.string(),
  kind: code(QUOTA_MOVEMENT_KINDS),
  /** Day of the money, else of the movement. */
  date: z.string(),
  receiptNo: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  amount: amount(),
  left: amount(),
});
export type QuotaLot = z.output<typeof lot>;

const reservation = z.object({
  /** null: not for a document. */
  tradeDocId: z.nullable(z.string()),
  tradeDocNo: z.nullable(z.string()),
  amount: amount(),
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
  collected: amount(),
  matched: amount(),
  reserved: amount(),
  refunded: amount(),
  transferredIn: amount(),
  transferredOut: amount(),
  adjusted: amount(),
  available: amount(),
  outstanding: amount(),
  overdue: amount(),
  state: code(QUOTA_ACCOUNT_STATES),
  lots: z.array(lot),
  reservations: z.array(reservation),
  /** Documents in effect of the customer in this currency, newest first: what may be reserved for. */
  documents: z.array(z.object({ id: z.string(), docNo: z.string(), amount: amount() })),
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

const declaration = z.object({
  id: z.string(),
  version: z.number(),
  declarationNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  containerId: z.string(),
  containerNo: z.nullable(z.string()),
  exportDate: z.string(),
  dueDate: z.string(),
  overdueDays: z.nullable(z.number()),
  currency: z.string(),
  declared: amount(),
  matched: amount(),
  writtenOff: amount(),
  open: amount(),
  /** Most that may be written off today (FIN-183); null: a rate is missing. */
  writeOffLimit: z.optional(z.nullable(z.string())),
  writeOffReason: z.nullable(z.string()),
  reportedOn: z.nullable(z.string()),
  reportNo: z.nullable(z.string()),
  reportNote: z.nullable(z.string()),
  state: code(FX_DECLARATION_STATES),
  movements: z.array(z.extend(movement, { currency: z.string(), customerName: z.string() })),
  actions: z.custom<AllowedAction[]>(),
});
export type FxDeclarationDetail = z.output<typeof declaration>;
const ofDeclaration = {
  scope,
  fields: {
    declared: 'money.sell',
    matched: 'money.sell',
    writtenOff: 'money.sell',
    open: 'money.sell',
    writeOffLimit: 'money.sell',
    'movements.*.amount': 'money.sell',
    'movements.*.balanceAfter': 'money.sell',
    'movements.*.declaredAmount': 'money.sell',
  },
  answer: declaration,
} as const;

/** 报关收汇台账. */
export const fxDeclarations = {
  get: read({ path: `${DECLARATIONS}/{id}`, summary: '报关收汇详情', permission: view.permission, ...ofDeclaration }),
  /** FIN-183: all that is still open, within the limit. */
  writeOff: command({
    path: `${DECLARATIONS}/{id}/write-off`,
    summary: '收汇差额核销',
    permission: 'fx.quota.match',
    ...ofDeclaration,
    body: reasonBody(),
  }),
  undoWriteOff: command({
    path: `${DECLARATIONS}/{id}/undo-write-off`,
    summary: '撤销收汇差额核销',
    permission: 'fx.quota.unmatch',
    ...ofDeclaration,
    body: reasonBody(),
  }),
  /** 贸易信贷报告登记: the report of a late collection to the exchange authority. */
  report: command({
    path: `${DECLARATIONS}/{id}/report`,
    summary: '登记贸易信贷报告',
    permission: 'fx.quota.match',
    ...ofDeclaration,
    body: z.object({
      version: version(),
      reportedOn: date(),
      reportNo: optionalText(60),
      reportNote: optionalText(500),
      ack: ack(),
    }),
  }),
};

/** One account on the bench: what it has, and the declarations of its company and customer. */
const benchAccount = z.object({
  id: z.string(),
  currency: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  available: amount(),
  reserved: amount(),
  lots: z.array(lot),
});
const benchDeclaration = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  declarationNo: z.string(),
  exportDate: z.string(),
  dueDate: z.string(),
  currency: z.string(),
  declared: amount(),
  open: amount(),
  state: code(FX_DECLARATION_STATES),
  /** What its documents hold, by account (FIN-182). */
  reserved: z.array(z.object({ accountId: z.string(), amount: amount() })),
});
const bench = z.object({
  customerId: z.string(),
  customerName: z.string(),
  accounts: z.array(benchAccount),
  declarations: z.array(benchDeclaration),
  /** CNY per unit today. */
  rates: z.record(z.string(), z.string()),
});
export type MatchBench = z.output<typeof bench>;
export type BenchDeclaration = z.output<typeof benchDeclaration>;

/** 核销匹配 (FIN-181). */
export const fxMatches = {
  /** What of a customer may be matched: exchange on the left, declarations on the right, oldest first. */
  bench: read({
    path: `${MATCHES}/bench`,
    summary: '核销匹配工作台',
    permission: 'fx.quota.view',
    scope,
    query: z.object({ customerId: id() }),
    fields: {
      'accounts.*.available': 'money.sell',
      'accounts.*.reserved': 'money.sell',
      'accounts.*.lots.*.amount': 'money.sell',
      'accounts.*.lots.*.left': 'money.sell',
      'declarations.*.declared': 'money.sell',
      'declarations.*.open': 'money.sell',
      'declarations.*.reserved.*.amount': 'money.sell',
    },
    answer: bench,
  }),
  /**
   * `amount` in the currency of the account; `cross`: units of the declaration's currency per 1 of that, null: of the day.
   * A reason is compulsory where it is further off than the parameter (FIN-021).
   */
  create: command({
    path: MATCHES,
    summary: '核销匹配',
    permission: 'fx.quota.match',
    scope,
    body: z.object({
      sourceId: id(),
      declarationId: id(),
      amount: positive(),
      cross: optional(rate()),
      crossReason: optionalText(500),
      ack: ack(),
    }),
    answer: z.object({ id: z.string(), movementNo: z.string() }),
  }),
  /** 自动匹配 of a customer: same company and currency, oldest export first; answers how many matches were made. */
  auto: command({
    path: `${MATCHES}/auto`,
    summary: '自动核销匹配',
    permission: 'fx.quota.match',
    scope,
    body: z.object({ customerId: id(), ack: ack() }),
    answer: z.object({ made: z.number() }),
  }),
  /** 取消匹配: `id` is the match; what it took of a reservation is reserved again. */
  reverse: command({
    path: `${MATCHES}/{id}/reverse`,
    summary: '取消核销匹配',
    permission: 'fx.quota.unmatch',
    scope,
    body: z.extend(stateBody(), { reason: reason() }),
    answer: z.object({ id: z.string(), movementNo: z.string() }),
  }),
};
