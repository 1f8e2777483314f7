import { compare } from '../../decimal.ts';
import { itemsOf, type AnswerTest, type FormContent, type FormItem, type Severity } from './form.ts';

/**
 * Answer to one item. `value` by its type: BOOL 'YES' or 'NO'; NUMBER a decimal string as typed; SINGLE the id of an option;
 * MULTI ids of options; TEXT the words; PHOTO nothing (its photos count); SIGNATURE the id of the picture. null and '' and []:
 * not answered. `photos`: ids of the pictures taken for the item.
 */
export interface Answer {
  value?: string | readonly string[] | null;
  photos?: readonly string[];
  /** What the inspector wants to say about it. */
  note?: string | null;
}
/** Answers by item id; an item that is left out was not answered. Ids that the form does not know are passed over. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** An item that failed, with the reason in Chinese. */
export interface Finding {
  itemId: string;
  section: string;
  text: string;
  severity: Severity;
  why: string;
}
export interface Evaluation {
  /** Failed items in the order of the form. */
  findings: Finding[];
  /** Failed items by severity. */
  counts: Readonly<Record<Severity, number>>;
  /** Required items without an answer, by id. */
  missing: string[];
  /** Items with too few photos. */
  missingPhotos: { itemId: string; need: number; has: number }[];
  /** Answers that cannot be (a word for a number, out of the range, an option that does not exist): id → Chinese. */
  invalid: Readonly<Record<string, string>>;
  /** Whether the inspection can be handed in: nothing missing, nothing invalid. Failed items do not prevent it. */
  complete: boolean;
  /** LOG-048: any critical failure rejects; otherwise the numbers of defects decide (AQL), not the form. */
  rejects: boolean;
}

const DECIMAL = /^-?\d{1,12}(\.\d{1,6})?$/;
const words = (answer: Answer | undefined): readonly string[] => {
  const value = answer?.value;
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? (value.trim() === '' ? [] : [value]) : value;
};
/** Whether an item has an answer. PHOTO is answered by its first photo. */
export const isAnswered = (item: FormItem, answer: Answer | undefined): boolean =>
  item.type === 'PHOTO' ? (answer?.photos?.length ?? 0) > 0 : words(answer).length > 0;

/** Why an answer cannot be, or null. */
export function answerFault(item: FormItem, answer: Answer | undefined): string | null {
  const given = words(answer);
  const [first = ''] = given;
  if (given.length === 0) return null;
  if (item.type !== 'MULTI' && given.length > 1) return '只能有一个答案';
  if (item.type === 'BOOL') return first === 'YES' || first === 'NO' ? null : '请选择是或否';
  if (item.type === 'SINGLE' || item.type === 'MULTI')
    return given.every((id) => item.options.some((option) => option.id === id)) ? null : '选项不存在';
  if (item.type === 'TEXT') return first.length > 500 ? '不能超过 500 个字符' : null;
  if (item.type !== 'NUMBER') return null;
  if (!DECIMAL.test(first)) return '请填写数值';
  if (item.min !== null && compare(first, item.min) < 0) return `不能小于 ${item.min}${item.unit ?? ''}`;
  return item.max !== null && compare(first, item.max) > 0 ? `不能大于 ${item.max}${item.unit ?? ''}` : null;
}

function holds(item: FormItem, test: AnswerTest, answer: Answer | undefined): boolean {
  const given = words(answer);
  const [first] = given;
  switch (test.op) {
    case 'EMPTY':
      return !isAnswered(item, answer);
    case 'NONE_OF':
      return !given.some((id) => test.options?.includes(id));
    case 'ANY_OF':
      return given.some((id) => test.options?.includes(id));
    case 'IS':
      return first === test.value;
    case 'CONTAINS':
      return first !== undefined && !!test.value && first.includes(test.value);
    case 'LT':
    case 'GT': {
      if (first === undefined || !DECIMAL.test(first) || !test.value || !DECIMAL.test(test.value)) return false;
      const order = compare(first, test.value);
      return test.op === 'LT' ? order < 0 : order > 0;
    }
  }
}

/** Whether an item fails with an answer. An answer that cannot be fails nothing: it is invalid; nor does an item that nobody touched: it is missing. */
export function fails(item: FormItem, answer: Answer | undefined): boolean {
  const rule = item.failsWhen;
  if (!rule || rule.tests.length === 0 || answer === undefined || answerFault(item, answer) !== null) return false;
  return rule.join === 'ALL'
    ? rule.tests.every((test) => holds(item, test, answer))
    : rule.tests.some((test) => holds(item, test, answer));
}

/** The answer in words, for findings and reports; '—' when there is none. */
export function answerText(item: FormItem, answer: Answer | undefined): string {
  const given = words(answer);
  if (item.type === 'PHOTO') return answer?.photos?.length ? `${answer.photos.length} 张` : '—';
  if (given.length === 0) return '—';
  if (item.type === 'BOOL') return given[0] === 'YES' ? '是' : '否';
  if (item.type === 'SIGNATURE') return '已签名';
  if (item.type === 'NUMBER') return `${given[0] ?? ''}${item.unit ?? ''}`;
  if (item.type === 'TEXT') return given[0] ?? '';
  return given.map((id) => item.options.find((option) => option.id === id)?.label ?? id).join('、');
}

/**
 * What answers say about the goods (S10): failed items by severity, and what must still be filled in before the inspection
 * can be handed in. Pure and total: any answers, also of another version of the form, give an evaluation.
 */
export function evaluateForm(form: FormContent, answers: Answers): Evaluation {
  const findings: Finding[] = [];
  const counts = { CRITICAL: 0, MAJOR: 0, MINOR: 0 };
  for (const section of form.sections)
    for (const item of section.items) {
      const answer = answers[item.id];
      if (!fails(item, answer)) continue;
      counts[item.severity] += 1;
      const { id: itemId, text, severity } = item;
      findings.push({ itemId, section: section.title, text, severity, why: `${text}：${answerText(item, answer)}` });
    }
  const items = itemsOf(form);
  const missing = items.filter((item) => item.required && !isAnswered(item, answers[item.id])).map(({ id }) => id);
  const missingPhotos = items.flatMap(({ id, photoMin }) => {
    const has = answers[id]?.photos?.length ?? 0;
    return has < photoMin ? [{ itemId: id, need: photoMin, has }] : [];
  });
  const invalid = Object.fromEntries(
    items.flatMap((item) => {
      const fault = answerFault(item, answers[item.id]);
      return fault === null ? [] : [[item.id, fault]];
    }),
  );
  const complete = missing.length === 0 && missingPhotos.length === 0 && Object.keys(invalid).length === 0;
  return { findings, counts, missing, missingPhotos, invalid, complete, rejects: counts.CRITICAL > 0 };
}
