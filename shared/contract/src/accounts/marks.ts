/** Placeholders of a marks template (3.2) with what they stand for. */
export const MARKS_PLACEHOLDERS = {
  code: '客户编码',
  order_no: '订单号',
  from: '起始箱号',
  to: '结束箱号',
  total: '总箱数',
} as const;
export type MarksValues = Record<keyof typeof MARKS_PLACEHOLDERS, string | number>;
/** Values for a preview before there is an order. */
export const SAMPLE_MARKS: MarksValues = { code: 'HF01', order_no: 'WL20261120-0001', from: 1, to: 25, total: 100 };
/** Template of a code that has none of its own. */
export const DEFAULT_MARKS = '{code}\n{order_no}\nNO. {from}-{to}/{total}';

/** Names in braces that are no placeholder, in order of appearance; empty: the template is fine. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map((found) => found[1] ?? '')
    .filter((name) => !Object.hasOwn(MARKS_PLACEHOLDERS, name));

/** The text on the cartons: every known placeholder replaced once, everything else as typed. */
export const renderMarks = (template: string, values: MarksValues): string =>
  template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(MARKS_PLACEHOLDERS, name) ? String(values[name as keyof MarksValues]) : whole,
  );
