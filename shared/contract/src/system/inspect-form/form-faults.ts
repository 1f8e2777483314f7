import { compare } from '../../decimal.ts';
import { OPS_OF, type FormContent, type FormItem } from './form.ts';

/** Something that must be put right before a form can be published. */
export interface FormFault {
  /** null: of the form as a whole. */
  itemId: string | null;
  message: string;
}
const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/;

/** Why a form cannot be published, in the order of the form; none: it can. A draft may be saved with all of them. */
export function formFaults(form: FormContent): FormFault[] {
  const faults: FormFault[] = [];
  const seen = new Set<string>();
  if (form.sections.every(({ items }) => items.length === 0)) faults.push({ itemId: null, message: '表单还没有项目' });
  for (const section of form.sections) {
    if (section.items.length === 0) faults.push({ itemId: null, message: `分组「${section.title}」没有项目` });
    for (const item of section.items) {
      if (seen.has(item.id)) faults.push({ itemId: item.id, message: '项目标识重复' });
      seen.add(item.id);
      for (const message of itemFaults(item)) faults.push({ itemId: item.id, message });
    }
  }
  if (new Set(form.sections.map(({ id }) => id)).size < form.sections.length)
    faults.push({ itemId: null, message: '分组标识重复' });
  return faults;
}

function itemFaults(item: FormItem): string[] {
  const faults: string[] = [];
  const choice = item.type === 'SINGLE' || item.type === 'MULTI';
  if (item.min !== null && item.max !== null && compare(item.min, item.max) > 0) faults.push('最小值大于最大值');
  if (choice && item.options.length < 2) faults.push('至少要有 2 个选项');
  if (new Set(item.options.map(({ id }) => id)).size < item.options.length) faults.push('选项标识重复');
  if (new Set(item.options.map(({ label }) => label)).size < item.options.length) faults.push('选项文字重复');
  if (item.type === 'PHOTO' && item.required && item.photoMin === 0) faults.push('必填的照片项至少要 1 张');
  if (item.failsWhen?.tests.length === 0) faults.push('不合格条件是空的');
  for (const test of item.failsWhen?.tests ?? []) faults.push(...testFaults(item, test));
  return faults;
}

function testFaults(item: FormItem, test: NonNullable<FormItem['failsWhen']>['tests'][number]): string[] {
  if (!OPS_OF[item.type].includes(test.op)) return ['不合格条件不适用于这种类型'];
  if (test.op === 'IS' && test.value !== 'YES' && test.value !== 'NO') return ['不合格条件要选是或否'];
  if ((test.op === 'LT' || test.op === 'GT') && !NUMBER.test(test.value ?? '')) return ['不合格条件要填数值'];
  if (test.op === 'CONTAINS' && !test.value?.trim()) return ['不合格条件要填文字'];
  if (test.op !== 'ANY_OF' && test.op !== 'NONE_OF') return [];
  if (!test.options?.length) return ['不合格条件要选选项'];
  return test.options.every((id) => item.options.some((option) => option.id === id))
    ? []
    : ['不合格条件里的选项已被删除'];
}
