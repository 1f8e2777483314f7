import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMinute } from './use-minute.ts';

const Clock = () => <output>{new Date(useMinute()).toISOString().slice(11, 16)}</output>;
const shown = () => screen.getAllByRole('status').map((one) => one.textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:30Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('P5 everything that counts down moves with one timer, which ends with the last of them', () => {
  const page = render(
    <>
      <Clock />
      <Clock />
    </>,
  );
  expect(shown()).toEqual(['04:00', '04:00']);
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toEqual(['04:01', '04:01']);
  page.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
