import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingMachine } from '../../logistics/booking.machine.ts';
import { containerMachine } from '../../logistics/container.machine.ts';
import { orderMachine } from '../../logistics/order.machine.ts';
import { truckMachine } from '../../logistics/truck.machine.ts';
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
import { defaultRule, DOCUMENT_CODES, DOCUMENT_TYPES, documentOf } from './document-types.ts';

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

  it.each([orderMachine, containerMachine, bookingMachine, truckMachine])(
    'the steps of $title are states of its machine, in their words',
    (machine) => {
      const code = documentOf(machine.entity, {}) ?? '';
      const steps = Object.entries(DOCUMENT_TYPES[code]?.steps ?? {}).map(([state, { label }]) => [state, label]);
      expect(steps.length).toBeGreaterThan(0);
      const states: Record<string, string> = machine.states;
      expect(steps).toEqual(steps.map(([state = '']) => [state, states[state]]));
    },
  );
  it('receivables and payables of one kind are two types', () => {
    expect(documentOf('fin_fee_line', { direction: 'AR' })).toBe('YS');
    expect(documentOf('fin_fee_line', { direction: 'AP' })).toBe('YF');
    expect(documentOf('sy_goods', {})).toBeUndefined();
  });
});
