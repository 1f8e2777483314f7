import { compare } from '@shared/contract/decimal.ts';
import { canonical } from '../../platform/canonical.ts';

const same = (left: unknown, right: unknown): boolean => {
  if ((left ?? null) === (right ?? null)) return true;
  const decimal = /^-?\d+(\.\d+)?$/;
  if (typeof left === 'string' && typeof right === 'string' && decimal.test(left) && decimal.test(right))
    return compare(left, right) === 0;
  return typeof left === 'object' && typeof right === 'object' && canonical(left) === canonical(right);
};

/** Whether a value differs from that of a stored row: decimals by their value, lists and objects by their content. */
export function differs(old: object, key: string, value: unknown): boolean {
  const before: unknown = Reflect.get(old, key);
  return typeof value === 'object' && value !== null ? canonical(value) !== canonical(before) : !same(value, before);
}

/** Fields of a header that differ from the stored order. */
export const headerDifferences = (stored: object, header: object): string[] =>
  Object.entries(header)
    .filter(([key, value]) => !same(value, Reflect.get(stored, key)))
    .map(([key]) => key);
