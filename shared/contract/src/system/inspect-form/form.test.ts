import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseForm, type ChoosableForm } from './choose.ts';
import { answerText, evaluateForm, fails, type Answer, type Answers } from './evaluate.ts';
import { formFaults } from './form-faults.ts';
import { formContent, ITEM_TYPES, itemsOf, newItem, type FormContent, type FormItem, type ItemType } from './form.ts';

const EMPTY: FormContent = { sections: [] };
const item = (type: ItemType, more: Partial<FormItem> = {}): FormItem => ({ ...newItem(EMPTY, type), ...more });
const form = (...items: FormItem[]): FormContent => ({ sections: [{ id: 's1', title: '外观', items }] });
const when = (
  op: 'IS' | 'LT' | 'GT' | 'ANY_OF' | 'NONE_OF' | 'CONTAINS' | 'EMPTY',
  rest: object = {},
  join: 'ANY' | 'ALL' = 'ANY',
) => ({
  failsWhen: { join, tests: [{ op, ...rest }] },
});

describe('S10 an item fails as its condition says', () => {
  it.each([
    ['no for a question of yes', item('BOOL'), { value: 'NO' }, true],
    ['yes', item('BOOL'), { value: 'YES' }, false],
    ['not answered', item('BOOL'), undefined, false],
    ['below', item('NUMBER', when('LT', { value: '10.5' })), { value: '10.49' }, true],
    ['the limit itself', item('NUMBER', when('LT', { value: '10.5' })), { value: '10.50' }, false],
    ['above', item('NUMBER', when('GT', { value: '-1' })), { value: '0' }, true],
    ['a word is no number', item('NUMBER', when('LT', { value: '10' })), { value: '九' }, false],
    ['one of the bad options', item('SINGLE', when('ANY_OF', { options: ['o2'] })), { value: 'o2' }, true],
    ['none of the good ones', item('MULTI', when('NONE_OF', { options: ['o1'] })), { value: ['o2'] }, true],
    ['none of them, unanswered', item('MULTI', when('NONE_OF', { options: ['o1'] })), { value: [] }, true],
    ['none of them, untouched', item('MULTI', when('NONE_OF', { options: ['o1'] })), undefined, false],
    ['no photo, untouched', item('PHOTO', when('EMPTY')), undefined, false],
    ['the word', item('TEXT', when('CONTAINS', { value: '破' })), { value: '箱子破损' }, true],
    ['no photo', item('PHOTO', when('EMPTY')), { photos: [] }, true],
    ['a photo', item('PHOTO', when('EMPTY')), { photos: ['1'] }, false],
    ['no condition', item('TEXT'), { value: '破' }, false],
  ] as [string, FormItem, Answer | undefined, boolean][])('%s', (_what, one, answer, expected) => {
    expect(fails(one, answer)).toBe(expected);
  });
  it('ALL needs every test, ANY one of them', () => {
    const tests = [
      { op: 'GT' as const, value: '5' },
      { op: 'LT' as const, value: '10' },
    ];
    const between = item('NUMBER', { failsWhen: { join: 'ALL', tests } });
    expect(['5', '7', '10'].map((value) => fails(between, { value }))).toEqual([false, true, false]);
    const any = item('NUMBER', { failsWhen: { join: 'ANY', tests } });
    expect(fails(any, { value: '11' })).toBe(true);
  });
});

describe('S10 evaluation of a form', () => {
  const sample = form(
    item('BOOL', { id: 'i1', text: '标签正确', severity: 'CRITICAL' }),
    item('NUMBER', { id: 'i2', text: '长', unit: 'cm', min: '0', max: '500', ...when('GT', { value: '60' }) }),
    item('PHOTO', { id: 'i3', text: '满箱照片', photoMin: 2, required: false }),
    item('SINGLE', { id: 'i4', text: '外箱', severity: 'MINOR', ...when('ANY_OF', { options: ['o2'] }) }),
  );
  it('LOG-048 counts failures by severity; a critical one rejects', () => {
    const { findings, counts, rejects, complete } = evaluateForm(sample, {
      i1: { value: 'NO' },
      i2: { value: '61' },
      i3: { photos: ['1', '2'] },
      i4: { value: 'o2' },
    });
    expect(findings.map(({ severity, why }) => [severity, why])).toEqual([
      ['CRITICAL', '标签正确：否'],
      ['MAJOR', '长：61cm'],
      ['MINOR', '外箱：不合格'],
    ]);
    expect([counts, rejects, complete]).toEqual([{ CRITICAL: 1, MAJOR: 1, MINOR: 1 }, true, true]);
  });
  it('says what is missing, of photos too, and what cannot be', () => {
    const told = evaluateForm(sample, { i2: { value: '501' }, i3: { photos: ['1'] }, i4: { value: 'o9' } });
    expect(told).toMatchObject({
      missing: ['i1'],
      missingPhotos: [{ itemId: 'i3', need: 2, has: 1 }],
      invalid: { i2: '不能大于 500cm', i4: '选项不存在' },
      complete: false,
      rejects: false,
      findings: [],
    });
  });
  it('answers in words', () => {
    expect(answerText(item('MULTI'), { value: ['o1', 'o2'] })).toBe('合格、不合格');
    expect(answerText(item('PHOTO'), { photos: ['1'] })).toBe('1 张');
    expect(answerText(item('TEXT'), undefined)).toBe('—');
  });

  const types = Object.keys(ITEM_TYPES) as ItemType[];
  const anyForm = fc
    .array(fc.constantFrom(...types), { maxLength: 12 })
    .map((list) =>
      form(
        ...list.map((type, at) =>
          item(type, { id: `i${at + 1}`, photoMin: at % 3, severity: at % 2 ? 'CRITICAL' : 'MINOR' }),
        ),
      ),
    );
  const anyAnswer = fc.oneof(
    fc.constant(undefined),
    fc.record({
      value: fc.oneof(
        fc.constantFrom('YES', 'NO', 'o1', '12.5', ''),
        fc.string(),
        fc.array(fc.string()),
        fc.constant(null),
      ),
      photos: fc.array(fc.string(), { maxLength: 4 }),
    }),
  );
  const anyAnswers: fc.Arbitrary<Answers> = fc.dictionary(fc.constantFrom('i1', 'i2', 'i3', 'i7', 'zz'), anyAnswer);
  it('any answers give an evaluation whose parts agree; it changes nothing and repeats itself', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (one, answers) => {
        const frozen = JSON.stringify([one, answers]);
        const told = evaluateForm(one, answers);
        expect(JSON.stringify([one, answers])).toBe(frozen);
        expect(evaluateForm(one, answers)).toEqual(told);
        const { counts, findings } = told;
        expect(counts.CRITICAL + counts.MAJOR + counts.MINOR).toBe(findings.length);
        expect(told.rejects).toBe(findings.some(({ severity }) => severity === 'CRITICAL'));
        expect(told.complete).toBe(
          told.missing.length + told.missingPhotos.length + Object.keys(told.invalid).length === 0,
        );
        for (const { itemId } of findings) expect(Object.keys(told.invalid)).not.toContain(itemId);
      }),
    );
  });
  it('one more photo never makes more photos missing', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (one, answers) => {
        const more = Object.fromEntries(
          itemsOf(one).map(({ id }) => [id, { ...answers[id], photos: [...(answers[id]?.photos ?? []), 'new'] }]),
        );
        expect(evaluateForm(one, more).missingPhotos.length).toBeLessThanOrEqual(
          evaluateForm(one, answers).missingPhotos.length,
        );
      }),
    );
  });
});

