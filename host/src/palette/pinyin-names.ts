import { pinyin } from 'pinyin-pro';

const known = new Map<string, string[]>();

/** Spellings of a Chinese title: full pinyin and initials, without tones. */
export function pinyinNames(title: string): string[] {
  const spelled = known.get(title);
  if (spelled) return spelled;
  const letters = (pattern: 'pinyin' | 'first') =>
    pinyin(title, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('').toLowerCase();
  const names = [letters('pinyin'), letters('first')];
  known.set(title, names);
  return names;
}
