import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { searchText } from '../../platform/pinyin.ts';

/** Most rows among which letters are looked for in pinyin: people, departments, entries of a dictionary are fewer. */
export const MAX_SPELT = 5000;

/** Whether a typed text may be pinyin or initials. */
export const isLetters = (q: string | undefined): boolean => /^[a-z]+$/i.test(q?.trim() ?? '');

/** Rows whose label or hint has the letters, or whose label is spelt by them in pinyin or initials. */
export function spelt(q: string, list: readonly PickerItem[], most: number): PickerItem[] {
  const letters = q.trim().toLowerCase();
  return list
    .filter(({ label, hint = '' }) => searchText([label, hint], [label]).toLowerCase().includes(letters))
    .slice(0, most);
}
