import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, int, money, optional, optionalText, rate, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import {
  AUTO_METHODS,
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
  SETTLEMENT_TONES,
  SIDE_WORDS,
  type Side,
} from './settlement.labels.ts';

const scope = 'finance' as const;
const codesOf = {
  AR: {
    view: 'finance.ar.settlement.view',
    create: 'finance.ar.settlement.create',
    submit: 'finance.ar.settlement.submit',
    approve: 'finance.ar.settlement.approve',
    reverse: 'finance.ar.settlement.reverse',
  },
  AP: {
    view: 'finance.ap.settlement.view',
    create: 'finance.ap.settlement.create',
    submit: 'finance.ap.settlement.submit',
    approve: 'finance.ap.settlement.approve',
    reverse: 'finance.ap.settlement.reverse',
  },
} as const;
const PATHS = { AR: '/finance/settlements', AP: '/finance/supplier-settlements' } as const;
const MONEY = { AR: 'money.sell', AP: 'money.cost' } as const;

const machineOf = (side: Side) => {
  const may = codesOf[side];
  return defineMachine({
    entity: 'fin_settlement',
    title: SIDE_WORDS[side].title,
    states: SETTLEMENT_STATES,
    actions: {
      update: { label: '编辑', from: ['DRAFT'], to: null, permission: may.create },
      submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: may.submit },
      approve: { label: '审核', from: ['SUBMITTED'], to: 'POSTED', permission: may.approve },
      reject: { label: '驳回', from: ['SUBMITTED'], to: 'DRAFT', permission: may.approve, reason: true },
      void: {
        label: '作废',
        from: ['DRAFT', 'SUBMITTED'],
        to: 'VOID',
        permission: may.create,
        reason: true,
        danger: true,
      },
      reverse: { label: '反结', from: ['POSTED'], to: 'REVERSED', permission: may.reverse, reason: true, danger: true },
    },
  });
};
/** 4.13, by side: what the maker hands in another person approves; a reversed one stays so (FIN-027). */
export const settlementMachines = { AR: machineOf('AR'), AP: machineOf('AP') } as const;
export type SettlementAction = keyof (typeof settlementMachines)['AR']['actions'];

const listOf = (side: Side) =>
  defineList<{ companyId: string; partyId: string; createdBy: string | null; submittedBy: string | null }>()({
    name: side === 'AR' ? 'finance.settlements' : 'finance.supplier-settlements',
    title: SIDE_WORDS[side].title,
    path: PATHS[side],
    permission: codesOf[side].view,
    scope,
    columns: {
      settlementNo: col.text('结账单号', { sort: true, fixed: true, width: 158 }),
      partyName: col.text(SIDE_WORDS[side].party, { width: 140 }),
      companyName: col.text('主体', { width: 90 }),
      accountingDate: col.date('记账日', { sort: true, width: 100 }),
      sources: col.text(`${SIDE_WORDS[side].source}来源`, { width: 200 }),
      cleared: col.text('核销金额', { width: 220, field: MONEY[side] }),
      fxGain: col.money('汇兑损益', { currency: 'CNY', sum: true, width: 104, field: MONEY[side] }),
      rounding: col.money('尾差', { currency: 'CNY', sum: true, width: 84, field: MONEY[side] }),
      lineCount: col.int('费用', { width: 64 }),
      makerName: col.text('制单', { width: 80 }),
      approverName: col.text('审核', { width: 80 }),
      approvedAt: col.time('审核时间', { sort: true, hidden: true }),
      createdAt: col.time('创建时间', { sort: true, hidden: true }),
      state: col.code('状态', SETTLEMENT_STATES, { tones: SETTLEMENT_TONES, fixed: 'end', width: 84 }),
    },
    filters: {
      keyword: filter.search('结账单号/收付款单号/费用编号'),
      partyId: filter.picker(SIDE_WORDS[side].party, side === 'AR' ? 'customers' : 'suppliers', { quick: true }),
      companyId: filter.picker('主体', 'companies', { quick: true }),
      accountingDate: filter.dates('记账日', { quick: true }),
    },
    tabs: { draft: '草稿', submitted: '待审核', posted: '已结账', reversed: '已反结', void: '已作废', all: '全部' },
    defaultSort: '-createdAt',
  });
/** 结账单 (F9, F22). */
export const settlementLists = { AR: listOf('AR'), AP: listOf('AP') } as const;
export type SettlementRow = ListRow<(typeof settlementLists)['AR']>;

/**
 * One clearing. `sourceId`: receipt or payment; of CREDIT and NETTING the other fee line; of ROUNDING nothing. `amountFee` in
 * the line's currency with its sign (ROUNDING: the whole rest, given or not). `cross`: as typed, null takes that of the day.
 * `openSeen`: what was open when the maker looked.
 */
