import { freeKey, type FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { Button, Input } from 'antd';
import css from './inspect-forms.module.css';
import { Line } from './line.tsx';

interface Props {
  item: FormItem;
  disabled: boolean;
  onChange: (options: FormItem['options']) => void;
}
/** Options of a choice with their English. */
export function ItemOptions({ item, disabled, onChange }: Props) {
  const { options } = item;
  const change = (id: string, names: Partial<FormItem['options'][number]>) =>
    onChange(options.map((each) => (each.id === id ? { ...each, ...names } : each)));
  return (
    <Line label="选项">
      {options.map(({ id, label, labelEn }, at) => (
        <div key={id} className={css.option}>
          <Input
            aria-label={`选项 ${at + 1}`}
            disabled={disabled}
            maxLength={40}
            value={label}
            onChange={(event) => change(id, { label: event.target.value })}
          />
          <Input
            aria-label={`选项 ${at + 1} 英文`}
            disabled={disabled}
            maxLength={80}
            placeholder="英文"
            value={labelEn ?? ''}
            onChange={(event) => change(id, { labelEn: event.target.value || null })}
          />
          {disabled ? null : (
            <Button
              type="text"
              aria-label={`删除选项 ${at + 1}`}
              onClick={() => onChange(options.filter((each) => each.id !== id))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {disabled ? null : (
        <Button
          size="small"
          type="link"
          onClick={() => onChange([...options, { id: freeKey('o', options), label: `选项 ${options.length + 1}` }])}
        >
          + 添加选项
        </Button>
      )}
    </Line>
  );
}
