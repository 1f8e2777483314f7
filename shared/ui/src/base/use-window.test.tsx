// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWindow } from './use-window.ts';

/** A box of ten visible rows of 20 pixels. */
function boxOf(rows: number) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { value: rows * 20 });
  element.scrollTo = ((to: ScrollToOptions) => scrolled(element, to.top ?? 0)) as typeof element.scrollTo;
  return element;
}
function scrolled(element: HTMLElement, top: number) {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}
const show = (element: HTMLElement, count: number, most = 100) =>
  renderHook(({ n }) => useWindow({ current: element }, n, 20, most), { initialProps: { n: count } });

it('below `most` rows all of them stand in the page, and no room is kept', () => {
  const { result } = show(boxOf(10), 99);
  expect(result.current).toMatchObject({ from: 0, to: 99, before: 0, after: 0 });
});

it('above it only the visible ones and twelve more on each side do, and the rooms make up the height of the rest', () => {
  const box = boxOf(10);
  const { result } = show(box, 1000);
  expect(result.current).toMatchObject({ from: 0, to: 34, before: 0, after: 966 * 20 });
  act(() => scrolled(box, 500 * 20));
  expect(result.current).toMatchObject({ from: 488, to: 522, before: 488 * 20, after: 478 * 20 });
});

it('small steps draw nothing anew: the visible rows stay inside the window', () => {
  const box = boxOf(10);
  const { result } = show(box, 1000);
  act(() => scrolled(box, 500 * 20));
  const before = result.current;
  for (let step = 1; step <= 5; step += 1) {
    act(() => scrolled(box, (500 + step) * 20));
    expect([result.current.from, result.current.to]).toEqual([before.from, before.to]);
    expect(500 + step + 10).toBeLessThanOrEqual(result.current.to);
  }
  act(() => scrolled(box, 506 * 20));
  expect(result.current.from).toBe(494);
});

it('the end of the rows, and rows that go while scrolled down, leave no empty page', () => {
  const box = boxOf(10);
  const { result, rerender } = show(box, 1000);
  act(() => scrolled(box, 990 * 20));
  expect(result.current).toMatchObject({ to: 1000, after: 0 });
  rerender({ n: 200 });
  expect(result.current).toMatchObject({ to: 200, after: 0 });
  expect(result.current.from).toBeLessThanOrEqual(190);
});

it('scrollTo brings a row into sight, from below and from above, and leaves a visible one where it is', () => {
  const box = boxOf(10);
  const { result } = show(box, 1000);
  act(() => result.current.scrollTo(700));
  expect(box.scrollTop).toBe((700 - 8) * 20);
  act(() => result.current.scrollTo(695));
  expect(box.scrollTop).toBe((700 - 8) * 20);
  act(() => result.current.scrollTo(3));
  expect(box.scrollTop).toBe(60);
  expect(result.current.from).toBe(0);
});