const item = z.object({
  kind: code(SETTLEMENT_KINDS),
  sourceId: optional(id()),
  feeLineId: id(),
  amountFee: money(),
  cross: optional(rate()),
  openSeen: money(),
});
export type SettlementItem = z.output<typeof item>;
const MAX_ITEMS = 1000;
const draftBody = {
  companyId: id(),
  partyId: id(),
  accountingDate: date(),
  items: z.array(item).check(z.minLength(1, '请至少核销一笔费用'), z.maxLength(MAX_ITEMS)),
  /** Compulsory where a cross rate is further than 3 % from that of the day (FIN-021). */
  crossReason: optionalText(500),
  remark: optionalText(500),
};
export const settlementInput = z.object(draftBody);
export type SettlementInput = z.output<typeof settlementInput>;

/** A fee line as the workbench shows it. */
const openLine = z.object({
  id: z.string(),
  feeNo: z.string(),
  bizNo: z.nullable(z.string()),
  chargeName: z.string(),
  currency: z.string(),
  rate: z.string(),
  amount: z.string(),
  open: z.string(),
  baseOpen: z.string(),
  dueDate: z.nullable(z.string()),
  statementNo: z.nullable(z.string()),
  /** 「{user} 正在处理 {doc}」; null: free. */
  holder: z.nullable(z.string()),
});
export type OpenLine = z.output<typeof openLine>;

/** Something that clears: a receipt, a payment or a credit line of the party. */
const source = z.object({
  kind: code(SETTLEMENT_KINDS),
  id: z.string(),
  no: z.string(),
  date: z.nullable(z.string()),
  note: z.nullable(z.string()),
  currency: z.string(),
  rate: z.string(),
  amount: z.string(),
  left: z.string(),
  baseLeft: z.string(),
  holder: z.nullable(z.string()),
});
export type SettlementSource = z.output<typeof source>;

const computed = z.object({
  kind: code(SETTLEMENT_KINDS),
  sourceId: z.nullable(z.string()),
  feeLineId: z.string(),
  amountFee: z.string(),
  cross: z.string(),
  sourceCurrency: z.string(),
  amountSrc: z.string(),
  baseSrc: z.string(),
  baseFee: z.string(),
  fxDiff: z.string(),
});
export type ComputedItem = z.output<typeof computed>;

const preview = z.object({
  items: z.array(computed),
  /** What is left of each source that is used. */
  sources: z.array(
    z.object({
      kind: code(SETTLEMENT_KINDS),
      id: z.string(),
      used: z.string(),
      left: z.string(),
      baseLeft: z.string(),
    }),
  ),
  /** What is left of each fee line that is named. */
  lines: z.array(z.object({ id: z.string(), open: z.string(), left: z.string(), baseLeft: z.string() })),
  /** Cleared per currency (FIN-004). */
  cleared: z.array(z.object({ currency: z.string(), amount: z.string() })),
  clearedBase: z.string(),
  fxGain: z.string(),
  rounding: z.string(),
  journal: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debit: z.string(),
      credit: z.string(),
      currency: z.string(),
      amount: z.string(),
    }),
  ),
  /** Why it cannot be done as it stands, and which line or source that is about. */
  problem: z.nullable(
    z.object({
      code: z.string(),
      text: z.string(),
      feeLineId: z.nullable(z.string()),
      sourceId: z.nullable(z.string()),
    }),
  ),
  /** Lines whose open amount is no longer what the maker saw. */
  changed: z.array(z.object({ feeLineId: z.string(), feeNo: z.string(), open: z.string() })),
  /** Rows whose cross rate needs a reason (FIN-021), by their place. */
  deviating: z.array(z.number()),
});
export type SettlementPreview = z.output<typeof preview>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  settlementNo: z.string(),
  direction: z.enum(['AR', 'AP']),
  state: code(SETTLEMENT_STATES),
  companyId: z.string(),
  companyName: z.string(),
  partyId: z.string(),
  partyName: z.string(),
  accountingDate: z.string(),
  crossReason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** Absent for who may not see amounts, as the lines are. */
  fxGain: z.optional(z.string()),
  rounding: z.optional(z.string()),
  makerName: z.nullable(z.string()),
  createdAt: z.string(),
  submitterName: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  rejectReason: z.nullable(z.string()),
  reverserName: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
  reverseDate: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  lines: z.optional(
    z.array(
      z.extend(computed, {
        typedCross: z.nullable(z.string()),
        openSeen: z.string(),
        sourceNo: z.nullable(z.string()),
        line: openLine,
      }),
    ),
  ),
  sources: z.optional(z.array(source)),
  cleared: z.optional(z.array(z.object({ currency: z.string(), amount: z.string() }))),
  journals: z.optional(
    z.array(
      z.object({
        journalNo: z.string(),
        date: z.string(),
        summary: z.string(),
        lines: z.array(
          z.object({
            account: z.string(),
            name: z.string(),
            debit: z.string(),
            credit: z.string(),
            currency: z.string(),
            amount: z.string(),
          }),
        ),
      }),
    ),
  ),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type SettlementDetail = z.output<typeof answer>;

