import type { SettingDef } from './setting-kinds.ts';

/** A setting's value in words, for defaults and the history. */
export function settingText(def: SettingDef, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  switch (def.type) {
    case 'percent':
      return `${Number(value) / 100}%`;
    case 'bool':
      return value === true ? '是' : '否';
    case 'choice':
      return def.options[String(value)] ?? String(value);
    case 'codes':
      return list((value as string[]).map((code) => def.options[code] ?? code));
    case 'pairs':
      return list((value as [string, string][]).map((pair) => pair.map((code) => def.options[code] ?? code).join('×')));
    case 'texts':
      return list(value as string[]);
    case 'ints':
      return `${list((value as number[]).map(String))}${def.unit ? ` ${def.unit}` : ''}`;
    case 'range':
      return `${(value as string[]).join(' 至 ')}${def.unit ? ` ${def.unit}` : ''}`;
    case 'int':
    case 'decimal':
      return `${String(value)}${def.unit ? ` ${def.unit}` : ''}`;
    case 'secret':
      return '已设置';
    case 'text':
      return String(value);
  }
}
const list = (words: readonly string[]): string => (words.length > 0 ? words.join('、') : '空');

/** What a setting may hold, for who changes it: 5 至 300 秒, 最多 12 项; null where any value of its kind does. */
export function settingRange(def: SettingDef): string | null {
  const unit = 'unit' in def && def.unit ? ` ${def.unit}` : '';
  switch (def.type) {
    case 'int':
    case 'range':
    case 'decimal':
      return `${def.min} 至 ${def.max}${unit}`;
    case 'ints':
      return `${def.min} 至 ${def.max}${unit}，${def.count === undefined ? '最多 10' : def.count} 项${def.ascending ? '，从小到大' : ''}`;
    case 'percent':
      return `${def.min / 100}% 至 ${def.max / 100}%`;
    case 'texts':
      return `最多 ${def.max} 项`;
    case 'text':
    case 'secret':
      return `最多 ${def.max} 字`;
    case 'bool':
    case 'choice':
    case 'codes':
    case 'pairs':
      return null;
  }
}
