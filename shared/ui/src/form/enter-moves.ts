import type { KeyboardEvent } from 'react';
import type { Shortcut } from '@shared/runtime/shortcuts.ts';

const INPUTS =
  'input:not([type=hidden]):not([disabled]),textarea:not([disabled]),select:not([disabled]),button[data-save]:not([disabled])';

/** What enterMoves does, for the help of `?`. */
export const FORM_KEYS: readonly Shortcut[] = [
  { keys: 'Enter', label: '下一个输入框', group: '表单' },
  { keys: 'Ctrl+S', label: '保存', group: '表单' },
  { keys: 'Ctrl+Enter', label: '保存', group: '表单' },
];

/**
 * Enter goes to the next input, as clerks expect; Ctrl+Enter and Ctrl+S save. Lists that are open, several lines of text
 * and grids keep their own Enter.
 */
export function enterMoves(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')) {
    event.preventDefault();
    save();
    return;
  }
  const { target } = event;
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    !(target instanceof HTMLInputElement)
  )
    return;
  event.preventDefault();
  if (target.getAttribute('role') === 'combobox' || target.closest('[data-grid],.ant-picker')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter(
    (one) => one.tabIndex >= 0 && one.offsetParent !== null,
  );
  all[all.indexOf(target) + 1]?.focus();
}
