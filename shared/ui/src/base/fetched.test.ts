import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEXTS } from '@shared/contract/texts.ts';
import { onCodeFailure } from '@shared/runtime/code-load.ts';
import { toast } from '@shared/runtime/notices.ts';
import { fetched } from './fetched.ts';

const reported: unknown[] = [];
onCodeFailure((error) => void reported.push(error));
beforeEach(() => {
  reported.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settled = async <Value>(work: Promise<Value>): Promise<Value> => {
  await vi.advanceTimersByTimeAsync(1_000);
  return work;
};

it('what came is answered, also at the second try; nothing is said', async () => {
  const said = vi.spyOn(toast, 'error');
  const load = vi.fn<() => Promise<string>>(async () => 'list').mockRejectedValueOnce(new Error('gone'));
  expect(await settled(fetched(load))).toBe('list');
  expect([load.mock.calls.length, said.mock.calls.length, reported.length]).toEqual([2, 0, 0]);
});

it('shell A8.C what does not come is said and reported, and the next click fetches anew', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const error = new Error('gone');
  const load = vi
    .fn<() => Promise<string>>(async () => 'list')
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error);
  expect(await settled(fetched(load))).toBeNull();
  expect(said).toHaveBeenCalledWith(TEXTS.chunkFailed);
  expect(reported).toEqual([error]);
  expect(await settled(fetched(load))).toBe('list');
});
