import { useEffect, useRef, useState } from 'react';
import { Checkbox, Input, Select } from 'antd';
import type { Filter } from '@shared/contract/list.ts';
import { DatesField } from './dates-field.tsx';
import { tabOnDemand } from '../base/on-demand.tsx';
import { Picker } from '../form/picker.tsx';
import type { Sought } from './elsewhere.tsx';
import { NumbersFilter } from './numbers-filter.tsx';
import css from './list-page.module.css';

const RangeField = tabOnDemand(async () => (await import('./range-field.tsx')).RangeField);

export interface FilterFieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string, typing?: boolean) => void;
  sought?: Sought | undefined;
}
/** The input of one filter; its value is the text that the URL carries. */
export function FilterField({ filter, value, onChange, sought }: FilterFieldProps) {
  switch (filter.kind) {
    case 'numbers':
      return <NumbersFilter title={filter.title} value={value} onChange={onChange} sought={sought} />;
    case 'codes':
      return (
        <Select
          mode="multiple"
          className={css.field}
          aria-label={filter.title}
          placeholder={filter.title}
          maxTagCount={1}
          maxTagTextLength={6}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value ? value.split(',') : []}
          options={Object.entries(filter.labels ?? {}).map(([code, label]) => ({ value: code, label }))}
          onChange={(codes: string[]) => onChange(codes.join(','))}
        />
      );
    case 'picker':
      return (
        <Picker
          kind={filter.picker ?? ''}
          className={css.field}
          style={{ width: 150 }}
          aria-label={filter.title}
          placeholder={filter.title}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
        />
      );
    case 'dates':
      return <DatesField title={filter.title} value={value} onChange={onChange} single={filter.most === 1} />;
    case 'flag':
      return (
        <Checkbox
          className={css.flag}
          checked={value === '1'}
          onChange={(event) => onChange(event.target.checked ? '1' : '')}
        >
          {filter.title}
        </Checkbox>
      );
    case 'range':
      return <RangeField title={filter.title} value={value} onChange={onChange} />;
    default:
      return <TextField filter={filter} value={value} onChange={onChange} />;
  }
}

/** Text is asked for on Enter, on leaving, and when the typing pauses. */
function TextField({ filter, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const send = (next: string, typing = false) => {
    const text = next.trim();
    if (text === sent.current) return;
    sent.current = text;
    onChange(text, typing);
  };
  const sender = useRef(send);
  sender.current = send;
  useEffect(() => {
    const timer = setTimeout(() => sender.current(typed, true), 450);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      className={filter.kind === 'search' ? css.search : css.field}
      aria-label={filter.title}
      placeholder={filter.placeholder ?? filter.title}
      allowClear
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') send('');
      }}
      onPressEnter={() => send(typed)}
      onBlur={() => send(typed)}
    />
  );
}