describe('S10 faults that keep a form from being published', () => {
  it('a new item of every type has none, and has the shape that is stored', () => {
    const all = form(...(Object.keys(ITEM_TYPES) as ItemType[]).map((type, at) => item(type, { id: `i${at + 1}` })));
    expect(formFaults(all)).toEqual([]);
    expect(formContent.safeParse(all).success).toBe(true);
  });
  it.each([
    ['an empty form', EMPTY, '表单还没有项目'],
    ['the same id twice', form(item('BOOL'), item('TEXT')), '项目标识重复'],
    ['one option', form(item('SINGLE', { options: [{ id: 'o1', label: '好' }] })), '至少要有 2 个选项'],
    [
      'two options of one name',
      form(
        item('SINGLE', {
          options: [
            { id: 'o1', label: '好' },
            { id: 'o2', label: '好' },
          ],
        }),
      ),
      '选项文字重复',
    ],
    ['a range upside down', form(item('NUMBER', { min: '9', max: '8' })), '最小值大于最大值'],
    ['a required photo of none', form(item('PHOTO', { photoMin: 0 })), '必填的照片项至少要 1 张'],
    ['a condition without tests', form(item('TEXT', { failsWhen: { join: 'ANY', tests: [] } })), '不合格条件是空的'],
    ['a test of another type', form(item('TEXT', when('LT', { value: '1' }))), '不合格条件不适用于这种类型'],
    ['a test without a number', form(item('NUMBER', when('GT', { value: '大' }))), '不合格条件要填数值'],
    ['an option that is gone', form(item('SINGLE', when('ANY_OF', { options: ['o7'] }))), '不合格条件里的选项已被删除'],
    ['no option', form(item('SINGLE', when('ANY_OF', { options: [] }))), '不合格条件要选选项'],
    ['no word', form(item('TEXT', when('CONTAINS', { value: ' ' }))), '不合格条件要填文字'],
    ['neither yes nor no', form(item('BOOL', when('IS', { value: 'X' }))), '不合格条件要选是或否'],
  ] as [string, FormContent, string][])('%s', (_what, one, message) => {
    expect(formFaults(one).map((fault) => fault.message)).toContain(message);
  });
});

describe('4.7 which form an inspection takes', () => {
  const made = (id: string, customerId: string | null, category: string | null, publishedAt = '2026-01-01') => ({
    id,
    customerId,
    category,
    publishedAt,
  });
  const forms: ChoosableForm[] = [
    made('1', null, null),
    made('2', null, '家居'),
    made('3', null, '家居 / 毛毯'),
    made('4', '7', null),
    made('5', '7', '家居'),
    made('6', '8', '玩具'),
  ];
  it.each([
    [null, [], '1'],
    [null, ['家居 / 窗帘'], '2'],
    [null, ['家居 / 毛毯 / 珊瑚绒'], '3'],
    ['7', ['玩具'], '4'],
    ['7', ['家居 / 毛毯'], '5'],
    ['8', ['玩具'], '6'],
    ['9', ['家居饰品'], '1'],
  ] as [string | null, string[], string][])('customer %s with %j → %s', (customerId, categories, id) => {
    expect(chooseForm(forms, { customerId, categories })?.id).toBe(id);
  });
  it('of two alike the later published, then the higher id; whatever the order they come in', () => {
    const alike = [made('1', null, null, '2026-02-01'), made('2', null, null), made('10', null, null, '2026-02-01')];
    fc.assert(
      fc.property(fc.shuffledSubarray(alike, { minLength: 3 }), (list) => {
        expect(chooseForm(list, { customerId: null, categories: [] })?.id).toBe('10');
      }),
    );
    expect(chooseForm([], { customerId: null, categories: [] })).toBeNull();
  });
});
