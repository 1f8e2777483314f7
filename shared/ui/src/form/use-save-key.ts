import { useEffect, useRef } from 'react';
import { useShortcuts, type Shortcut } from '@shared/runtime/shortcuts.ts';

const SAVE_KEY: Shortcut = { keys: 'Ctrl+S', label: '保存', group: '表单' };

/** Whether a dialog or drawer stands over the page: its keys are its own. */
const covered = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((one) => one.closest('[style*="display: none"]') === null);

/**
 * Ctrl+S saves wherever the focus stands, and `?` says so; for editors that are no FormPage and no DrawerForm. Null: there
 * is nothing to save now. The browser's own 另存为 does not open either way.
 */
export function useSaveKey(save: (() => void) | null, shortcut: Shortcut = SAVE_KEY): void {
  useShortcuts([shortcut]);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || event.defaultPrevented || covered()) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
