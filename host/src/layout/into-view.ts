/** Scrolls an element just into view of what scrolls it; as `ref` of the entry that is current. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
