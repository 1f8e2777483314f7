import { useEffect, useRef, type PointerEvent } from 'react';
import { pageAhead } from '@shared/runtime/navigation.ts';

/** How long a pointer rests on a link of a row before the code of its page is fetched. */
const REST_MS = 80;

/** Handlers for the box around a table: the page behind the link under a resting or pressed pointer is fetched ahead. */
export function useLinkAhead() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pathOf = ({ target }: PointerEvent): string | null =>
    target instanceof Element ? (target.closest('a[data-link]')?.getAttribute('href') ?? null) : null;
  return {
    onPointerOver(event: PointerEvent) {
      clearTimeout(timer.current);
      const path = pathOf(event);
      if (path) timer.current = setTimeout(() => pageAhead(path), REST_MS);
    },
    onPointerDown(event: PointerEvent) {
      const path = pathOf(event);
      if (path) pageAhead(path);
    },
  };
}
