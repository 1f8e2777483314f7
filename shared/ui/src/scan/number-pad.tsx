import { Button, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { padFault, padKey } from './pad-value.ts';
import { ScanKeys } from './scan-keys.ts';
import css from './scan.module.css';

interface Props {
  /** What is asked: 「批次 … 上架件数」. */
  title: string;
  unit?: string;
  min?: number;
  /** Most that is taken; it has a key of its own (全部). */
  max?: number;
  /** What stands there at first; the first digit replaces it. */
  initial?: number | null;
  /** What is said about the number that stands there; null: there is none. */
  note?: (value: number | null) => ReactNode;
  onDone: (value: number) => void;
  onClose: () => void;
}
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'C', '0', '⌫'] as const;
const NAMES: Readonly<Record<string, string>> = { C: '清空', '⌫': '退格' };
/** Keys of a keyboard as keys of the pad. */
const TYPED: Readonly<Record<string, string>> = { Backspace: '⌫', Delete: 'C' };

/**
 * Asks for a whole number with keys that a glove can hit; a keyboard's digits, Enter and Escape do the same. A scan while it
 * is open types nothing into it: give useScanner `hold` meanwhile, so that the scan is refused in words.
 */
export function NumberPad({ title, unit = '件', min = 1, max, initial = null, note, onDone, onClose }: Props) {
  const first = initial === null ? '' : String(initial);
  const [text, setText] = useState(first);
  /** What stands there now, for keys that come before it is drawn; `fresh`: the next digit replaces it. */
  const now = useRef({ text: first, fresh: true });
  const put = useCallback((next: string, fresh = false) => {
    now.current = { text: next, fresh };
    setText(next);
  }, []);
  const press = useCallback((key: string) => put(padKey(now.current.fresh ? '' : now.current.text, key)), [put]);
  const done = useCallback(() => {
    if (padFault(now.current.text, min, max) === null) onDone(Number(now.current.text));
  }, [min, max, onDone]);
  const fault = padFault(text, min, max);

  useEffect(() => {
    const keys = new ScanKeys();
    let before = now.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const code = keys.take(event, event.timeStamp);
      if (code !== null) {
        // A scan: its digits are none of the number, its Enter presses nothing.
        event.preventDefault();
        return put(before.text, before.fresh);
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        return done();
      }
      if (!keys.running) before = now.current;
      const key = /^\d$/.test(event.key) ? event.key : TYPED[event.key];
      if (key) press(key);
    };
    globalThis.addEventListener('keydown', onKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true });
  }, [put, press, done]);

  return (
    <Modal open title={title} footer={null} width={360} onCancel={onClose} destroyOnHidden>
      <div className={css.pad}>
        <output className={css.padValue} aria-label="输入的数量">
          <span>{text === '' ? '—' : text}</span>
          <small>{unit}</small>
        </output>
        {note?.(text === '' ? null : Number(text))}
        <div className={css.padFault} role="status">
          {text === '' ? '' : fault}
        </div>
        <div className={css.padKeys}>
          {KEYS.map((key) => (
            <Button key={key} aria-label={NAMES[key] ?? key} onClick={() => press(key)}>
              {key}
            </Button>
          ))}
        </div>
        <div className={css.padKeys}>
          <Button onClick={onClose}>取消</Button>
          {max === undefined ? <span /> : <Button onClick={() => put(String(max), true)}>全部 {max}</Button>}
          <Button type="primary" disabled={fault !== null} onClick={done}>
            确定
          </Button>
        </div>
      </div>
    </Modal>
  );
}
