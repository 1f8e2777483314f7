import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { unplacedOf } from './field-errors.ts';
import { useFormState } from './form-context.ts';
import css from './form.module.css';

/** At the head of a form: what is wrong with it and stands at none of its fields, by the names of the body; else nothing. */
export function UnplacedErrors({ labels = {} }: { labels?: Readonly<Record<string, string>> | undefined }) {
  const { errors } = useFormState();
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  // The fields have drawn theirs by now.
  useEffect(() => setLeft(unplacedOf(errors)), [errors]);
  const shown = Object.entries(left).filter(([path]) => path in errors);
  if (shown.length === 0) return null;
  const said = ([path, text]: [string, string]) => {
    const label = labels[path] ?? labels[path.split('.')[0] ?? ''];
    return label ? `${label}：${text}` : text;
  };
  return (
    <Alert
      showIcon
      role="alert"
      data-unplaced=""
      className={css.unplaced}
      type="error"
      title={[...new Set(shown.map(said))].join('；')}
    />
  );
}
