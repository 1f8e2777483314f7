import { useEffect, useRef, useState } from 'react';
import { Select } from 'antd';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { usePickerItems } from './use-picker-items.ts';

interface Common {
  /** Kind of record: customers, ports, users … (`GET /api/pickers/{kind}`). */
  kind: string;
  /** Narrows by a parent record: customer codes of a customer. */
  parent?: string | null;
  /** Of people (`users`, who must declare it): the permission that the chosen person needs for it; null: none. */
  holds?: PermissionCode | null;
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
  /** A pasted text that no record was found for; it is shown in the place of the choice. */
  unresolved?: string | null;
  /** null when cleared; `item` carries what a form may take over (`extra`). */
  onChange?: (id: string | null, item: PickerItem | null) => void;
}
export interface PickersProps extends Common {
  value?: readonly string[] | null;
  onChange?: (ids: string[]) => void;
}

/** Chooses one record by typing its code, name, pinyin or initials; the value is the id. */
export function Picker({ value, onChange, unresolved, ...rest }: PickerProps) {
  const { items, typed, pending, options, select } = usePicker(rest, value ? [value] : []);
  const choose = (id: string | undefined) => onChange?.(id ?? null, items.find((item) => item.id === id) ?? null);
  const text = unresolved ? [{ value: UNRESOLVED, label: unresolved }] : [];
  // While something is typed nothing is chosen: Enter takes what was found for it, never the choice before it.
  const chosen = typed ? undefined : (value ?? (unresolved ? UNRESOLVED : undefined));
  /** Enter came before the answer for this text. */
  const [wanted, setWanted] = useState<string | null>(null);
  const takeFirst = useRef((_text: string) => {});
  useEffect(() => {
    takeFirst.current = (asked) => {
      const [first] = options;
      if (asked !== typed || !first || first.disabled) return;
      choose(first.value);
      select.onOpenChange(false);
    };
  });
  useEffect(() => {
    if (wanted === null || pending) return;
    setWanted(null);
    takeFirst.current(wanted);
  }, [wanted, pending]);
  return (
    <Select<string>
      {...select}
      options={typed ? options : [...options, ...text]}
      value={chosen}
      onChange={choose}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter' || !typed || !pending) return;
        event.preventDefault();
        event.stopPropagation();
        setWanted(typed);
      }}
    />
  );
}
/** Stands for a text that is no record. */
const UNRESOLVED = '?';

/** Chooses several records; the value is their ids. */
export function Pickers({ value, onChange, ...rest }: PickersProps) {
  const { select, options } = usePicker(rest, value ?? []);
  return (
    <Select<string[]>
      {...select}
      options={options}
      mode="multiple"
      maxTagCount="responsive"
      value={[...(value ?? [])]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

function usePicker({ kind, parent, holds, ...rest }: Common, chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { items, found, pending } = usePickerItems({ kind, parent, holds }, chosen, { typed: typed.trim(), open });
  const shown = open ? (pending ? [] : found.list) : items;
  const rows = [
    ...shown,
    ...(typed ? [] : items.filter((item) => chosen.includes(item.id) && !shown.some((one) => one.id === item.id))),
  ];
  return {
    items,
    typed,
    pending,
    options: rows.map((item) => ({
      value: item.id,
      label: item.label,
      hint: item.hint ?? '',
      disabled: item.disabled ?? false,
    })),
    select: {
      allowClear: true,
      placeholder: '请选择',
      ...rest,
      style: { width: '100%', ...rest.style },
      open,
      showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setTyped('');
      },
      loading: open && pending,
      popupMatchSelectWidth: false,
      notFoundContent: found.failed ? '加载失败，请重试' : pending ? '正在查找…' : '没有匹配的数据',
      optionRender: (option: { data: { label?: React.ReactNode; hint?: string } }) => (
        <>
          {option.data.label}
          {option.data.hint ? <small style={{ marginInlineStart: 8, opacity: 0.7 }}>{option.data.hint}</small> : null}
        </>
      ),
    },
  };
}
