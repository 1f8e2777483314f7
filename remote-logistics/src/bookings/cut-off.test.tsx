import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CutOff } from './cut-off.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('L6 L15 LOG-067 the countdown of a page that stays open goes on, and so does its colour', () => {
  const { container } = render(<CutOff at="2026-11-21T05:00:00Z" countdown short />);
  const span = container.firstElementChild;
  const before = span?.className;
  expect(span?.textContent).toContain('剩 1 天 1 小时');
  act(() => void vi.advanceTimersByTime(2 * 3_600_000));
  expect(span?.textContent).toContain('剩 23 小时');
  expect(span?.className).not.toBe(before);
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(span?.textContent).toContain('已过');
});
