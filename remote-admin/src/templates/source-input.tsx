import { useImperativeHandle, useRef, type Ref } from 'react';
import css from './templates.module.css';

/** Puts text in at the cursor, and goes to a line. */
export interface SourceHandle {
  insert: (text: string) => void;
  reveal: (line: number) => void;
}
interface Props {
  value?: string | null;
  onChange?: (value: string) => void;
  id?: string;
  label: string;
  /** Lines with a fault, marked beside their number. */
  faults: ReadonlySet<number>;
  disabled?: boolean;
  handle: Ref<SourceHandle>;
}
const LINE = 20;

/** The source of a template with line numbers. */
export function SourceInput({ value, onChange, id, label, faults, disabled, handle }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLOListElement>(null);
  const text = value ?? '';
  useImperativeHandle(handle, () => ({
    insert(piece) {
      const at = area.current;
      if (!at || disabled) return;
      const { selectionStart, selectionEnd } = at;
      onChange?.(text.slice(0, selectionStart) + piece + text.slice(selectionEnd));
      requestAnimationFrame(() => {
        at.focus();
        at.setSelectionRange(selectionStart + piece.length, selectionStart + piece.length);
      });
    },
    reveal(line) {
      const at = area.current;
      if (!at) return;
      const lines = text.split('\n');
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      at.focus();
      at.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      at.scrollTop = Math.max(0, (line - 4) * LINE);
    },
  }));
  return (
    <div className={css.source}>
      <ol ref={numbers} aria-hidden="true">
        {text.split('\n').map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={faults.has(at + 1) ? css.fault : undefined}>
            {at + 1}
          </li>
        ))}
      </ol>
      <textarea
        ref={area}
        id={id}
        aria-label={label}
        wrap="off"
        spellCheck={false}
        disabled={disabled}
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
        onScroll={(event) => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
