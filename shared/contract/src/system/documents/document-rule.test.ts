import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFaults } from './document-faults.ts';
import {
  documentNumber,
  documentRule,
  NUMBER_DATES,
  NUMBER_RESETS,
  periodStart,
  resetFits,
  type DocumentRule,
  type NumberRule,
} from './document-rule.ts';
import { SOURCE_NAMES } from '../print.contract.ts';
import {
  defaultRule,
  DOCUMENT_CODES,
  DOCUMENT_TYPES,
  documentOf,
  documentPrintedBy,
  ruleOfToday,
} from './document-types.ts';

const number = (more: Partial<NumberRule> = {}): NumberRule => ({ ...defaultRule('WL').number, ...more });
const dates = Object.keys(NUMBER_DATES) as NumberRule['date'][];
const resets = Object.keys(NUMBER_RESETS) as NumberRule['reset'][];

describe('LOG-001 document numbers', () => {
  it.each([
    [{}, 1, 'WL20261121-0001'],
    [{}, 10_000, 'WL20261121-10000'],
    [{ date: 'YYMMDD' }, 7, 'WL261121-0007'],
    [{ date: 'YYYYMM', reset: 'MONTH' }, 12, 'WL202611-0012'],
    [{ date: 'YYMM', reset: 'YEAR', width: 6 }, 12, 'WL2611-000012'],
    [{ date: 'YYYY', reset: 'YEAR', width: 3, prefix: 'ORD' }, 1000, 'ORD2026-1000'],
  ] as const)('%j, sequence %i → %s', (more, seq, text) => {
    expect(documentNumber(number(more), '2026-11-21', seq)).toBe(text);
  });

  it('two documents never share a number under any rule that is accepted', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...dates),
        fc.constantFrom(...resets),
        fc.array(day, { maxLength: 60 }),
        (date, reset, days) => {
          fc.pre(resetFits(date, reset));
          const counters = new Map<string, number>();
          const made = days.map((each) => {
            const text = each.toISOString().slice(0, 10);
            const period = periodStart(reset, text);
            counters.set(period, (counters.get(period) ?? 0) + 1);
            return documentNumber(number({ date, reset }), text, counters.get(period) ?? 0);
          });
          expect(new Set(made).size).toBe(made.length);
        },
      ),
    );
  });
});

describe('S9 rules of 单据设置', () => {
  const prefixes = Object.fromEntries(DOCUMENT_CODES.map((code) => [code, code]));
  const faults = (code: string, more: Partial<DocumentRule>) =>
    documentFaults(code, { ...defaultRule(code), ...more }, prefixes);

  it.each(DOCUMENT_CODES)('the default of %s has the shape of a rule and no fault', (code) => {
    expect(documentRule.safeParse(defaultRule(code)).success).toBe(true);
    expect(faults(code, {})).toEqual({});
  });
  it.each([
    ['a prefix of another type', 'WL', { number: number({ prefix: 'GZ' }) }, { 'number.prefix': '前缀 GZ 已用于柜子' }],
    [
      'a prefix of master data',
      'WL',
      { number: number({ prefix: 'KH' }) },
      { 'number.prefix': '前缀 KH 是客户编号的前缀' },
    ],
    [
      'a reset that the date does not show',
      'WL',
      { number: number({ date: 'YYMM' }) },
      { 'number.reset': expect.stringContaining('重复') },
    ],
    ['an unknown state', 'WL', { attachments: { NOPE: ['合同'] } }, { 'attachments.NOPE': '没有这个状态' }],
    [
      'a slot twice',
      'WL',
      { attachments: { SUBMITTED: ['合同', '合同'] } },
      { 'attachments.SUBMITTED': '附件名称重复' },
    ],
    [
      'a column that is not offered',
      'WL',
      { fields: { SUBMITTED: ['createdBy'] } },
      { 'fields.SUBMITTED': '包含不能设置的字段' },
    ],
    [
      'a name of every object',
      'WL',
      { fields: { SUBMITTED: ['toString'] } },
      { 'fields.SUBMITTED': '包含不能设置的字段' },
    ],
    [
      'review where a rule decides',
      'GZ',
      { review: { needed: false, above: null } },
      { 'review.needed': '柜子的审核由规则决定，不能设置' },
    ],
    ['an action of another type', 'WL', { autos: ['ADVANCE_CONTAINERS'] }, { autos: '选项不正确' }],
  ] as [string, string, Partial<DocumentRule>, object][])('refuses %s', (_what, code, more, expected) => {
    expect(faults(code, more)).toEqual(expected);
  });

  it('the steps of each type are states of it, and stand in their order', () => {
    for (const code of DOCUMENT_CODES) {
      const { states = [], steps = {} } = DOCUMENT_TYPES[code] ?? {};
      const places = Object.keys(steps).map((state) => states.indexOf(state));
      expect([code, places]).toEqual([code, places.filter((at) => at >= 0).toSorted((one, other) => one - other)]);
    }
  });
  it('receivables and payables of one kind are two types', () => {
    expect(documentOf('fin_fee_line', { direction: 'AR' })).toBe('YS');
    expect(documentOf('fin_fee_line', { direction: 'AP' })).toBe('YF');
    expect(documentOf('sy_goods', {})).toBeUndefined();
    expect(['EXPORT_CONTRACT', 'INPUT_INVOICE'].map((kind) => documentOf('trade_doc', { kind }))).toEqual(['HT', 'FP']);
    expect(['wh_storage_bill', 'wh_storage_payable'].map((kind) => documentOf(kind, {}))).toEqual(['CC', 'CC']);
  });
  it('every paper of a document is of one type; labels of goods, codes, places and batches, the bill of the fees of an order and the register of a chamber are of none', () => {
    const of = SOURCE_NAMES.map((source) => [source, documentPrintedBy(source)] as const);
    expect(of.flatMap(([source, code]) => (code ? [] : [source]))).toEqual([
      'fin_order_bill',
      'wh_chamber',
      'sy_goods',
      'ac_customer_code',
      'wh_location',
      'wh_batch',
    ]);
    expect(Object.fromEntries(of)).toMatchObject({
      fin_statement: 'KD',
      fin_statement_ap: 'GD',
      trade_doc_invoice: 'FP',
    });
  });
  it('what a stored rule demands where nothing is offered any more counts no more, a state that was renamed counts under its name', () => {
    const attachments = { AWAITING: ['入仓单'], DONE: ['签收单'], NOPE: ['x'] };
    expect(ruleOfToday('RK', { ...defaultRule('RK'), attachments, fields: { NOPE: ['y'] } })).toEqual({
      ...defaultRule('RK'),
      attachments: { PENDING: ['入仓单'] },
    });
    expect(ruleOfToday('WL', defaultRule('WL'))).toEqual(defaultRule('WL'));
    expect(ruleOfToday('GZ', defaultRule('GZ'))).toEqual(defaultRule('GZ'));
    expect(faults('TS', { attachments: { READY: ['发票'] } })).toEqual({
      'attachments.READY': '单据自动进入这个状态，不能要求附件',
    });
  });
});
