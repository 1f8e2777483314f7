import type { TemplateField, TemplateFields } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_FILTERS } from '@shared/contract/system/template-filters.ts';
import { Input } from 'antd';
import { useState } from 'react';
import css from './templates.module.css';

interface Props {
  fields: TemplateFields;
  /** Puts a text where the cursor is. */
  onInsert: (text: string) => void;
}
interface Leaf {
  text: string;
  path: string;
  title: string;
}
/** Everything that a template may name, with search; a click puts it in. */
export function FieldTree({ fields, onInsert }: Props) {
  const [term, setTerm] = useState('');
  const groups = groupsOf(fields).flatMap(({ title, leaves }) => {
    const fit = leaves.filter((leaf) => `${leaf.title}${leaf.path}${title}`.toLowerCase().includes(term.toLowerCase()));
    return fit.length > 0 ? [{ title, leaves: fit }] : [];
  });
  return (
    <aside className={css.tree} aria-label="字段">
      <Input
        allowClear
        aria-label="搜索字段"
        placeholder="搜索字段"
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <div className={css.leaves}>
        {groups.map(({ title, leaves }) => (
          <section key={title}>
            <h3>{title}</h3>
            {leaves.map(({ text, path, title: name }) => (
              <button key={text} type="button" title={`插入 ${text}`} onClick={() => onInsert(text)}>
                <span>{name}</span>
                <code>{path}</code>
              </button>
            ))}
          </section>
        ))}
        {groups.length === 0 ? <p className={css.missing}>没有符合的字段</p> : null}
        <section>
          <h3>过滤器</h3>
          {Object.entries(TEMPLATE_FILTERS).map(([name, { title, example }]) => (
            <button key={name} type="button" title={`插入 |${example}`} onClick={() => onInsert(`|${example}`)}>
              <span>{title}</span>
              <code>|{example}</code>
            </button>
          ))}
        </section>
      </div>
    </aside>
  );
}

function groupsOf(fields: TemplateFields): { title: string; leaves: Leaf[] }[] {
  const isLeaf = (field: TemplateField) => !field.fields && !field.list;
  const own = Object.entries(fields).filter(([, field]) => isLeaf(field));
  const leaf = (path: string, title: string): Leaf => ({ text: `{{${path}}}`, path, title });
  const groups = Object.entries(fields).flatMap(([key, field]) => {
    if (field.list)
      return [
        {
          title: `${field.title}（循环）`,
          leaves: [
            { text: `{{#${key}}}\n\n{{/${key}}}`, path: `#${key}`, title: '循环开始与结束' },
            leaf('@index', '序号'),
            ...Object.entries(field.list).map(([name, inner]) => leaf(name, inner.title)),
          ],
        },
      ];
    if (!field.fields) return [];
    const leaves = Object.entries(field.fields).map(([name, inner]) => leaf(`${key}.${name}`, inner.title));
    return [{ title: field.title, leaves }];
  });
  return [{ title: '单据', leaves: own.map(([key, field]) => leaf(key, field.title)) }, ...groups];
}
