import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { fitWidths } from './fit-widths.ts';
import type { TableColumn } from './table-column.ts';
import type { Layout } from './use-layout.ts';

/**
 * Sticky cells cost a layer each, hundreds in a list, so that only those that show are sticky: the last column
 * (`data-wide`) where the rows are wider than the box, the first ones (`data-sticky`) as soon as the box is scrolled
 * sideways; `data-more` while columns are hidden behind the last one. The columns are fitted to the box (fitWidths)
 * without painting a row again.
 */
export function useSticky<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<Row>[],
  layout: Layout,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      element.toggleAttribute('data-wide', layout.width > element.clientWidth);
      setWidths(element, columns, layout);
      markMore(element);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [box, columns, layout]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      element.toggleAttribute('data-sticky', element.scrollLeft > 0);
      markMore(element);
    };
    // A little before the first frame that is scrolled, so that the columns do not move at all.
    const ahead = (event: WheelEvent) => {
      if (event.deltaX || event.shiftKey) element.toggleAttribute('data-sticky', true);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', ahead, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', ahead);
    };
  }, [box]);
}

const markMore = (element: HTMLElement) =>
  element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);

function setWidths<Row>(element: HTMLElement, columns: readonly TableColumn<Row>[], layout: Layout): void {
  const widths = fitWidths(columns, element.clientWidth - layout.lead) ?? columns.map(({ width }) => width);
  const table = element.querySelector('table');
  const cols = [...(table?.querySelectorAll<HTMLElement>(':scope > colgroup > col') ?? [])];
  // The last one is the filler.
  const first = cols.length - 1 - columns.length;
  for (const [at, width] of widths.entries()) cols[first + at]?.style.setProperty('width', `${width}px`);
  table?.style.setProperty('min-width', `${widths.reduce((sum, width) => sum + width, layout.lead)}px`);
}
