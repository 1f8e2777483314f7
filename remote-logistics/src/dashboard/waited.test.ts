import { expect, it } from 'vitest';
import { waitedText } from './waited.ts';

const HOUR = 3_600_000;
it.each([
  [-5000, '不到 1 小时'],
  [HOUR - 1, '不到 1 小时'],
  [HOUR, '1 小时'],
  [47 * HOUR, '47 小时'],
  [48 * HOUR, '2 天'],
  [13.9 * 24 * HOUR, '13 天'],
])('D1.2 how long a to-do has waited: %d ms is %s', (ms, text) => expect(waitedText(ms)).toBe(text));
