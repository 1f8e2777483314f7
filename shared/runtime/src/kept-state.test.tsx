import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readDraft, setDraftOwner, useDraftTabs } from './draft.ts';
import { useKeptState } from './kept-state.ts';

type Typed = Record<string, number>;
const open = () => renderHook(() => useKeptState<Typed>('count:7', {}));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/warehouse/storage/index?open=7');
  setDraftOwner('7');
});

it('what is typed is kept at each key and stands there again when the page comes back without a word of its end', () => {
  const page = open();
  expect(readDraft('count:7')).toBeNull();
  act(() => page.result.current[1]({ a: 1 }));
  act(() => page.result.current[1]((before) => ({ ...before, b: 2 })));
  expect(readDraft<Typed>('count:7')?.value).toEqual({ a: 1, b: 2 });
  // What nobody will send any more leaves no mark on its tab.
  expect(renderHook(() => useDraftTabs()).result.current).toEqual([]);
  expect(open().result.current[0]).toEqual({ a: 1, b: 2 });
});

it('once it is sent nothing is kept, and it is nobody else’s', () => {
  const page = open();
  act(() => page.result.current[1]({ a: 1 }));
  act(() => setDraftOwner('8'));
  expect(open().result.current[0]).toEqual({});
  act(() => setDraftOwner('7'));
  act(() => page.result.current[1]({}));
  expect(readDraft('count:7')).toBeNull();
  expect(open().result.current[0]).toEqual({});
});
