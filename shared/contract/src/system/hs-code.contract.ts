import { HS_CODE_FIELDS } from './hs-code.fields.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, int, money, optional, optionalText, reason, text, version } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { elementsInput } from './elements.ts';
import { CIQ, HS_STATUSES, HS_TONES, SUPERVISION, type HsStatus } from './hs-labels.ts';

const scope = { none: 'HS编码对全公司相同' } as const;
const view = { permission: 'system.hs.view', scope } as const;
const edit = { permission: 'system.hs.edit', scope } as const;

/** 有效 ↔ 作废 (4.2). A code may be voided as of a coming day; until then it stays 有效. */
export const hsMachine = defineMachine({
  entity: 'sy_hs_code',
  title: 'HS编码',
  states: HS_STATUSES,
  actions: {
    void: {
      label: '作废',
      from: ['VALID'],
      to: ['VALID', 'VOID'],
      permission: 'system.hs.edit',
      reason: true,
      danger: true,
    },
    expire: { label: '到期作废', from: ['VALID'], to: 'VOID', permission: null },
    restore: { label: '恢复', from: ['VALID', 'VOID'], to: 'VALID', permission: 'system.hs.edit', reason: true },
  },
});

/** Domestic HS codes (S3). Rates are those of today, in basis points; 引用商品数 counts live goods. */
export const hsCodeList = defineList<{ voidFrom: string | null; rateMissing: boolean }>()({
  name: 'system.hs-codes',
  title: 'HS编码',
  path: '/system/hs-codes',
  ...view,
  columns: {
    code: col.text(HS_CODE_FIELDS.code, { sort: true, fixed: true, width: 112 }),
    name: col.text(HS_CODE_FIELDS.name, { sort: true, width: 152 }),
    unit1Name: col.text(HS_CODE_FIELDS.unit1, { width: 70 }),
    unit2Name: col.text(HS_CODE_FIELDS.unit2, { width: 70 }),
    rebateRate: col.bps('退税率', { width: 64 }),
    vatRate: col.bps('增值税率', { width: 74 }),
    supervision: col.tags(HS_CODE_FIELDS.supervision, { width: 80 }),
    ciq: col.tags(HS_CODE_FIELDS.ciq, { width: 84 }),
    period: col.text('生效区间', { width: 172 }),
    goodsCount: col.int('引用商品数', { width: 90 }),
    status: col.code(HS_CODE_FIELDS.status, HS_STATUSES, { tones: HS_TONES, sort: true, width: 76 }),
    exportDuty: col.bps('出口税率', { hidden: true }),
    tempExportDuty: col.bps('出口暂定税率', { hidden: true, width: 104 }),
    mfnImport: col.bps('进口最惠国税率', { hidden: true, width: 116 }),
    elementCount: col.int('申报要素数', { hidden: true, width: 96 }),
    replacedBy: col.text(HS_CODE_FIELDS.replacedBy, { hidden: true, width: 112 }),
    source: col.text('文号', { hidden: true, width: 180 }),
    updatedAt: col.time('更新时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('编码前几位/名称/申报要素'),
    code: filter.numbers(HS_CODE_FIELDS.code),
    supervision: filter.codes(HS_CODE_FIELDS.supervision, SUPERVISION, { quick: true }),
    ciq: filter.codes(HS_CODE_FIELDS.ciq, CIQ),
    rebate: filter.range('退税率(%)'),
    used: filter.flag('有商品引用'),
    updatedAt: filter.dates('更新日期'),
  },
  tabs: { all: '全部', valid: '有效', unrated: '今日无税率', ending: '将作废', void: '作废' },
  defaultSort: 'code',
  exportPermission: 'system.hs.export',
});
export type HsCodeRow = ListRow<typeof hsCodeList>;

/** Ten digits; dots and spaces of a printed code are dropped. */
const hsDigits = () =>
  z.pipe(
    z.pipe(
      z.string('必填'),
      z.transform((value: string) => value.replaceAll(/[\s.]/g, '')),
    ),
    z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字')),
  );
const letters = <Labels extends Record<string, string>>(labels: Labels) =>
  z._default(z.array(code(labels)).check(z.maxLength(30)), []);
/** Dated rates of a code, basis points. The last day is not included (SYS-001). */
export const hsRateInput = z.object({
  effectiveFrom: date(),
  effectiveTo: optional(date()),
  rebateRate: basisPoints(0, 1300),
  vatRate: basisPoints(0, 10_000),
  exportDuty: z._default(basisPoints(0, 10_000), 0),
  tempExportDuty: optional(basisPoints(0, 10_000)),
  mfnImport: optional(int(0, 50_000)),
  source: optionalText(100),
});
export type HsRateInput = z.output<typeof hsRateInput>;
const fields = {
  code: hsDigits(),
  name: text(200),
  unit1: text(20),
  unit2: optionalText(20),
  supervision: letters(SUPERVISION),
  ciq: letters(CIQ),
  elements: z._default(elementsInput(), []),
  description: optionalText(1000),
};
const unitsDiffer = z.check<{ unit1: string; unit2: string | null }>((payload) => {
  const { unit1, unit2 } = payload.value;
  if (unit1 === unit2)
    payload.issues.push({ code: 'custom', input: unit2, path: ['unit2'], message: '不能与第一单位相同' });
});
/** What the form of a code sends (4.2); rates have commands of their own. */
export const hsCodeInput = z.object(fields).check(unitsDiffer);
export type HsCodeInput = z.output<typeof hsCodeInput>;

export type HsRate = HsRateInput & { id: string; createdByName: string | null; createdAt: string; removable: boolean };
export type HsCodeDetail = HsCodeInput & {
  id: string;
  version: number;
  status: HsStatus;
  voidFrom: string | null;
  replacedBy: string | null;
  replacedByName: string | null;
  /** Codes that this one replaces. */
  replaces: { code: string; name: string }[];
  unit1Name: string;
  unit2Name: string | null;
  /** Newest first. */
  rates: HsRate[];
  /** Supervision letters that need a paper at the declaration (setting declare.paper_letters). */
  paperLetters: string[];
  usage: { goods: number; openOrders: number; orderLines: number };
  createdAt: string;
  updatedAt: string;
  actions: AllowedAction[];
};
const detail = z.custom<HsCodeDetail>();

export const hsCodes = {
  get: read({ path: '/system/hs-codes/{id}', summary: 'HS编码详情', ...view, answer: detail }),
  create: command({
    path: '/system/hs-codes',
    summary: '新增HS编码',
    ...edit,
    body: z.object({ ...fields, rate: hsRateInput, ack: ack() }).check(unitsDiffer),
    labels: { ...HS_CODE_FIELDS, rate: '税率' },
    answer: detail,
  }),
  /** The code itself never changes; rates neither. */
  update: command({
    method: 'PUT',
    path: '/system/hs-codes/{id}',
    summary: '编辑HS编码',
    ...edit,
    body: z.object({ ...fields, version: version(), ack: ack() }).check(unitsDiffer),
    labels: HS_CODE_FIELDS,
    answer: detail,
  }),
  /** A new dated version; the one in force on its first day ends there. SYS-001 when a version would be overwritten. */
  addRate: command({
    path: '/system/hs-codes/{id}/rates',
    summary: '新增税率版本',
    ...edit,
    body: z.extend(hsRateInput, { version: version(), ack: ack() }),
    answer: detail,
  }),
  /** 撤销 of a version that has not begun; the one before it goes on. */
  removeRate: command({
    path: '/system/hs-codes/{id}/rates/{rateId}/remove',
    summary: '撤销未生效的税率版本',
    ...edit,
    body: stateBody(),
    answer: detail,
  }),
  /** 作废 as of a day; rates end there. */
  void: command({
    path: '/system/hs-codes/{id}/void',
    summary: '作废HS编码',
    ...edit,
    body: z.object({
      version: version(),
      ack: ack(),
      reason: reason(),
      voidFrom: date(),
      replacedBy: optional(hsDigits()),
    }),
    answer: detail,
  }),
  restore: command({
    path: '/system/hs-codes/{id}/restore',
    summary: '恢复HS编码',
    ...edit,
    body: z.object({ version: version(), ack: ack(), reason: reason() }),
    answer: detail,
  }),
  /** SYS-002 when goods or order lines name the code. */
  remove: command({
    path: '/system/hs-codes/{id}/remove',
    summary: '删除HS编码',
    ...edit,
    body: z.object({ version: version(), ack: ack(), reason: reason() }),
    answer: z.object({ id: z.string() }),
  }),
  /**
   * LOG-080: the rates of a code on a day (today), HS_RATE_MISSING when there are none; with `purchase` (CNY incl. VAT)
   * the estimated rebate. For everybody who fills in goods, orders and declarations.
   */
  rate: read({
    path: '/system/hs-codes/{code}/rate',
    summary: 'HS编码当日税率',
    permission: 'session',
    scope,
    query: z.object({ date: z.optional(date()), purchase: z.optional(money()) }),
    answer: z.object({
      code: z.string(),
      date: z.string(),
      rebateRate: z.number(),
      vatRate: z.number(),
      exportDuty: z.number(),
      effectiveFrom: z.string(),
      effectiveTo: z.nullable(z.string()),
      /** purchase ÷ (1 + VAT) and the rebate on it, CNY. */
      rebate: z.nullable(z.object({ net: z.string(), rebate: z.string() })),
    }),
  }),
};

/** Valid codes by prefix, name, pinyin or element. Item: id code, label code, hint name · 退税 13% · units; extra HsExtra. */
export const hsCodePicker = definePicker({ kind: 'hs-codes', title: 'HS编码', permission: 'session', scope });
export type HsExtra = Pick<HsCodeDetail, 'name' | 'unit1' | 'unit2' | 'supervision' | 'elements'> & {
  rebateRate: number | null;
  vatRate: number | null;
};
