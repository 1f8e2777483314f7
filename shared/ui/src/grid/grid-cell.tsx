import { useState } from 'react';
import { Select } from 'antd';
import { Picker } from '../form/picker.tsx';
import { cellText, parseCell } from './cell-text.ts';
import { computed, shownAs } from './grid-sums.ts';
import { isNumberKind, type GridColumn } from './grid-values.ts';
import { isUnresolved } from './unread.ts';
import css from './line-grid.module.css';

export interface CellProps<Line> {
  column: GridColumn<Line>;
  line: Line;
  index: number;
  lines: readonly Line[];
  readOnly: boolean;
  label: string;
  onSet: (value: unknown, item?: unknown) => void;
}
/** The input of one cell: plain inputs, so that a thousand lines stay light; pickers and lists come with the focus. */
export function GridCell<Line extends object>(props: CellProps<Line>) {
  const { column, line, label, onSet } = props;
  const value = (line as Record<string, unknown>)[column.key];
  if (column.kind === 'computed') {
    const shown = shownAs(column.as ?? 'decimal', computed(column, line, props.index, props.lines));
    return (
      <output className={column.as === 'text' ? `${css.computed} ${css.start}` : css.computed} aria-label={label}>
        {shown}
      </output>
    );
  }
  const locked = props.readOnly || column.editable?.(line) === false;
  if (column.kind === 'bool')
    return (
      <span className={css.center}>
        <input
          type="checkbox"
          className={css.check}
          aria-label={label}
          checked={value === true}
          disabled={locked}
          onChange={(event) => onSet(event.target.checked)}
          style={{ display: 'block', margin: '8px auto' }}
        />
      </span>
    );
  if (column.kind === 'code')
    return (
      <select
        className={css.input}
        aria-label={label}
        disabled={locked}
        value={String(value ?? '')}
        onChange={(event) => onSet(event.target.value || null)}
      >
        <option value="" />
        {Object.entries(column.labels ?? {}).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        {value && !Object.hasOwn(column.labels ?? {}, String(value)) ? (
          <option value={String(value)}>{String(value)}</option>
        ) : null}
      </select>
    );
  if (column.kind === 'picker') return <PickerCell {...props} value={value} locked={locked} />;
  if (column.kind === 'codes') return <CodesCell {...props} value={value as string[] | null} locked={locked} />;
  return <TextCell {...props} value={value} locked={locked} />;
}

function TextCell<Line extends object>({
  column,
  line,
  value,
  label,
  locked,
  onSet,
}: CellProps<Line> & { value: unknown; locked: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): unknown => (column.text ? column.text.read(text, line) : parseCell(column, text));
  const same = typed !== null && JSON.stringify(read(typed)) === JSON.stringify(value ?? null);
  const plain = column.kind === 'text' && !column.text && !column.coded;
  return (
    <input
      className={isNumberKind(column.kind) ? `${css.input} ${css.end}` : css.input}
      aria-label={label}
      placeholder={column.placeholder}
      maxLength={column.kind === 'text' ? column.maxLength : 40}
      inputMode={isNumberKind(column.kind) ? 'decimal' : undefined}
      readOnly={locked}
      value={same ? typed : (column.text?.show(value, line) ?? cellText(column, value))}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = plain ? event.target.value || null : read(event.target.value);
        if (JSON.stringify(next) !== JSON.stringify(value ?? null)) onSet(next);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setTyped(null);
        if (plain && typeof value === 'string' && value !== value.trim()) onSet(value.trim() || null);
      }}
    />
  );
}

function PickerCell<Line extends object>({
  column,
  line,
  value,
  label,
  locked,
  onSet,
}: CellProps<Line> & { value: unknown; locked: boolean }) {
  const text = isUnresolved(value) ? value.unresolved : null;
  return (
    <Picker
      kind={column.picker ?? ''}
      parent={column.parent?.(line)}
      variant="borderless"
      aria-label={label}
      placeholder={column.placeholder ?? ''}
      disabled={locked}
      value={text === null ? (value as string | null) : null}
      unresolved={text}
      onChange={(id, item) => onSet(id, item)}
    />
  );
}

function CodesCell<Line extends object>({
  column,
  value,
  label,
  locked,
  onSet,
}: CellProps<Line> & { value: string[] | null; locked: boolean }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <button type="button" className={css.pick} aria-label={label} disabled={locked} onClick={() => setOpen(true)}>
        {cellText(column, value) || '\u00A0'}
      </button>
    );
  return (
    <Select
      autoFocus
      defaultOpen
      mode="multiple"
      variant="borderless"
      size="small"
      aria-label={label}
      style={{ width: '100%' }}
      maxTagCount="responsive"
      value={value ?? []}
      options={Object.entries(column.labels ?? {}).map(([code, name]) => ({ value: code, label: name }))}
      onChange={(codes: string[]) => onSet(codes)}
      onBlur={() => setOpen(false)}
    />
  );
}
