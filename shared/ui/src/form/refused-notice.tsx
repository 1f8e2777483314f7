import { Alert, Button } from 'antd';
import { reveal } from './field-errors.ts';
import type { FieldFace } from './form-context.ts';
import type { Refused } from './refused.ts';
import css from './form.module.css';

/** 货物明细第 3 行 of lines.2.cartons; fields by their label, what has none by its section. */
const nameOf = (path: string, faces: ReadonlyMap<string, FieldFace>): string => {
  const [first = '', row] = path.split('.');
  const own = faces.get(path)?.label ?? faces.get(first)?.label ?? '其他';
  return row !== undefined && /^\d+$/.test(row) ? `${own}第 ${Number(row) + 1} 行` : own;
};

/** What is wrong by field, with a way to each of them. */
export function FieldLinks({
  fields,
  faces,
}: {
  fields: Readonly<Record<string, string>>;
  faces: ReadonlyMap<string, FieldFace>;
}) {
  const entries = Object.entries(fields);
  if (entries.length === 0) return null;
  return (
    <ul className={css.refused}>
      {entries.map(([path, text]) => (
        <li key={path}>
          <Button type="link" size="small" onClick={() => reveal(path)}>
            {nameOf(path, faces)}
          </Button>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** At the form: it is saved, but the step after it was refused, why, and a way to each field that is in its way. */
export function RefusedNotice({ refused, faces }: { refused: Refused | null; faces: ReadonlyMap<string, FieldFace> }) {
  if (!refused) return null;
  return (
    <Alert
      showIcon
      role="alert"
      type={refused.text ? 'error' : 'info'}
      title={refused.text ? `内容已保存，但「${refused.label}」未成功` : `内容已保存，「${refused.label}」已取消`}
      description={
        refused.text ? (
          <>
            {refused.text}
            <FieldLinks fields={refused.fields} faces={faces} />
          </>
        ) : undefined
      }
    />
  );
}
