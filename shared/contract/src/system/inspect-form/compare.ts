import {
  ITEM_TYPES,
  SEVERITIES,
  TEST_OPS,
  type AnswerTest,
  type FormContent,
  type FormItem,
  type FormSection,
} from './form.ts';

/** One difference between two versions of a form, in words. */
export interface FormChange {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** 外观检查 / 外箱完好. */
  where: string;
  /** What of it differs; empty for what is new, gone or only stands elsewhere. */
  fields: { label: string; before: string; after: string }[];
}
export const CHANGE_KINDS = { added: '新增', removed: '删除', changed: '修改', moved: '移动' } as const;

/** Properties of an item as people read them. */
const WORDS: readonly (readonly [label: string, words: (item: FormItem) => string])[] = [
  ['项目', (item) => item.text],
  ['英文', (item) => item.textEn ?? ''],
  ['检查方法', (item) => item.hint ?? ''],
  ['类型', (item) => ITEM_TYPES[item.type]],
  ['必填', (item) => (item.required ? '是' : '否')],
  ['最小值', (item) => item.min ?? ''],
  ['最大值', (item) => item.max ?? ''],
  ['单位', (item) => item.unit ?? ''],
  ['选项', (item) => item.options.map(({ label }) => label).join('、')],
  [
    '选项英文',
    (item) =>
      item.options
        .map(({ label, labelEn }) => (labelEn ? `${label} ${labelEn}` : ''))
        .filter(Boolean)
        .join('、'),
  ],
  ['最少照片', (item) => String(item.photoMin)],
  ['严重程度', (item) => SEVERITIES[item.severity]],
  ['不合格条件', failText],
];

/** 不合格条件 in words: 小于 10 或 未填写; empty where an item cannot fail. */
export function failText(item: FormItem): string {
  const labels = new Map(item.options.map(({ id, label }) => [id, label]));
  const one = ({ op, value, options }: AnswerTest) =>
    [
      TEST_OPS[op],
      value === 'YES' ? '是' : value === 'NO' ? '否' : (value ?? ''),
      (options ?? []).map((id) => labels.get(id) ?? id).join('、'),
    ]
      .filter(Boolean)
      .join(' ');
  const tests = item.failsWhen?.tests.map(one) ?? [];
  return tests.join(item.failsWhen?.join === 'ALL' ? ' 且 ' : ' 或 ');
}

interface Placed {
  item: FormItem;
  sectionId: string;
  section: string;
}
const placed = (form: FormContent): Map<string, Placed> =>
  new Map(
    form.sections.flatMap(({ id, title, items }) =>
      items.map((item) => [item.id, { item, sectionId: id, section: title }] as const),
    ),
  );
/** Ids that both have, in the order of one of them. */
const common = (ids: readonly string[], other: ReadonlyMap<string, unknown>) => ids.filter((id) => other.has(id));

/** The order that `after` gives the ids that were not moved: the longest run both share. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const runs: string[][] = [];
  for (const id of after) {
    const at = place.get(id) ?? 0;
    const best = runs
      .filter((run) => (place.get(run.at(-1) ?? '') ?? 0) < at)
      .reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    runs.push([...best, id]);
  }
  return new Set(runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []));
}

const namedAnew = (before: FormSection, after: FormSection): FormChange['fields'] =>
  [
    { label: '名称', before: before.title, after: after.title },
    { label: '英文', before: before.titleEn ?? '', after: after.titleEn ?? '' },
  ].filter((field) => field.before !== field.after);

/**
 * What changed from one version of a form to another (S10): sections and items by their ids, which never change, in the
 * order of the later version; what is gone comes last.
 */
export function compareForms(before: FormContent, after: FormContent): FormChange[] {
  const [old, now] = [placed(before), placed(after)];
  const still = unmoved(common([...old.keys()], now), common([...now.keys()], old));
  const changes: FormChange[] = [];
  const oldSections = new Map(before.sections.map((section) => [section.id, section]));
  for (const section of after.sections) {
    const { id, title, items } = section;
    const was = oldSections.get(id);
    const named = was ? namedAnew(was, section) : [];
    if (!was) changes.push({ kind: 'added', where: `分组 ${title}`, fields: [] });
    else if (named.length > 0) changes.push({ kind: 'changed', where: `分组 ${was.title}`, fields: named });
    for (const item of items) {
      const where = `${title} / ${item.text}`;
      const one = old.get(item.id);
      if (!one) {
        changes.push({ kind: 'added', where, fields: [] });
        continue;
      }
      const fields = WORDS.map(([label, words]) => ({ label, before: words(one.item), after: words(item) })).filter(
        (field) => field.before !== field.after,
      );
      if (one.sectionId !== id) fields.unshift({ label: '分组', before: one.section, after: title });
      if (fields.length > 0) changes.push({ kind: 'changed', where, fields });
      else if (!still.has(item.id)) changes.push({ kind: 'moved', where, fields: [] });
    }
  }
  const kept = new Set(after.sections.map(({ id }) => id));
  for (const { id, title, items } of before.sections) {
    if (!kept.has(id)) changes.push({ kind: 'removed', where: `分组 ${title}`, fields: [] });
    for (const item of items)
      if (!now.has(item.id)) changes.push({ kind: 'removed', where: `${title} / ${item.text}`, fields: [] });
  }
  return changes;
}
