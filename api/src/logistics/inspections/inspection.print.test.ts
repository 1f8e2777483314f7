import { newItem, type FormContent, type FormItem } from '@shared/contract/system/inspect-form/form.ts';
import type { Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './inspection.print.ts';

const item = (id: string, more: Partial<FormItem>): FormItem => ({ ...newItem({ sections: [] }, 'BOOL'), id, ...more });
const options = [
  { id: 'o1', label: '完好', labelEn: 'Intact' },
  { id: 'o2', label: '破损', labelEn: null },
];
const form: FormContent = {
  sections: [
    {
      id: 's1',
      title: '外箱',
      titleEn: 'Cartons',
      items: [
        item('i1', { text: '无霉变', textEn: 'No mould' }),
        item('i2', { text: '外箱状况', type: 'MULTI', options, failsWhen: null }),
        item('i3', { text: '等级', type: 'SINGLE', options: [{ id: 'o1', label: '一级' }], failsWhen: null }),
      ],
    },
    { id: 's2', title: '尺寸', items: [] },
  ],
};
const answers: Answers = { i1: { value: 'YES' }, i2: { value: ['o1', 'o2'] }, i3: { value: 'o1' } };
const told = (language: TemplateLanguage) =>
  sectionsOf(form, answers, language).map(({ title, items }) => [
    title,
    ...(items as Record<string, unknown>[]).map(({ text, answer }) => `${text}: ${answer}`),
  ]);

describe('L13, S10 an inspection on paper', () => {
  it('in English by the English of the form, by its Chinese where it has none', () => {
    expect(told('EN')).toEqual([['Cartons', 'No mould: Yes', '外箱状况: Intact, 破损', '等级: 一级'], ['尺寸']]);
  });
  it('in Chinese and in both', () => {
    expect(told('ZH')).toEqual([['外箱', '无霉变: 是', '外箱状况: 完好、破损', '等级: 一级'], ['尺寸']]);
    expect(told('ZH_EN')[0]).toEqual([
      '外箱 Cartons',
      '无霉变 No mould: 是 Yes',
      '外箱状况: 完好、破损 Intact, 破损',
      '等级: 一级',
    ]);
  });
});
