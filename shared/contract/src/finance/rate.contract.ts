import { RATE_FIELDS } from './rate.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, stateBody } from '../endpoint.ts';
import { ack, code, currency, date, id, rate, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';

/** 3.14: 记账 is meant wherever no type is named. */
export const RATE_TYPES = { BOOK: '记账', MID: '中间价', SELL: '银行卖出', BUY: '银行买入' } as const;
export type RateType = keyof typeof RATE_TYPES;
export const RATE_SOURCES = { MANUAL: '手工', IMPORT: '导入' } as const;
/** Only a confirmed rate counts. */
export const RATE_STATES = { PENDING: '待确认', CONFIRMED: '已确认' } as const;
export const RATE_TONES = { PENDING: 'orange', CONFIRMED: 'green' } as const;
export type RateState = keyof typeof RATE_STATES;

const PATH = '/finance/rates';
const scope = { none: '汇率由全公司共用' } as const;
const view = { permission: 'finance.rate.view', scope } as const;
const edit = { permission: 'finance.rate.edit', scope } as const;

/** 编辑 changes the rate alone and takes the confirmation back; 确认 is done by another than who typed it (10.3). */
export const rateMachine = defineMachine({
  entity: 'fx_rate',
  title: '汇率',
  states: RATE_STATES,
  actions: {
    confirm: { label: '确认', from: ['PENDING'], to: 'CONFIRMED', permission: 'finance.rate.confirm' },
    update: { label: '编辑', from: ['PENDING', 'CONFIRMED'], to: 'PENDING', permission: 'finance.rate.edit' },
    remove: { label: '删除', from: ['PENDING'], to: null, permission: 'finance.rate.edit', danger: true },
  },
});

/** 汇率 (3.14): CNY per 1 unit of foreign currency; `changeBp` against the rate of the same type before it. */
export const rateList = defineList<{ enteredBy: string | null; before: string | null }>()({
  name: 'finance.rates',
  title: '汇率',
  path: PATH,
  ...view,
  columns: {
    rateDate: col.date(RATE_FIELDS.rateDate, { sort: true, fixed: true, width: 108 }),
    currency: col.text(RATE_FIELDS.currency, { sort: true, width: 72 }),
    rateType: col.code(RATE_FIELDS.rateType, RATE_TYPES, { sort: true, width: 92 }),
    rate: col.decimal(RATE_FIELDS.rate, { width: 120 }),
    changeBp: col.bps('较上一日', { width: 92 }),
    source: col.code(RATE_FIELDS.source, RATE_SOURCES, { width: 72 }),
    enteredByName: col.text(RATE_FIELDS.enteredBy, { width: 92 }),
    enteredAt: col.time(RATE_FIELDS.enteredAt, { sort: true, width: 150 }),
    confirmedByName: col.text(RATE_FIELDS.confirmedBy, { width: 92 }),
    confirmedAt: col.time(RATE_FIELDS.confirmedAt, { width: 150, hidden: true }),
    state: col.code('状态', RATE_STATES, { tones: RATE_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    currency: filter.picker(RATE_FIELDS.currency, 'currencies', { quick: true }),
    rateType: filter.codes(RATE_FIELDS.rateType, RATE_TYPES, { quick: true }),
    rateDate: filter.dates(RATE_FIELDS.rateDate, { quick: true }),
    source: filter.codes(RATE_FIELDS.source, RATE_SOURCES),
  },
  tabs: { all: '全部', pending: '待确认', confirmed: RATE_FIELDS.confirmed },
  defaultSort: '-rateDate,currency,rateType',
  exportPermission: 'finance.rate.view',
});
export type RateRow = ListRow<typeof rateList>;

const positive = () => rate().check(z.refine((value) => /[1-9]/.test(value), '汇率必须大于 0'));
/** One rate as it is typed; CNY per 1 unit. */
export const rateInput = z.object({
  rateDate: date(),
  currency: currency().check(z.refine((value) => value !== 'CNY', '人民币汇率恒为 1，不用录入')),
  rateType: code(RATE_TYPES),
  rate: positive(),
});
export type RateInput = z.output<typeof rateInput>;

/** What counts today of a currency: the last confirmed 记账 rate, the day it is of, how many days ago that was. */
const current = z.object({
  currency: z.string(),
  /** Null: RATE_MISSING. */
  rate: z.nullable(z.string()),
  date: z.nullable(z.string()),
  days: z.nullable(z.number()),
});
export type CurrentRate = z.output<typeof current>;
const saved = z.object({ id: z.string(), version: z.number() });

export const rates = {
  /** The foreign currencies in use with their rate of today, as old as the company (without one: most) takes them. */
  current: read({
    path: `${PATH}/current`,
    summary: '今日汇率',
    ...view,
    query: z.object({ companyId: z.optional(id()) }),
    answer: z.object({ today: z.string(), list: z.array(current) }),
  }),
  /** One rate, or a month pasted from Excel: all or nothing. FIN_RATE_JUMP asks about more than 5 % to the day before. */
  create: command({
    path: PATH,
    summary: '录入汇率',
    ...edit,
    body: z.object({
      lines: z.array(rateInput).check(z.minLength(1, '请填写汇率'), z.maxLength(500, '一次最多 500 行')),
      ack: ack(),
    }),
    labels: { ...RATE_FIELDS, lines: '明细' },
    answer: z.object({ saved: z.number() }),
  }),
  /** FIN_RATE_USED names the posted document that was reckoned with it. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '修改汇率',
    ...edit,
    body: z.object({ rate: positive(), version: version(), ack: ack() }),
    labels: RATE_FIELDS,
    answer: saved,
  }),
  confirm: command({
    path: `${PATH}/{id}/confirm`,
    summary: '确认汇率',
    permission: 'finance.rate.confirm',
    scope,
    body: stateBody(),
    answer: saved,
  }),
  confirmAll: command({
    path: `${PATH}/batch/confirm`,
    summary: '批量确认汇率',
    permission: 'finance.rate.confirm',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  remove: command({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: '删除未确认的汇率',
    ...edit,
    body: stateBody(),
    answer: z.null(),
  }),
};
