import { labelOf } from '@shared/contract/label-of.ts';
import { readDay } from '../form/days.ts';
import { fromScaled, toDecimal, toScaled, toScaledExact } from '../form/scaled.ts';
import { UNITS, withoutUnit } from '../form/units.ts';
import { SCALE, type GridColumn } from './grid-values.ts';
import { isUnresolved, type Unresolved } from './unread.ts';

const YES = /^(是|1|true|y|yes|√|✓)$/i;
const NO = /^(否|0|false|n|no|×|-)$/i;
/** What may stand behind a number, by what the number is: 5% is no amount of 5. */
const BEHIND: Partial<Record<GridColumn<never>['kind'], readonly string[]>> = {
  money: [UNITS.money],
  decimal: [UNITS.mass, UNITS.space, UNITS.side],
  weight: [UNITS.mass],
  volume: [UNITS.space],
  length: [UNITS.side],
  percent: [UNITS.percent],
};
/** Units of a column; one that names its unit (增值税率(%)) takes that one too. */
const unitsOf = <Line>({ kind, title }: GridColumn<Line>): readonly string[] => [
  ...(BEHIND[kind] ?? []),
  ...(title.includes('%') ? [UNITS.percent] : []),
];

/**
 * Typed or pasted text → value of the cell. What cannot be read comes back as the text itself: it stays visible and the
 * schema names it at the cell. '' is null.
 */
export function parseCell<Line>(column: GridColumn<Line>, text: string): unknown {
  const plain = text.trim();
  const bare = plain.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const number = withoutUnit(plain, ...unitsOf(column));
  if (plain === '') return column.kind === 'bool' ? false : column.kind === 'codes' ? [] : null;
  const codeOf = (word: string) => {
    const same = word.normalize('NFKC').toUpperCase();
    const found = Object.entries(column.labels ?? {}).find(
      ([code, label]) => code.toUpperCase() === same || label.normalize('NFKC').toUpperCase() === same,
    );
    return found?.[0] ?? word;
  };
  switch (column.kind) {
    case 'int': {
      const decimal = toDecimal(number)?.replace(/\.0+$/, '') ?? null;
      return decimal !== null && /^-?\d{1,15}$/.test(decimal) ? Number(decimal) : plain;
    }
    case 'decimal':
    case 'money':
      return toDecimal(number) ?? plain;
    case 'volume':
    case 'weight':
      return toScaled(toDecimal(number) ?? plain, SCALE[column.kind] ?? 0) ?? plain;
    case 'length':
    case 'percent':
      return toScaledExact(toDecimal(number) ?? plain, SCALE[column.kind] ?? 0) ?? plain;
    case 'date':
      return readDay(plain) ?? plain;
    case 'picker':
      return { unresolved: plain, why: '正在查找…' } satisfies Unresolved;
    case 'code':
      return codeOf(plain);
    case 'codes':
      return plain
        .split(/[、,，;；\s]+/)
        .filter(Boolean)
        .map(codeOf);
    case 'bool':
      return YES.test(bare) ? true : NO.test(bare) ? false : plain;
    default:
      return column.coded
        ? plain
            .normalize('NFKC')
            .replaceAll(/[\s.-]/g, '')
            .toUpperCase()
        : plain;
  }
}
/** Value → text in the input. */
export function cellText<Line>(column: GridColumn<Line>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isUnresolved(value)) return value.unresolved;
  if (typeof value === 'number' && SCALE[column.kind] !== undefined) return fromScaled(value, SCALE[column.kind] ?? 0);
  if (column.kind === 'codes' && Array.isArray(value))
    return value.map((code) => labelOf(column.labels, String(code))).join('、');
  if (column.kind === 'code') return labelOf(column.labels, String(value));
  return String(value);
}
