import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Height that fills the window from the element's top down, so that the rows scroll and bars stay in sight. */
export function useFillHeight<Element extends HTMLElement>(gap = 16): [RefObject<Element | null>, string] {
  const ref = useRef<Element>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (!element) return;
      let scrolled = globalThis.scrollY ?? 0;
      for (let one = element.parentElement; one; one = one.parentElement)
        scrolled += one === document.documentElement ? 0 : one.scrollTop;
      setTop(Math.round(element.getBoundingClientRect().top + scrolled));
    };
    measure();
    globalThis.addEventListener('resize', measure);
    // A bar that comes above the page (公告, 断网) makes it smaller without the window changing.
    const main = ref.current?.closest('main');
    const watch = main && globalThis.ResizeObserver ? new ResizeObserver(measure) : null;
    if (main) watch?.observe(main);
    return () => {
      globalThis.removeEventListener('resize', measure);
      watch?.disconnect();
    };
  }, []);
  return [ref, `calc(100dvh - ${top + gap}px)`];
}
