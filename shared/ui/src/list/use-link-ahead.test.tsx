import { cleanup, render } from '@testing-library/react';
import { connectPageCode } from '@shared/runtime/navigation.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLinkAhead } from './use-link-ahead.ts';

function Box({ likely }: { likely: string | null }) {
  return <div {...useLinkAhead(likely)} />;
}
const fetched = vi.fn<(path: string, filesOnly: boolean) => void>();
beforeEach(() => {
  fetched.mockClear();
  vi.useFakeTimers();
  connectPageCode(fetched);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('P14 the files of the page of the rows are fetched once the user rests, once for all its rows', () => {
  const { rerender } = render(<Box likely={null} />);
  vi.advanceTimersByTime(5000);
  rerender(<Box likely="/order/info?id=1" />);
  vi.advanceTimersByTime(1900);
  expect(fetched).not.toHaveBeenCalled();
  rerender(<Box likely="/order/info?id=2" />);
  vi.advanceTimersByTime(200);
  expect(fetched.mock.calls).toEqual([['/order/info?id=2', true]]);
  rerender(<Box likely="/order/info?id=3" />);
  vi.advanceTimersByTime(5000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('a list that is left before fetches nothing', () => {
  const { unmount } = render(<Box likely="/order/info?id=1" />);
  vi.advanceTimersByTime(1000);
  unmount();
  vi.advanceTimersByTime(5000);
  expect(fetched).not.toHaveBeenCalled();
});
