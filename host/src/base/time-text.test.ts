import { expect, it } from 'vitest';
import { clockText, timeText } from './time-text.ts';

it('A1.9 times are those of Asia/Shanghai', () => {
  expect(timeText('2026-11-20T16:05:00Z')).toBe('2026-11-21 00:05');
  expect(clockText('2026-11-20T16:05:00Z')).toBe('00:05');
});
