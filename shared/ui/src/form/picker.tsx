import { useEffect, useMemo, useState } from 'react';
import { Select } from 'antd';
import { pickerCall, type PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { useRead } from '@shared/runtime/query.ts';

interface Common {
  /** Kind of record: customers, ports, users … (`GET /api/pickers/{kind}`). */
  kind: string;
  /** Narrows by a parent record: customer codes of a customer. */
  parent?: string | null;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  status?: '' | 'error' | 'warning';
  autoFocus?: boolean;
  className?: string;
  variant?: 'borderless';
  style?: React.CSSProperties;
  allowClear?: boolean;
}
export interface PickerProps extends Common {
  value?: string | null;
  /** null when cleared; `item` carries what a form may take over (`extra`). */
  onChange?: (id: string | null, item: PickerItem | null) => void;
}
export interface PickersProps extends Common {
  value?: readonly string[] | null;
  onChange?: (ids: string[]) => void;
}

/** Chooses one record by typing its code, name, pinyin or initials; the value is the id. */
export function Picker({ value, onChange, ...rest }: PickerProps) {
  const { items, select } = usePicker(rest, value ? [value] : []);
  return (
    <Select<string>
      {...select}
      value={value ?? undefined}
      onChange={(id) => onChange?.(id ?? null, items.find((item) => item.id === id) ?? null)}
    />
  );
}

/** Chooses several records; the value is their ids. */
export function Pickers({ value, onChange, ...rest }: PickersProps) {
  const { select } = usePicker(rest, value ?? []);
  return (
    <Select<string[]>
      {...select}
      mode="multiple"
      maxTagCount="responsive"
      value={[...(value ?? [])]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

function usePicker({ kind, parent, ...rest }: Common, chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const q = useSettled(typed, 200);
  const endpoint = useMemo(() => pickerCall(kind), [kind]);
  const narrowed = parent ? { parent } : {};
  const found = useRead(endpoint, { query: { ...(q ? { q } : {}), ...narrowed } }, { enabled: open, keep: true });
  const ids = [...chosen].sort().join(',');
  const known = useRead(endpoint, { query: { ids } }, { enabled: ids !== '', keep: true });
  const items = useMemo(() => {
    const all = new Map<string, PickerItem>();
    for (const item of [...(found.data?.list ?? []), ...(known.data?.list ?? [])])
      if (!all.has(item.id)) all.set(item.id, item);
    return [...all.values()];
  }, [found.data, known.data]);
  const shown = open ? (found.data?.list ?? []) : items;
  const options = [
    ...shown,
    ...items.filter((item) => chosen.includes(item.id) && !shown.some((one) => one.id === item.id)),
  ];
  return {
    items,
    select: {
      allowClear: true,
      placeholder: '请选择',
      ...rest,
      style: { width: '100%', ...rest.style },
      showSearch: { filterOption: false, onSearch: setTyped },
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setTyped('');
      },
      loading: open && found.isFetching,
      popupMatchSelectWidth: false,
      notFoundContent: found.isError ? '加载失败，请重试' : found.isFetching ? '正在查找…' : '没有匹配的数据',
      options: options.map((item) => ({ value: item.id, label: item.label, hint: item.hint, disabled: item.disabled })),
      optionRender: (option: { data: { label?: React.ReactNode; hint?: string } }) => (
        <>
          {option.data.label}
          {option.data.hint ? <small style={{ marginInlineStart: 8, opacity: 0.7 }}>{option.data.hint}</small> : null}
        </>
      ),
    },
  };
}

/** The value once it has not changed for `ms`. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
