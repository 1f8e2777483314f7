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
    return () => globalThis.removeEventListener('resize', measure);
  }, []);
  return [ref, `calc(100dvh - ${top + gap}px)`];
}
