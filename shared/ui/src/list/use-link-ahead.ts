import { useEffect, useRef, type PointerEvent } from 'react';
import { pageAhead, pageFilesAhead } from '@shared/runtime/navigation.ts';
import { whenQuiet } from '@shared/runtime/when-quiet.ts';

/** How long a pointer rests on a link of a row before the code of its page is fetched. */
const REST_MS = 80;

/**
 * Handlers for the box around a table: the page behind the link under a resting or pressed pointer is loaded ahead. The files
 * of `likely`, the page of a row, are fetched once the user rests.
 */
export function useLinkAhead(likely: string | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const page = likely?.split('?', 1)[0] ?? null;
  const path = useRef(likely);
  path.current = likely;
  useEffect(() => {
    if (!page) return undefined;
    return whenQuiet(() => path.current && pageFilesAhead(path.current));
  }, [page]);
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
