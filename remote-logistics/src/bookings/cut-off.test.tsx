import { setMe } from '@shared/runtime/session.ts';
import { person } from '@shared/testing/people.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CutOff } from './cut-off.tsx';
import css from './bookings.module.css';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') });
  setMe(person());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setMe(null);
});
const shown = (at: string, over = false) => {
  const { container } = render(<CutOff at={at} countdown short over={over} />);
  return { text: container.textContent, tone: container.firstElementChild?.className ?? '' };
};

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

it('LOG-067 the colour comes with the notice: at the hours of cutoff.warn_hours', () => {
  expect(shown('2026-11-22T04:00:00Z').tone).toBe(css.soon);
  setMe(person(undefined, { settings: { cutoffWarnHours: [12, 40] } }));
  expect(shown('2026-11-22T04:00:00Z').tone).toBe('');
  expect(shown('2026-11-21T20:00:00Z').tone).toBe(css.soon);
  expect(shown('2026-11-20T16:00:00Z').tone).toBe(css.late);
});

it('LOG-067 what is over is a plain time: nothing of a container that has left is late', () => {
  expect(shown('2026-11-19T04:00:00Z').tone).toBe(css.late);
  expect(shown('2026-11-19T04:00:00Z', true)).toEqual({ text: '11-19 12:00', tone: '' });
});
