import * as z from 'zod/mini';
import { code, id, int, money } from '../../fields.ts';

/** How the date stands in a document number. */
export const NUMBER_DATES = {
  YYYYMMDD: '年月日（20261121）',
  YYMMDD: '年月日（261121）',
  YYYYMM: '年月（202611）',
  YYMM: '年月（2611）',
  YYYY: '年（2026）',
} as const;
export type NumberDate = keyof typeof NUMBER_DATES;
/** When the sequence begins at 1 again. */
export const NUMBER_RESETS = { DAY: '每天', MONTH: '每月', YEAR: '每年' } as const;
export type NumberReset = keyof typeof NUMBER_RESETS;

/** Prefixes of master data; their numbers carry no date. */
export const MASTER_PREFIXES: Readonly<Record<string, string>> = { KH: '客户', GY: '供应商', SP: '商品' };

/** What happens by itself, see `autos` of a document type. */
export const DOCUMENT_AUTOS = {
  NOTIFY_OWNER: '进入下一状态时通知负责人',
  ADVANCE_CONTAINERS: '放舱确认后，条件齐全的柜子自动订柜完成',
} as const;
export type DocumentAuto = keyof typeof DOCUMENT_AUTOS;

export const numberRule = z.object({
  prefix: z.string().check(z.regex(/^[A-Z]{1,6}$/, '应为 1 到 6 个大写字母')),
  date: code(NUMBER_DATES),
  /** Digits of the sequence at least; it grows past them. */
  width: int(3, 8),
  reset: code(NUMBER_RESETS),
});
export type NumberRule = z.output<typeof numberRule>;

const slot = () => z.string().check(z.trim(), z.minLength(1, '必填'), z.maxLength(20));
const perStep = (item: z.ZodMiniType<string>, most: number) =>
  z.record(z.string().check(z.maxLength(20)), z.array(item).check(z.maxLength(most)));

/** 单据设置 of one document type (4.7). */
export const documentRule = z.object({
  number: numberRule,
  /** State that is entered → names of the attachment slots that must hold a file. */
  attachments: perStep(slot(), 10),
  /** State that is entered → columns that must be filled, out of those that the type offers. */
  fields: perStep(z.string().check(z.maxLength(40)), 30),
  review: z.object({
    needed: z.boolean(),
    /** CNY; below it no review is needed. null: always. */
    above: z.nullable(money()),
  }),
  /** The template that printing chooses when neither customer nor company has one (SYS-013). */
  templateId: z.nullable(id()),
  autos: z.array(code(DOCUMENT_AUTOS)).check(z.maxLength(10)),
});
export type DocumentRule = z.output<typeof documentRule>;

const DATE_PARTS: Readonly<Record<NumberDate, readonly NumberReset[]>> = {
  YYYYMMDD: ['DAY', 'MONTH', 'YEAR'],
  YYMMDD: ['DAY', 'MONTH', 'YEAR'],
  YYYYMM: ['MONTH', 'YEAR'],
  YYMM: ['MONTH', 'YEAR'],
  YYYY: ['YEAR'],
};
/** Whether a number with this date stays unique when the sequence begins again so often. */
export const resetFits = (date: NumberDate, reset: NumberReset): boolean => DATE_PARTS[date].includes(reset);

/** First day of the period in which a sequence runs: the key of its counter. */
export const periodStart = (reset: NumberReset, day: string): string =>
  reset === 'DAY' ? day : reset === 'MONTH' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;

/** A document number (1.3, LOG-001): PREFIX + date + '-' + sequence of at least `width` digits. `day`: YYYY-MM-DD. */
export function documentNumber(rule: NumberRule, day: string, seq: number): string {
  const digits = day.replaceAll('-', '');
  const length = { YYYYMMDD: 8, YYMMDD: 8, YYYYMM: 6, YYMM: 6, YYYY: 4 }[rule.date];
  const date = digits.slice(rule.date.startsWith('YYYY') ? 0 : 2, length);
  return `${rule.prefix}${date}-${String(seq).padStart(rule.width, '0')}`;
}
