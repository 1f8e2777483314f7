import { pinyin } from 'pinyin-pro';

const clean = (parts: string[]): string =>
  parts
    .join('')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();
/** 上海恒丰 → shanghaihengfeng; letters and digits stay. For sorting and searching. */
export const fullPinyin = (text: string): string => clean(pinyin(text, { toneType: 'none', type: 'array' }));
/** 上海恒丰 → shhf. */
export const initials = (text: string): string =>
  clean(pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }));

/** What a search index holds: every text once, then pinyin and initials of the names. */
export function searchText(texts: readonly (string | null | undefined)[], names: readonly string[]): string {
  const words = [...texts, ...names, ...names.flatMap((name) => [fullPinyin(name), initials(name)])];
  return [...new Set(words.filter(Boolean))].join(' ');
}