const workbench = z.object({
  partyId: z.string(),
  partyName: z.string(),
  companyId: z.string(),
  /** Companies of the caller with something open of the party. */
  companies: z.array(z.object({ id: z.string(), name: z.string(), lines: z.number(), sources: z.number() })),
  sources: z.array(source),
  /** Open of all lines per currency. */
  open: z.array(z.object({ currency: z.string(), amount: z.string(), base: z.string(), lines: z.number() })),
  statements: z.array(z.object({ id: z.string(), no: z.string(), lines: z.number() })),
  /** CNY per unit on the accounting date. */
  rates: z.record(z.string(), z.string()),
  date: z.string(),
  /** finance.writeoff.tolerance, CNY (FIN-024). */
  tolerance: z.string(),
  /** Who handed in a settlement that is not decided yet. */
  pending: z.array(
    z.object({ id: z.string(), no: z.string(), state: code(SETTLEMENT_STATES), makerName: z.nullable(z.string()) }),
  ),
});
export type Workbench = z.output<typeof workbench>;

const lineQuery = z.object({
  partyId: id(),
  companyId: id(),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  statementId: z.optional(id()),
  /** Fee, order or statement number. */
  q: z.optional(z.string().check(z.maxLength(100))),
  overdue: z.optional(z.literal('1')),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
});
export type OpenLineQuery = z.output<typeof lineQuery>;

const auto = z.object({
  companyId: id(),
  partyId: id(),
  accountingDate: date(),
  method: code(AUTO_METHODS),
  /** Sources to use, in their order; empty: all, oldest first. */
  sources: z._default(z.array(z.object({ kind: code(SETTLEMENT_KINDS), id: id() })).check(z.maxLength(200)), []),
  statementId: optional(id()),
  currency: optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Lines at most. */
  most: z._default(int(1, 500), 500),
});
export type AutoRequest = z.output<typeof auto>;

const endpointsOf = (side: Side) => {
  const path = PATHS[side];
  const may = codesOf[side];
  const { title } = SIDE_WORDS[side];
  const view = { permission: may.view, scope } as const;
  const guard = MONEY[side];
  const fields = {
    fxGain: guard,
    rounding: guard,
    lines: guard,
    sources: guard,
    cleared: guard,
    journals: guard,
  } as const;
  return {
    get: read({ path: `${path}/{id}`, summary: `${title}详情`, ...view, fields, answer }),
    workbench: read({
      path: `${path}/workbench`,
      summary: `${SIDE_WORDS[side].page}工作台`,
      ...view,
      fields: { sources: guard, open: guard, rates: guard },
      query: z.object({ partyId: id(), companyId: z.optional(id()), date: z.optional(date()) }),
      answer: workbench,
    }),
    lines: read({
      path: `${path}/workbench/lines`,
      summary: `未核销${SIDE_WORDS[side].line}`,
      ...view,
      fields: { list: guard },
      query: lineQuery,
      answer: z.object({ list: z.array(openLine), total: z.number(), page: z.number(), pageSize: z.number() }),
    }),
    /** FIN-020..025 of a draft; nothing is written. */
    preview: command({
      path: `${path}/preview`,
      summary: `预览${title}`,
      permission: may.create,
      scope,
      fields: Object.fromEntries(Object.keys(preview.shape).map((key) => [key, guard])) as Record<string, typeof guard>,
      body: z.extend(settlementInput, { items: z.array(item).check(z.maxLength(MAX_ITEMS)) }),
      answer: preview,
    }),
    /** FIN-028: what would be cleared, with the lines; nothing is written. */
    auto: command({
      path: `${path}/auto`,
      summary: `自动分配${title}`,
      permission: may.create,
      scope,
      fields: { items: guard, lines: guard },
      body: auto,
      answer: z.object({ items: z.array(item), lines: z.array(openLine) }),
    }),
    create: command({
      path,
      summary: `新建${title}`,
      permission: may.create,
      scope,
      fields,
      body: z.extend(settlementInput, { ack: ack() }),
      answer,
    }),
    update: command({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `编辑${title}`,
      permission: may.create,
      scope,
      fields,
      body: z.extend(settlementInput, { version: version(), ack: ack() }),
      answer,
    }),
    submit: command({
      path: `${path}/{id}/submit`,
      summary: `提交${title}`,
      permission: may.submit,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    approve: command({
      path: `${path}/{id}/approve`,
      summary: `审核${title}`,
      permission: may.approve,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    reject: command({
      path: `${path}/{id}/reject`,
      summary: `驳回${title}`,
      permission: may.approve,
      scope,
      fields,
      body: reasonBody(2),
      answer,
    }),
    void: command({
      path: `${path}/{id}/void`,
      summary: `作废${title}`,
      permission: may.create,
      scope,
      fields,
      body: reasonBody(2),
      answer,
    }),
    /** 反结 whole, dated `date` (today when left out) in an open period (FIN-026, FIN-027). */
    reverse: command({
      path: `${path}/{id}/reverse`,
      summary: `反结${title}`,
      permission: may.reverse,
      scope,
      fields,
      body: z.extend(reasonBody(2), { date: optional(date()) }),
      answer,
    }),
  };
};
/** The endpoints of both sides; the same documents, rights and hidden money of the side. */
export const settlements = { AR: endpointsOf('AR'), AP: endpointsOf('AP') } as const;
