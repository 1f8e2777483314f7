import type { Answer } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { Input } from 'antd';
import { Choices } from '../form/choices.tsx';
import type { PhotoStore } from './photo-field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import css from './inspect-form.module.css';

type Value = NonNullable<Answer['value']> | null;
interface Props {
  item: FormItem;
  value: Value;
  onChange: ((value: Value) => void) | undefined;
  photos: PhotoStore;
}
const YES_NO = [
  { id: 'YES', label: '是' },
  { id: 'NO', label: '否' },
];

/** The input of an item by its type; targets of 44 px for fingers. */
export function ItemInput({ item, value, onChange, photos }: Props) {
  const word = typeof value === 'string' ? value : '';
  const group = { label: item.text, name: `item-${item.id}`, blocked: () => !onChange };
  switch (item.type) {
    case 'BOOL':
      return <Choices {...group} options={YES_NO} chosen={word ? [word] : []} onToggle={(id) => onChange?.(id)} />;
    case 'SINGLE':
      return (
        <Choices {...group} options={item.options} chosen={word ? [word] : []} onToggle={(id) => onChange?.(id)} />
      );
    case 'MULTI': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      const toggle = (id: string) => {
        const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
        onChange?.(item.options.map((option) => option.id).filter((each) => next.includes(each)));
      };
      return <Choices {...group} multiple options={item.options} chosen={chosen} onToggle={toggle} />;
    }
    case 'NUMBER':
      return (
        <Input
          className={css.number}
          size="large"
          inputMode="decimal"
          aria-label={item.text}
          suffix={item.unit}
          readOnly={!onChange}
          value={word}
          onChange={(event) => onChange?.(event.target.value.trim() || null)}
        />
      );
    case 'TEXT':
      return (
        <Input.TextArea
          size="large"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          aria-label={item.text}
          readOnly={!onChange}
          value={word}
          onChange={(event) => onChange?.(event.target.value || null)}
        />
      );
    case 'SIGNATURE':
      return <SignaturePad item={item} id={word || null} onChange={onChange} photos={photos} />;
    case 'PHOTO':
      return null;
  }
}
