import { CHANGE_KINDS, compareForms, type FormChange } from '@shared/contract/system/inspect-form/compare.ts';
import type { FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { Tag } from 'antd';
import css from './inspect-forms.module.css';

const TONES: Readonly<Record<FormChange['kind'], string>> = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
  moved: 'default',
};

/** What changed from one version to another, item by item with the old and the new value. */
export function FormChanges({ before, after, label }: { before: FormContent; after: FormContent; label: string }) {
  const changes = compareForms(before, after);
  if (changes.length === 0) return <p className={css.note}>{label}：内容相同。</p>;
  return (
    <section aria-label={label}>
      <p className={css.note}>
        {label}：{changes.length} 处不同
      </p>
      <ul className={css.changes}>
        {changes.map(({ kind, where, fields }) => (
          <li key={`${kind}${where}`}>
            <Tag color={TONES[kind]}>{CHANGE_KINDS[kind]}</Tag> {where}
            {fields.map((field) => (
              <div key={field.label} className={css.change}>
                {field.label}：<del>{field.before || '空'}</del> → <ins>{field.after || '空'}</ins>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
