import * as z from 'zod/mini';
import { code, int, text } from '../../fields.ts';

/** Kinds of item (S10). */
export const ITEM_TYPES = {
  BOOL: '是/否',
  NUMBER: '数值',
  SINGLE: '单选',
  MULTI: '多选',
  TEXT: '文本',
  PHOTO: '照片',
  SIGNATURE: '签名',
} as const;
export type ItemType = keyof typeof ITEM_TYPES;
/** How grave a failed item is (LOG-048: a critical one rejects the goods). */
export const SEVERITIES = { CRITICAL: '致命', MAJOR: '严重', MINOR: '轻微' } as const;
export type Severity = keyof typeof SEVERITIES;

/** Tests of a fail condition, by what they need. */
export const TEST_OPS = {
  IS: '等于',
  LT: '小于',
  GT: '大于',
  ANY_OF: '选了任一',
  NONE_OF: '一个也没选',
  CONTAINS: '包含文字',
  EMPTY: '未填写',
} as const;
export type TestOp = keyof typeof TEST_OPS;
/** Which tests an item type allows. */
export const OPS_OF: Readonly<Record<ItemType, readonly TestOp[]>> = {
  BOOL: ['IS', 'EMPTY'],
  NUMBER: ['LT', 'GT', 'EMPTY'],
  SINGLE: ['ANY_OF', 'NONE_OF', 'EMPTY'],
  MULTI: ['ANY_OF', 'NONE_OF', 'EMPTY'],
  TEXT: ['CONTAINS', 'EMPTY'],
  PHOTO: ['EMPTY'],
  SIGNATURE: ['EMPTY'],
};

const decimal = () => z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,4})?$/, '数值格式不正确'));
const key = () => z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/, '标识不正确'));

/**
 * One test of an answer. `value`: YES or NO for IS, a decimal for LT and GT, the words for CONTAINS; `options`: ids of options
 * for ANY_OF and NONE_OF. A test of an answer that was not given does not hold, but for EMPTY and NONE_OF.
 */
const test = z.object({
  op: code(TEST_OPS),
  value: z.optional(z.string().check(z.maxLength(60))),
  options: z.optional(z.array(key()).check(z.maxLength(30))),
});
export type AnswerTest = z.output<typeof test>;

/** For reports in English; left out or null: the Chinese text stands there too. */
const english = (most: number) => z.optional(z.nullable(z.string().check(z.maxLength(most))));

const item = z.object({
  /** Never changes, so that answers of an older version still say what they answer. */
  id: key(),
  text: text(120),
  textEn: english(200),
  /** How to check, in small print. */
  hint: z.nullable(z.string().check(z.maxLength(200))),
  type: code(ITEM_TYPES),
  required: z.boolean(),
  /** NUMBER: smallest and largest that may be typed at all; what is good or bad is said by `failsWhen`. */
  min: z.nullable(decimal()),
  max: z.nullable(decimal()),
  unit: z.nullable(z.string().check(z.maxLength(10))),
  /** SINGLE and MULTI. */
  options: z.array(z.object({ id: key(), label: text(40), labelEn: english(80) })).check(z.maxLength(30)),
  /** Photos that must be taken for the item, whatever its type. */
  photoMin: int(0, 20),
  severity: code(SEVERITIES),
  /** When the item fails: any or all of the tests hold. null: it cannot fail. */
  failsWhen: z.nullable(
    z.object({ join: code({ ANY: '任一成立', ALL: '全部成立' }), tests: z.array(test).check(z.maxLength(10)) }),
  ),
});
export type FormItem = z.output<typeof item>;
const section = z.object({
  id: key(),
  title: text(40),
  titleEn: english(80),
  items: z.array(item).check(z.maxLength(100)),
});
export type FormSection = z.output<typeof section>;

/** What a version of an inspection form holds (4.7); `sy_inspect_form_version.content`. */
export const formContent = z.object({ sections: z.array(section).check(z.maxLength(30)) });
export type FormContent = z.output<typeof formContent>;

/** Every item in the order of the form. */
export const itemsOf = (form: FormContent): FormItem[] => form.sections.flatMap(({ items }) => items);

/** A new item of a type, with the next free id. */
export function newItem(form: FormContent, type: ItemType): FormItem {
  const options = ['合格', '不合格'].map((label, at) => ({ id: `o${at + 1}`, label }));
  return {
    id: freeKey('i', itemsOf(form)),
    text: '新项目',
    hint: null,
    type,
    required: true,
    min: null,
    max: null,
    unit: null,
    options: type === 'SINGLE' || type === 'MULTI' ? options : [],
    photoMin: type === 'PHOTO' ? 1 : 0,
    severity: 'MAJOR',
    failsWhen: type === 'BOOL' ? { join: 'ANY', tests: [{ op: 'IS', value: 'NO' }] } : null,
  };
}
/** The lowest number after `letter` that no row has. */
export function freeKey(letter: string, rows: readonly { id: string }[]): string {
  const taken = new Set(rows.map(({ id }) => id));
  for (let n = 1; ; n += 1) if (!taken.has(`${letter}${n}`)) return `${letter}${n}`;
}
