import * as z from 'zod/mini';
import { optionalText, text } from '../fields.ts';
import type { ElementValues } from './element-values.ts';

/** One element 申报要素 that a declaration of a code must state (4.2); the order is that of the customs. */
export const elementInput = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/, '小写字母开头，可含数字和下划线')),
  label: text(60),
  required: z.boolean(),
  hint: optionalText(200),
  /** What may be chosen; empty: free text. */
  options: z._default(z.array(text(60)).check(z.maxLength(50)), []),
});
export type Element = z.output<typeof elementInput>;
/** Elements of a code, keys and labels each once. */
export const elementsInput = () =>
  z.array(elementInput).check(
    z.maxLength(40),
    z.check((payload) => {
      for (const field of ['key', 'label'] as const) {
        const seen = new Set<string>();
        payload.value.forEach((element, index) => {
          if (seen.has(element[field]))
            payload.issues.push({ code: 'custom', input: element[field], path: [index, field], message: '重复' });
          seen.add(element[field]);
        });
      }
    }),
  );

/** Labels of required elements without a value, in their order (LOG-073); empty: complete. */
export const missingElements = (template: readonly Element[], values: ElementValues): string[] =>
  template.filter(({ key, required }) => required && !values[key]?.trim()).map(({ label }) => label);
/** What is wrong with values, by key: an unknown element or one that is none of the options. */
export function wrongElements(template: readonly Element[], values: ElementValues): Record<string, string> {
  const known = new Map(template.map((element) => [element.key, element]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, string][] => {
      const element = known.get(key);
      if (!element) return [[key, '不是该编码的申报要素']];
      if (value && element.options.length > 0 && !element.options.includes(value)) return [[key, '不在可选值中']];
      return [];
    }),
  );
}

/** Values as one cell shows them: 品牌类型:无品牌；织造方法:机织. */
export const elementsText = (template: readonly Element[], values: ElementValues): string =>
  template.flatMap(({ key, label }) => (values[key] ? [`${label}:${values[key]}`] : [])).join('；');
/**
 * Text of a cell → values of a code's elements: `要素:值；要素:值`, or the values alone in the order of the code as
 * declarations print them (`无品牌|不享惠|机织`). What cannot be read is the fault, in words for the cell.
 */
export function readElements(
  template: readonly Element[],
  text: string,
): { values: ElementValues } | { fault: string } {
  if (template.length === 0) return { fault: '该 HS 编码没有申报要素' };
  const pairs: [string, string][] = [];
  if (text.includes('|')) {
    const parts = text.split('|').map((part) => part.trim());
    if (parts.length > template.length) return { fault: `该编码只有 ${template.length} 项要素` };
    for (const [index, { key }] of template.entries()) if (parts[index]) pairs.push([key, parts[index]]);
  } else
    for (const part of text.split(/[;；\n]/)) {
      if (!part.trim()) continue;
      const at = part.search(/[:：]/);
      const label = part.slice(0, Math.max(0, at)).trim();
      const element = template.find((each) => each.label === label || each.key === label);
      if (!element) return { fault: `「${part.trim().slice(0, 20)}」不是该编码的申报要素，写作 要素:值；要素:值` };
      const value = part.slice(at + 1).trim();
      if (value) pairs.push([element.key, value]);
    }
  const values = Object.fromEntries(pairs);
  const [wrong] = Object.entries(wrongElements(template, values));
  const label = wrong && template.find(({ key }) => key === wrong[0])?.label;
  return wrong ? { fault: `${label ?? ''}${wrong[1]}` } : { values };
}

/** `0:品牌类型*[无品牌/境内自主];1:出口享惠情况` ↔ elements, as sheets of the customs write them; * marks a required one. */
export function parseElements(value: string): { elements: Element[] } | { fault: string } {
  const elements: Element[] = [];
  for (const [index, part] of value
    .split(/[;；\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .entries()) {
    const match = /^(?:\d+\s*[:：、.])?([^*[\]【】]+)(\*)?(?:[[【]([^\]】]*)[\]】])?$/.exec(part);
    const label = match?.[1]?.trim();
    if (!match || !label || label.length > 60) return { fault: `「${part.slice(0, 30)}」不能读成申报要素` };
    const options = (match[3] ?? '')
      .split(/[/／、]/)
      .map((one) => one.trim())
      .filter(Boolean);
    elements.push({ key: `e${index + 1}`, label, required: match[2] === '*', hint: null, options });
  }
  if (elements.length > 40) return { fault: '不能超过 40 项' };
  if (new Set(elements.map(({ label }) => label)).size < elements.length) return { fault: '要素名称重复' };
  return { elements };
}
