import { describe, expect, it } from 'vitest';
import { compareForms, failText } from './compare.ts';
import { newItem, type FormContent, type FormItem } from './form.ts';

const item = (id: string, text: string, more: Partial<FormItem> = {}): FormItem => ({
  ...newItem({ sections: [] }, 'NUMBER'),
  id,
  text,
  ...more,
});
const form = (...sections: [id: string, title: string, ...items: FormItem[]][]): FormContent => ({
  sections: sections.map(([id, title, ...items]) => ({ id, title, items })),
});
const told = (before: FormContent, after: FormContent) =>
  compareForms(before, after).map(({ kind, where, fields }) =>
    [kind, where, ...fields.map((field) => `${field.label} ${field.before}→${field.after}`)].join(' | '),
  );

describe('S10 two versions of an inspection form compared', () => {
  const [one, two, three] = [item('i1', '毛重'), item('i2', '净重'), item('i3', '尺寸')];
  it('the same content has no differences', () => {
    expect(told(form(['s1', '外观', one, two]), form(['s1', '外观', one, two]))).toEqual([]);
  });
  it('names what is new, gone, moved and changed, in words', () => {
    const before = form(['s1', '外观', one, two, three], ['s2', '包装', item('i4', '封箱')]);
    const after = form(
      ['s1', '外观与称重', three, item('i1', '毛重', { required: false, severity: 'CRITICAL', min: '1' })],
      ['s3', '标签', two, item('i5', '唛头')],
    );
    expect(told(before, after)).toEqual([
      'changed | 分组 外观 | 名称 外观→外观与称重',
      'moved | 外观与称重 / 尺寸',
      'changed | 外观与称重 / 毛重 | 必填 是→否 | 最小值 →1 | 严重程度 严重→致命',
      'added | 分组 标签',
      'changed | 标签 / 净重 | 分组 外观→标签',
      'added | 标签 / 唛头',
      'removed | 分组 包装',
      'removed | 包装 / 封箱',
    ]);
  });
  it('names what was put into English: section, item and options', () => {
    const choice = (label: string, labelEn?: string | null) =>
      item('i1', '外箱状况', { type: 'SINGLE', options: [{ id: 'o1', label, labelEn }] });
    const before = form(['s1', '外观', choice('完好')]);
    const [section = { id: 's1', title: '外观', items: [] }] = form([
      's1',
      '外观',
      { ...choice('完好', 'Intact'), textEn: 'Cartons' },
    ]).sections;
    expect(told(before, { sections: [{ ...section, titleEn: 'Appearance' }] })).toEqual([
      'changed | 分组 外观 | 英文 →Appearance',
      'changed | 外观 / 外箱状况 | 英文 →Cartons | 选项英文 →完好 Intact',
    ]);
    // No English and an empty one are the same.
    expect(told(before, form(['s1', '外观', { ...choice('完好', null), textEn: null }]))).toEqual([]);
  });
  it('a fail condition is told with the words of its options', () => {
    const options = [{ id: 'o1', label: '合格' }, { id: 'o2', label: '不合格' }]; // prettier-ignore
    const failing = (join: 'ANY' | 'ALL') =>
      item('i1', '外箱', {
        options,
        failsWhen: { join, tests: [{ op: 'ANY_OF', options: ['o2'] }, { op: 'LT', value: '10' }, { op: 'EMPTY' }] }, // prettier-ignore
      });
    expect(failText(failing('ANY'))).toBe('选了任一 不合格 或 小于 10 或 未填写');
    expect(failText(failing('ALL'))).toBe('选了任一 不合格 且 小于 10 且 未填写');
    expect(failText(item('i1', '外箱', { failsWhen: null }))).toBe('');
  });
});
